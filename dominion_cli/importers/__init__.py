"""Strategies written for other programs, read and turned into menus. See `read`."""

from __future__ import annotations

from dominion_cli.importers.imported import Imported, Loss, to_toml
from dominion_cli.importers.reader import FORMATS, read

__all__ = ["FORMATS", "Imported", "Loss", "read", "to_toml"]
