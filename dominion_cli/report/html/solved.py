"""What a search has found as one HTML file: it needs nothing from outside, and asks for nothing."""

from __future__ import annotations

from markupsafe import Markup

from dominion_cli import __version__
from dominion_cli.report.html.page import environment, hash_of, template_text
from dominion_cli.report.solution import menu_rows, sentences
from dominion_cli.search.solution import Solution


def html(solution: Solution) -> str:
    """Return what was found as a page."""
    style = Markup(template_text("style.css"))
    return (
        environment()
        .get_template("solved.html")
        .render(
            style=style,
            style_hash=hash_of(style),
            solution=solution,
            menus=[(strategy, menu_rows(strategy)) for strategy in solution.strategies],
            attack=menu_rows(solution.attack.menu) if solution.attack.menu else [],
            sentences=sentences(solution),
            against=sorted(solution.against.items(), key=lambda each: each[1]),
            version=__version__,
        )
    )
