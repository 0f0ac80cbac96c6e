"""How the site is built: `sphinx-build docs build/site`, with the extra ``docs``.

The pages are Markdown. What is made of the code (see `reference`) is written anew before each build.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sphinx.application import Sphinx

import dominion_cli

# The pages tell of what ships, whatever else is installed.
os.environ["DOMINION_LOAD_PLUGINS"] = ""
sys.path.insert(0, str(Path(__file__).parent))
import reference

reference.write()

project = "dominion-cli"
author = "the dominion-cli authors"
release = dominion_cli.__version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "dominion-cli"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
# Quotes are typed as they are meant, most of all those of commands.
smartquotes = False
# Every link is checked, those to headings too: a build with -W fails for one that leads nowhere.
nitpicky = True
myst_heading_anchors = 3


def setup(app: Sphinx) -> None:
    """Have links to what is not part of the site shown as words; a test sees to it that they lead somewhere."""
    app.connect("source-read", _read)


def _read(app: Sphinx, page: str, text: list[str]) -> None:
    text[0] = reference.inward(text[0])
