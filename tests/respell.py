"""respell: make `say` functions spell out facts and their fields. Text from other places in the code stands out."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any


@contextmanager
def respelled(*says: Any) -> Iterator[None]:
    """Let `say` functions (from singledispatch) spell out their facts for a while, as in ⟨Partisan state=(1, 0)⟩."""
    words = [(say, kind, function) for say in says for kind, function in say.registry.items()]
    for say, kind, _ in words:
        if kind not in (object, str):  # facts that are already sentences stay unchanged
            say.register(kind, spell)
    try:
        yield
    finally:
        for say, kind, function in words:
            say.register(kind, function)


def spell(fact: Any) -> str:
    """Return a fact as its name and its fields."""
    if isinstance(fact, Enum):
        return f"⟨{type(fact).__name__}.{fact.name}⟩"
    named = [f"{field.name}={_spell_field(field.name, getattr(fact, field.name))}" for field in fields(fact)]
    return f"⟨{' '.join([type(fact).__name__, *named])}⟩"


def _spell_field(field: str, value: Any) -> str:
    """Return the text of a field's value, which may be a fact, several facts, or data. A described error becomes …."""
    if isinstance(value, Enum) or is_dataclass(value) and not isinstance(value, type):
        return spell(value)
    if isinstance(value, tuple):
        return f"({', '.join(_spell_field(field, each) for each in value)})"
    return "…" if field == "because" else repr(value)


def english_in(text: str) -> list[str]:
    """Return the English in a respelled text: single words outside facts, and pairs of consecutive words inside."""
    found = re.findall(r"\b[a-z]{2,},? [a-z]{2,}\b(?!=)", text)
    rest = ""
    while rest != text:
        rest, text = text, re.sub("⟨[^⟨⟩]*⟩", "", text)
    return found + re.findall(r"\w+", rest)
