"""A person at the terminal: the board, the questions and their answers, and stepping through a game that was played."""
