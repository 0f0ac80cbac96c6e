"""The pages of the documentation and the README, and what they show: code blocks, files, commands."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md"))]


class Block(NamedTuple):
    """A block of code: its language, its text, and the file it is, if it begins with a comment that names one."""

    language: str
    text: str
    file: str


def blocks(page: Path) -> list[Block]:
    """Return the blocks of code of a page, in order."""
    found = re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [Block(language, text, _file(text)) for language, text in found]


def _file(text: str) -> str:
    first = re.match(r"# ([\w./-]+\.(?:py|toml))\n", text)
    return first.group(1) if first else ""


def script(name: str) -> ModuleType:
    """Return one of the modules that make the pages, ``docs/NAME.py``."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
