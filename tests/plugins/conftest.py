"""Plugins that are installed as pip would install them, but in a moment: a module and what pip notes about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Install = Callable[..., None]


@pytest.fixture(autouse=True)
def _plugins_are_forgotten(monkeypatch: pytest.MonkeyPatch, plugins_as_before: None) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    modules = set(sys.modules)
    yield
    for name in set(sys.modules) - modules:
        if name.startswith("strange_"):
            del sys.modules[name]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a plugin: its name and the text of its module ``strange_NAME``."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    names: list[str] = []

    def put(name: str, text: str, distribution: str = "", attribute: str = "") -> None:
        notes = folder / f"strange_{distribution or name}-1.5.dist-info"
        notes.mkdir()
        (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: strange-{distribution or name}\nVersion: 1.5\n")
        (notes / "entry_points.txt").write_text(f"[dominion]\n{name} = strange_{name}{attribute and f':{attribute}'}\n")
        (folder / f"strange_{name}.py").write_text(text)
        # No others that may be installed in the environment of the tests.
        names.append(name)
        monkeypatch.setenv("DOMINION_LOAD_PLUGINS", ",".join(names))

    return put
