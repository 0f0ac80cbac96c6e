"""Compiles engine, cards, bots and referee with mypyc; where that fails, the same files are installed as they are.

Everything else about the package stands in pyproject.toml. With DOMINION_PURE=1 in the environment nothing is compiled.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

PACKAGE = Path("dominion_cli")
# What has work to do in every game of a tournament.
REFEREE = ("tourney/play/block_record.py", "tourney/play/contained.py", "tourney/play/referee.py")
PURE = os.environ.get("DOMINION_PURE", "") not in ("", "0")
EDITABLE = "editable_wheel" in sys.argv
BUILDS = EDITABLE or "bdist_wheel" in sys.argv or "build_ext" in sys.argv

# Up to what gcc inlines with -O3, and would not with -O2.
INLINING = ("max-inline-insns-single=200", "max-inline-insns-auto=30", "inline-min-speedup=15")

# Modules that become one shared library, and its name.
Group = tuple[list[str], str | None]


def modules(room: str) -> list[str]:
    return sorted(str(path) for path in (PACKAGE / room).rglob("*.py") if path.name != "__init__.py")


def groups() -> list[Group]:
    """Return what is compiled together: calls inside a group are the fastest, and groups are compiled side by side."""
    sets = [path for path in modules("cards") if Path(path).stem != "advice"]
    every_move = modules("engine") + modules("bots") + [path for path in modules("cards") if path not in sets]
    every_game = [str(PACKAGE / path) for path in REFEREE if (PACKAGE / path).exists()]
    engine = every_move + every_game, "dominion_cli.engine"
    return [engine, *(([path], f"dominion_cli.cards.{Path(path).stem}") for path in sets)]


def extensions() -> list[Extension]:
    from mypyc.build import build_using_shared_lib, get_cflags, mypyc_build, setup_mypycify_vars
    from mypyc.options import CompilerOptions

    compiled = groups()
    paths = [path for group, _ in compiled for path in group]
    # No cache: mypyc trusts what it finds there even when the C files it stands for are gone.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--ignore-missing-imports", "--follow-imports=silent"]
    how = CompilerOptions(separate=True, target_dir="build/c")
    # All this is what `mypycify` does, but for one thing: where there are several libraries, mypyc takes it that any
    # class has subclasses it cannot see, and checks again and again whether attributes are there at all. With us, a
    # class that has some in other libraries allows interpreted ones, too (a test looks after that).
    how.global_opts = True
    try:
        made, files, _ = mypyc_build([*options, *paths], how, separate=compiled)
    except SystemExit:
        raise RuntimeError("mypyc refused it, as told above") from None
    setup_mypycify_vars()
    found: list[Extension] = []
    for (sources, name), (written, headers) in zip(made, files, strict=True):
        assert name is not None
        put_in_docstrings({source.module: Path(str(source.path)) for source in sources}, list(map(Path, written)))
        group = build_using_shared_lib(sources, name, written, headers, "build/c", get_cflags(debug_level="0"), [])
        found += cast("list[Extension]", group)
    for extension in found:
        extension.extra_compile_args = flags(extension)
    # The largest first, so that all cores finish at about the same time.
    return sorted(found, key=size, reverse=True)


# Where C written by mypyc has the text that `help` shows of a function, an attribute, a class and a module.
C_TEXT = r'(NULL|"(?:[^"\\]|\\.)*")'
HELP = (
    re.compile(r"(\(PyCFunction\)CPyPy_(\w+),\s*[\w |]+, PyDoc_STR\()" + C_TEXT),
    re.compile(r"(\(getter\)(\w+),\s*(?:\(setter\)\w+|NULL),\s*)(NULL)"),
    re.compile(r"(PyTypeObject CPyType_(\w+)_template_ = \{[^;]*?\.tp_doc = PyDoc_STR\()" + C_TEXT),
    re.compile(r'(PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*)(NULL)'),
)


def put_in_docstrings(modules: dict[str, Path], written: list[Path]) -> None:
    """Put docstrings where `help` looks for them: mypyc leaves them out, and writes signatures only.

    Args:
        modules: the source of each module.
        written: the C files that mypyc has made of them.
    """
    from mypyc.codegen.cstring import c_string_initializer
    from mypyc.namegen import exported_name

    # What lies in this folder can be imported only when that is said.
    sys.path.insert(0, str(Path(__file__).parent))
    from dominion_cli.docs import docstrings_in

    said: dict[str, str] = {}
    for module, source in modules.items():
        for name, text in docstrings_in(source).items():
            kind, _, part = name.rpartition(".")
            # A property is got as an attribute is.
            getter = f"{module}.{kind}_get_{part}"
            said |= {exported_name(f"{module}.{name}"): text, exported_name(getter): text} if name else {module: text}

    def more(found: re.Match[str]) -> str:
        before, name, signature = found.groups()
        if name not in said:
            return found[0]
        text = c_string_initializer(said[name].encode())
        # A signature ends in what parts it from the text.
        return before + (text if signature == "NULL" else signature[:-1] + text[1:])

    for file in written:
        code = file.read_text("utf-8")
        for place in HELP:
            code = place.sub(more, code)
        file.write_text(code, "utf-8")


def flags(extension: Extension) -> list[str]:
    """Return the compiler's flags: mypyc's own and, for compilers like gcc, what makes it quick or the result fast."""
    kept = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    if "-O3" not in kept:
        return kept
    # Cards are many and short: optimizing them takes long and gains nothing. In the engine all that -O3 gains over -O2
    # is by inlining. Looking for what to warn of would take a third of the time. Nothing but mypyc's own tables leads
    # from one library to another, so that calls inside a library can be direct; that is worth a seventh of the speed.
    level = ["-O0"] if ".cards." in extension.name else ["-O2", *(f"--param={limit}" for limit in INLINING)]
    return [*kept, "-Wno-all", *level, "-fvisibility=hidden", "-fno-plt"]


def size(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def is_compiled(path: Path) -> bool:
    return path.suffix in (".so", ".pyd")


def has_source(compiled: Path) -> bool:
    source = compiled.with_name(compiled.name.split(".")[0].removesuffix("__mypyc"))
    return source.is_dir() or source.with_suffix(".py").exists()


def forget_renamed_files() -> None:
    """Remove what an earlier build copied or compiled and no source stands behind now: it would be installed again."""
    for folder in Path("build").glob("lib*"):
        for path in folder.rglob("*.*"):
            if not (is_compiled(path) and has_source(path.relative_to(folder))):
                path.unlink()


def install_pure() -> None:
    if EDITABLE:  # Modules compiled in place earlier would be imported instead of the files beside them.
        for path in filter(is_compiled, PACKAGE.rglob("*.*")):
            path.unlink()
    setup()


def install_compiled() -> None:
    try:
        setup(ext_modules=extensions(), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})
    except (Exception, SystemExit) as reason:
        print(f"dominion-cli: not compiled ({reason}); installing the same files as pure Python", file=sys.stderr)
        install_pure()


if not BUILDS:
    setup(setup_requires=[] if PURE else ["mypy>=2.4,<2.5"])
elif PURE:
    forget_renamed_files()
    install_pure()
else:
    forget_renamed_files()
    install_compiled()
