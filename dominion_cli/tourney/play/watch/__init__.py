"""Playing with strangers' code, which may hang or kill its process."""
