"""What every test of the command line starts from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dominion_cli import plugins


@pytest.fixture(autouse=True)
def _only_our_plugins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the plugins that a test loads, and ask no terminal how wide it is."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    loaded = plugins.registry()
    yield
    plugins._loaded[:] = [loaded]
