"""The rules of the game. Knows no bot by name, no file, no terminal and no clock."""
