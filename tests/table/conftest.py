"""What every test of a person at the terminal starts from: the same as those of the command line."""

from __future__ import annotations

from cli.conftest import _only_our_plugins  # noqa: F401
