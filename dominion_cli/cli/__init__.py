"""The command line: one module a command group, which says what the person asked and calls the room that does it."""
