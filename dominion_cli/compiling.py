"""Compiling with mypyc: whether the engine is compiled, and, for the ``setup.py`` of a plugin, how its cards are.

A class compiled by mypyc can't have a base class that was compiled elsewhere: its objects would be laid out wrongly,
and Python crashes. So each class of a plugin stays an ordinary Python class, and only what its methods do is compiled.
For that it gets a decorator, in the copy of the module that is compiled; the module itself needs none.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import dominion_cli

if TYPE_CHECKING:
    from setuptools import Extension

BUILD = Path("build/dominion")
DECORATOR = "@mypy_extensions.mypyc_attr(native_class=False)"


def engine_build() -> str:
    """Return ``"compiled"`` if the engine was compiled by mypyc, or else ``"pure Python"``."""
    engine = importlib.util.find_spec("dominion_cli.engine.game")
    return "pure Python" if engine is None or str(engine.origin).endswith(".py") else "compiled"


def setup(source: str, *modules: str) -> None:
    """Be the whole ``setup`` of a plugin: ``setup("src", "hives.cards")``, the rest stands in its pyproject.toml.

    With ``DOMINION_PURE=1`` in the environment, without mypy or a C compiler, or when mypyc refuses a module, the same
    files are installed as plain Python; why is told on stderr.

    Args:
        source: the folder that the packages lie in.
        modules: the modules to compile, by their names.
    """
    import setuptools

    builds = {"bdist_wheel", "build_ext", "editable_wheel"} & set(sys.argv)
    if not builds or os.environ.get("DOMINION_PURE", "") not in ("", "0"):
        setuptools.setup()
        return
    try:
        setuptools.setup(ext_modules=_extensions(Path(source), modules))
    except (Exception, SystemExit) as reason:
        print(f"dominion-cli: not compiled ({reason}); installing the same files as plain Python", file=sys.stderr)
        setuptools.setup()


def _extensions(source: Path, modules: Sequence[str]) -> list[Extension]:
    from mypyc.build import mypycify

    paths = [str(_decorated_copy(source, module)) for module in modules]
    # Without the types of dominion-cli, mypyc would leave out the base classes: what can't be found has to be an error.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--follow-imports=silent"]
    try:
        made = cast("list[Extension]", mypycify([*options, *paths], debug_level="0", target_dir=str(BUILD / "c")))
    except SystemExit:
        raise RuntimeError("mypyc refused it, as told above") from None
    for extension in made:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return made


def _decorated_copy(source: Path, module: str) -> Path:
    """Write a copy of a module, as part of its package, in which every class has the decorator."""
    *packages, name = module.split(".")
    for depth in range(len(packages)):
        package = BUILD.joinpath(*packages[: depth + 1])
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
    copy = BUILD.joinpath(*packages, f"{name}.py")
    copy.write_text(decorated(source.joinpath(*packages, f"{name}.py").read_text("utf-8")), "utf-8")
    return copy


def decorated(text: str) -> str:
    """Return a module in which every class is marked as an ordinary one; lines keep their numbers where they can.

    >>> print(decorated("from dominion_cli import Card\\n\\n\\nclass Drone(Card):\\n    cost = 2"))
    import dominion_cli.engine.card, mypy_extensions; from dominion_cli import Card
    <BLANKLINE>
    @mypy_extensions.mypyc_attr(native_class=False)
    class Drone(Card):
        cost = 2
    """
    lines = text.split("\n")
    tree = ast.parse(text)
    for line in sorted(_class_lines(tree), reverse=True):
        if line > 1 and not lines[line - 2].strip():
            lines[line - 2] = DECORATOR
        else:
            lines.insert(line - 1, DECORATOR)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    first = next((node for node in imports if getattr(node, "module", "") != "__future__"), None)
    if first is not None:
        # Classes stand behind the import of their base class, so nothing was put in before this line.
        needed = sorted({"mypy_extensions", *_homes(imports)})
        lines[first.lineno - 1] = f"import {', '.join(needed)}; {lines[first.lineno - 1]}"
    return "\n".join(lines)


def _class_lines(tree: ast.Module) -> Iterator[int]:
    """Yield the line of each class, or of its first decorator."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield min([node.lineno, *[each.lineno for each in node.decorator_list]])


def _homes(imports: Sequence[ast.Import | ast.ImportFrom]) -> Iterator[str]:
    """Yield the modules that names imported from `dominion_cli` really live in: mypyc looks a base class up there."""
    for node in imports:
        if isinstance(node, ast.ImportFrom) and node.module == "dominion_cli":
            for name in node.names:
                home = dominion_cli._HOMES.get(name.name)
                if home is not None:
                    yield home
