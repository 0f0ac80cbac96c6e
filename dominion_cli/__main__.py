"""Lets `python -m dominion_cli` do what the command `dominion` does."""

from dominion_cli.cli.app import main

if __name__ == "__main__":
    main()
