"""What tests in all rooms use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dominion_cli import plugins


@pytest.fixture
def plugins_as_before() -> Iterator[None]:
    """Forget the plugins that a test has loaded once it is over."""
    loaded = plugins.registry()
    yield
    plugins._loaded[:] = [loaded]
