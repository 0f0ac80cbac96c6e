"""What every test of the command line starts from."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _only_our_plugins(monkeypatch: pytest.MonkeyPatch, plugins_as_before: None) -> None:
    """Forget the plugins that a test loads, and ask no terminal how wide it is."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
