"""The errors of the whole package. Each says what to do about it; none needs a traceback to be understood."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


class DominionError(Exception):
    """Base of every error this package raises on purpose."""


class UserError(DominionError):
    """Something a person can cause and mend: a wrong name, key, file or number.

    The message is one or two lines and says where, what was found, what is allowed and the nearest valid name.

    >>> raise UserError("first.toml: league.games: -3 is not a number of games; it must be at least 1")
    Traceback (most recent call last):
    dominion_cli.errors.UserError: first.toml: league.games: -3 is not a number of games; it must be at least 1
    """

    exit_code = 2

    near = ""
    """For a name that nobody knows: the valid one that is nearest, if any is near."""


class Interrupted(DominionError):
    """The person stopped the run; what was finished is stored and the run can go on later."""

    exit_code = 130


def nearest(name: str, allowed: Iterable[str]) -> str:
    """Return the sentence that names the nearest valid name, or nothing when none is near.

    >>> nearest("Vilage", ["Village", "Smithy"])
    " Did you mean 'Village'?"
    >>> nearest("xyz", ["Village"])
    ''
    """
    close = close_to(name, allowed)
    return f" Did you mean {close!r}?" if close else ""


def close_to(name: str, allowed: Iterable[str], cutoff: float = 0.6) -> str:
    """Return the valid name that is nearest, capitals apart, or nothing when none is near.

    >>> close_to("Vilage", ["Village", "Smithy"])
    'Village'
    """
    by_folded = {known.casefold(): known for known in allowed}
    close = difflib.get_close_matches(name.casefold(), by_folded, n=1, cutoff=cutoff)
    return by_folded[close[0]] if close else ""


def unknown(what: str, name: object, allowed: Iterable[str], where: str = "") -> UserError:
    """Build the error for a name that nobody knows.

    Args:
        what: the kind of thing, such as ``"card"``.
        name: what was found.
        allowed: every valid name; up to eight are listed when none of them is near.
        where: file and key, such as ``"k.toml: cards"``.

    >>> print(unknown("card", "Vilage", ["Village", "Smithy"], "k.toml: cards"))
    k.toml: cards: there is no card 'Vilage'. Did you mean 'Village'?
    """
    names = list(allowed)
    near = close_to(str(name), names)
    hint = f" Did you mean {near!r}?" if near else ""
    if not hint and names:
        listed = ", ".join(sorted(names)[:8])
        hint = f" Allowed: {listed}{', …' if len(names) > 8 else ''}."
    prefix = f"{where}: " if where else ""
    error = UserError(f"{prefix}there is no {what} {name!r}.{hint}")
    error.near = near
    return error


def extra_needed(what: str, extra: str) -> UserError:
    """Build the error for something that comes with an extra which is not installed.

    >>> print(extra_needed("--executor: 'dask'", "dask"))
    --executor: 'dask' needs an extra: pip install 'dominion-cli[dask]'.
    """
    return UserError(f"{what} needs an extra: pip install 'dominion-cli[{extra}]'.")


def refuse_overwriting(output: Path | None, *read: Path) -> None:
    """Refuse to write over one of the files that are read, by whatever path it is named.

    Raises:
        UserError: the output is one of them.
    """
    for file in read:
        if output is not None and (output.resolve() == file.resolve() or _same(output, file)):
            raise UserError(f"{output}: this file is read, and would be written over; name another file.")


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Write a file or a folder in the block that follows.

    Raises:
        UserError: that can't be done.

    >>> with writing(Path("none/at/all.txt")):
    ...     Path("none/at/all.txt").write_text("lost")
    Traceback (most recent call last):
    dominion_cli.errors.UserError: none/at/all.txt: cannot write: No such file or directory.
    """
    try:
        yield
    except OSError as error:
        raise UserError(f"{path}: cannot write: {error.strerror}.") from None
