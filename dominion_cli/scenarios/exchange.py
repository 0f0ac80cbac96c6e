"""Reading scenarios from the JSON that is exchanged with other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from dominion_cli.errors import UserError
from dominion_cli.scenarios.node import Node, Source
from dominion_cli.toml import shown

FORMAT: Final = "dominion-scenarios"
VERSION: Final = 1
# What an exported scenario has besides its own keys: the file it is from, and the cards that it is about.
ADDED: Final = ("file", "cards")


def read_exported(path: Path) -> Node:
    """Read exported scenarios, as the table of a scenario file.

    Raises:
        UserError: the file can't be read, or is no JSON, or of another format or version.
    """
    try:
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path}: the file can't be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: this is not JSON: {error}.") from None
    top = Node(data, Source(str(path))).table("format", "version", "scenario")
    for key, needed in (("format", FORMAT), ("version", VERSION)):
        if key not in top:
            raise UserError(f"{path}: the key {key!r} is missing; it is to be {shown(needed)}.")
        if top[key].data != needed:
            raise top[key].error(f"{shown(top[key].data)} can't be read; allowed: {shown(needed)}.")
    scenarios = [_own_keys(node) for node in top["scenario"].list()] if "scenario" in top else []
    return Node({"scenario": scenarios}, Source(str(path)))


def _own_keys(node: Node) -> dict[str, Any]:
    """Return a scenario as its author wrote it."""
    return {key: part.data for key, part in node.table().items() if key not in ADDED}
