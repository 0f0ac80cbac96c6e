"""Reading TOML that people wrote: what is wrong with a file is said in one line, with file, place and remedy."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from dominion_cli.errors import UserError, nearest, unknown

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

Model = TypeVar("Model", bound="BaseModel")

# What a value should have been, by the kind of pydantic's error.
KINDS = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "finite_number": "a finite number",
    "float_type": "a number",
    "int_from_float": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "a table",
    "string_type": "text in quotes",
}

# What is wrong with a value of the right kind; the names in braces are pydantic's.
LIMITS = {
    "greater_than": "is too small; it must be more than {gt}",
    "greater_than_equal": "is too small; the least is {ge}",
    "less_than": "is too large; it must be less than {lt}",
    "less_than_equal": "is too large; the most is {le}",
    "string_too_long": "is too long; the most is {max_length} characters",
    "string_too_short": "is too short; the least is {min_length} characters",
    "too_long": "of {actual_length} is too long; the most is {max_length}",
    "too_short": "of {actual_length} is too short; the least is {min_length}",
}


def read_toml(path: Path | str, where: str = "") -> dict[str, Any]:
    """Read a TOML file.

    Args:
        path: the file.
        where: who names the file, such as ``"league.toml: kingdoms #2: file"``; put before a message about it.

    Raises:
        UserError: if the file is missing, unreadable, empty or not TOML, the last with line and column.
    """
    path = Path(path)
    name = f"{where}: {path}" if where else str(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        beside = difflib.get_close_matches(path.stem, [file.stem for file in path.parent.glob("*.toml")], n=1)
        hint = f" Did you mean '{beside[0]}.toml'?" if beside else ""
        raise UserError(f"{name}: there is no such file.{hint}") from None
    except UnicodeDecodeError:
        raise UserError(f"{name}: this is not a text file in UTF-8, so it can't be TOML.") from None
    except (OSError, ValueError) as error:  # the latter for a name that no file can have
        raise UserError(f"{name}: the file can't be read: {getattr(error, 'strerror', error)}.") from None
    data = _parsed(text, name)
    if not data:
        raise UserError(f"{name}: the file is empty.")
    return data


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UserError(f"{name}: not valid TOML: nested too deeply.") from None
    except ValueError as error:  # a TOMLDecodeError, or a number with thousands of digits
        message = re.sub(r" \(at .*\)$", "", str(error))
        place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
        if place:
            line, column = place.groups()
            raise UserError(f"{name}: line {line}, column {column}: not valid TOML: {message}.") from None
        raise UserError(f"{name}: not valid TOML, at the end of the file: {message}.") from None


def validate(model: type[Model], data: Mapping[str, Any], where: str) -> Model:
    """Make a pydantic model of what a file says.

    Args:
        model: the model; it should be strict and forbid extra keys.
        data: what was read.
        where: file and key of it, such as ``"league.toml"`` or ``"league.toml: kingdoms #2"``.

    Raises:
        UserError: for the first mistake in the data; unknown keys come first, as they explain missing ones.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(data)
    except ValidationError as mistakes:
        errors = mistakes.errors(include_url=False)
    raise _user_error(min(errors, key=lambda error: error["type"] != "extra_forbidden"), model, data, where)


def _user_error(error: ErrorDetails, model: type[BaseModel], data: Any, where: str) -> UserError:
    """Tell one of pydantic's errors in our words."""
    kind, found, details = error["type"], error["input"], error.get("ctx", {})
    if kind == "extra_forbidden":
        key_path = _key_path(error["loc"][:-1], data)
        return unknown("key", error["loc"][-1], _keys_at(model, error["loc"][:-1]), _joined(where, key_path))
    if kind == "missing":
        key_path = _key_path(error["loc"][:-1], data)
        return UserError(f"{_joined(where, key_path)}: the key '{error['loc'][-1]}' is missing.")
    place = _joined(where, _key_path(error["loc"], data))
    if kind in KINDS:
        return UserError(f"{place}: {shown(found)} is not {KINDS[kind]}.")
    if kind in LIMITS:
        return UserError(f"{place}: {shown(found)} {LIMITS[kind].format(**details)}.")
    if kind == "literal_error":
        allowed = re.findall(r"'([^']*)'", details["expected"])
        return UserError(f"{place}: {shown(found)} must be {details['expected']}.{nearest(str(found), allowed)}")
    if kind == "value_error":
        return UserError(f"{place}: {details['error']}")
    return UserError(f"{place}: {shown(found)}: {error['msg']}.")


def shown(value: object) -> str:
    """Return a value as a message shows it: as TOML writes it, and short.

    >>> shown(True), shown("ten"), shown([1, 2])
    ('true', "'ten'", 'a list')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _joined(*parts: str) -> str:
    return ": ".join(part for part in parts if part)


def _key_path(location: Sequence[int | str], data: Any) -> str:
    """Return where in the data an error is, as ``league.games`` or ``kingdoms #2.cards #4`` (counting from 1).

    What pydantic adds of its own, such as which member of a union it tried, is not in the data and left out.
    """
    path = ""
    for part in location:
        if isinstance(part, int) and isinstance(data, list):
            path += f" #{part + 1}"
        elif isinstance(data, Mapping) and part in data:
            path += f".{part}" if path else str(part)
        else:
            continue
        data = data[part]
    return path


def _keys_at(model: type[BaseModel], location: Sequence[int | str]) -> list[str]:
    """Return the keys that the table at this place may have."""
    models = [model]
    for part in location:
        below = [found for table in models for found in _models_in(_annotations(table, part))]
        models = below or models
    return [field.alias or key for table in models for key, field in table.model_fields.items()]


def _annotations(table: type[BaseModel], key: int | str) -> Iterable[Any]:
    return (field.annotation for name, field in table.model_fields.items() if key in (name, field.alias))


def _models_in(annotations: Iterable[Any]) -> Iterable[type[BaseModel]]:
    """Find the models in types such as ``list[Rule | str]``."""
    from pydantic import BaseModel

    for annotation in annotations:
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            yield annotation
        yield from _models_in(get_args(annotation))
