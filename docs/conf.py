"""How the site is built: `sphinx-build docs build/site`, with the extra ``docs``.

The pages are Markdown. What is made of the code (see `reference`) is written anew before each build.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring


class FromSource:
    """Finds the source of our modules even where they are compiled: it alone tells of types and attributes."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "dominion_cli":
            return None
        for folder in sys.path if path is None else path:
            home = Path(folder, name.rpartition(".")[2])
            for source in (home / "__init__.py", home.with_suffix(".py")):
                if source.is_file():
                    return spec_from_file_location(name, source)
        return None


sys.meta_path.insert(0, FromSource)
import dominion_cli  # noqa: E402

# The pages tell of what ships, whatever else is installed.
os.environ["DOMINION_LOAD_PLUGINS"] = ""
sys.path.insert(0, str(Path(__file__).parent))
import reference  # noqa: E402

reference.write()

project = "dominion-cli"
author = "the dominion-cli authors"
release = dominion_cli.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
# In docstrings, one pair of backticks is a link to what is called so.
default_role = "py:obj"
# Defaults are shown by their names.
autodoc_preserve_defaults = True
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
# But for types that are no part of the API, and words that are no name in it.
nitpick_ignore_regex = [("py:.*", ".*")]
myst_heading_anchors = 3


def setup(app: Sphinx) -> None:
    """Have links to what is not part of the site shown as words; a test sees to it that they lead somewhere."""
    app.connect("source-read", _read)
    app.connect("autodoc-process-docstring", _sections)
    app.connect("missing-reference", _plain_number)


def _read(app: Sphinx, page: str, text: list[str]) -> None:
    text[0] = reference.inward(text[0])


def _sections(app: Sphinx, what: Any, name: str, subject: object, options: object, lines: list[str]) -> None:
    """Lay out the sections of a docstring (Args, Returns, Raises); an attribute's text has none, colon or not."""
    if what not in ("attribute", "property"):
        config: Any = Config(napoleon_use_rtype=False)
        lines[:] = GoogleDocstring(lines, config, app, what, name, subject, options).lines()


def _plain_number(app: Sphinx, env: object, link: Any, content: Any) -> object:
    """Show the machine numbers of compiled code as the numbers that they are for those who call it."""
    return type(content)("int") if link["reftarget"].rpartition(".")[2] == "i64" else None
