"""The page for card authors shows the cards as they are."""

from __future__ import annotations

import importlib.util
from pathlib import Path

REFRESH = Path(__file__).parent.parent / "docs" / "refresh.py"


def test_the_page_for_card_authors_shows_the_code_of_today() -> None:
    spec = importlib.util.spec_from_file_location("refresh", REFRESH)
    assert spec is not None
    assert spec.loader is not None
    refresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(refresh)
    page = refresh.PAGE.read_text("utf-8")
    assert page.count("```python") > 25
    assert refresh.refreshed(page) == page, "run python docs/refresh.py"
