"""respell: has a `say` name its facts and their fields instead of saying them, so that English from elsewhere shows."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any


@contextmanager
def respelled(*says: Any) -> Iterator[None]:
    """For the time being each of these `say` functions (singledispatch) spells its facts: ⟨NoMoves state=(1, 0)⟩."""
    words = [(say, kind, function) for say in says for kind, function in say.registry.items()]
    for say, kind, _ in words:
        if kind not in (object, str):  # a sentence that was made somewhere else stays one
            say.register(kind, spell)
    try:
        yield
    finally:
        for say, kind, function in words:
            say.register(kind, function)


def spell(fact: Any) -> str:
    """Spell a fact: its name and its fields."""
    if isinstance(fact, Enum):
        return f"⟨{type(fact).__name__}.{fact.name}⟩"
    named = [f"{field.name}={_spell_field(field.name, getattr(fact, field.name))}" for field in fields(fact)]
    return f"⟨{' '.join([type(fact).__name__, *named])}⟩"


def _spell_field(field: str, value: Any) -> str:
    """Spell what is in a field: a fact, some of them, or data; … for an error that was described."""
    if isinstance(value, Enum) or is_dataclass(value) and not isinstance(value, type):
        return spell(value)
    if isinstance(value, tuple):
        return f"({', '.join(_spell_field(field, each) for each in value)})"
    return "…" if field == "because" else repr(value)


def english_in(text: str) -> list[str]:
    """Find what is English in a text that was respelled: words outside of facts, or two words in a row inside."""
    found = re.findall(r"\b[a-z]{2,},? [a-z]{2,}\b(?!=)", text)
    rest = ""
    while rest != text:
        rest, text = text, re.sub("⟨[^⟨⟩]*⟩", "", text)
    return found + re.findall(r"\w+", rest)
