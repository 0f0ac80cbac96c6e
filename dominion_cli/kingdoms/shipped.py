"""Registers the official kingdoms, which are data in ``official/``, a file for each card set."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from dominion_cli.hookspecs import hookimpl
from dominion_cli.kingdoms.kingdom import Kingdom

OFFICIAL = Path(__file__).with_name("official")


@hookimpl
def register_kingdoms(register: Callable[[Kingdom], None]) -> None:
    """Register them unchecked, as checking takes pydantic's time at every start; a test checks them."""
    for file in sorted(OFFICIAL.glob("*.toml")):
        for entry in tomllib.loads(file.read_text("utf-8"))["kingdoms"]:
            register(Kingdom(**entry))
