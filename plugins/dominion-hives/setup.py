"""Compiles the cards with mypyc where that is possible; else they are installed as plain Python (see README.md)."""

try:
    from dominion_cli.compiling import setup
except ImportError:  # pip builds in an environment of its own, without dominion-cli.
    import setuptools

    setuptools.setup()
else:
    setup("src", "dominion_hives.cards")
