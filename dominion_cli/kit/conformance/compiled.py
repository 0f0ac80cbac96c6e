"""Whether a card set runs compiled, too: its modules are compiled aside, and the same games are played with them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

from dominion_cli.cards.library import CardLibrary
from dominion_cli.errors import UserError
from dominion_cli.hookspecs import hooks

_BUILD: Final = (
    "import sys; sys.path[:] = {path!r}; sys.argv = ['setup.py', 'build_ext', '--build-lib', {out!r}]; "
    "from dominion_cli.compiling import setup; setup({source!r}, *{modules!r})"
)


def modules_of(library: CardLibrary, name: str) -> list[tuple[str, str]]:
    """Return the modules of a set's cards, with their files."""
    names = dict.fromkeys(card.definition.__module__ for card in library.cards(name))
    return [(module, str(getattr(sys.modules.get(module), "__file__", ""))) for module in names]


def compile_modules(modules: Sequence[tuple[str, str]], folder: Path) -> dict[str, str]:
    """Compile modules into a folder; return the files of all that has to be imported for them, in that order.

    Args:
        modules: their names and files.
        folder: where to.

    Raises:
        UserError: they can't be compiled; it says why.
    """
    out = folder / "compiled"
    for module, file in modules:
        _check(module, Path(file))
        source = str(Path(file).parents[module.count(".")])
        code = _BUILD.format(path=sys.path, out=str(out), source=source, modules=[module])
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
        if not any(name == module for name, _ in _libraries(out)):
            told = [
                line for line in (done.stdout + done.stderr).splitlines() if "error" in line or "not compiled" in line
            ]
            raise UserError(f"{module} can't be compiled: {told[0] if told else 'the compiler said nothing'}")
    # What mypyc shares between modules comes first.
    return dict(sorted(_libraries(out), key=lambda library: not library[0].endswith("__mypyc")))


def _check(module: str, file: Path) -> None:
    if file.suffix != ".py":
        raise UserError(f"{module} has no source here that could be compiled")
    if any(f"\ndef {hook}(" in file.read_text("utf-8") for hook in hooks()):
        raise UserError(f"{module} has the plugin's hooks; cards are compiled when they have a module of their own")


def _libraries(out: Path) -> list[tuple[str, str]]:
    """Return every module that was compiled, with its file."""
    files = [file for file in out.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES))]
    return [(".".join((*file.relative_to(out).parts[:-1], file.name.partition(".")[0])), str(file)) for file in files]


def import_compiled(files: Mapping[str, Any]) -> None:
    """Import compiled modules, in place of those of the same names that a plugin will ask for."""
    for name, file in files.items():
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
