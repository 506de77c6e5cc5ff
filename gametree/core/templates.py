"""templates: words for a fact that only have its fields filled in, as in "{node} has {count:child}"."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from .text import count_of, format_number, is_number, join_words, quoted_repr, short_repr


class Grammar(NamedTuple):
    """What a language does with a count and its noun, and with a list of words."""

    count_of: Callable[[int, str], str]
    join_words: Callable[[Iterable[str]], str]


ENGLISH = Grammar(count_of, join_words)


class _Field:
    """A field of a fact in a template.

    `{value}` is a number or a text as a sentence has it, names are joined, and a fact in a field is said; `{move!r}`
    keeps its quotes, and `{count:node}` has its noun.
    """

    def __init__(self, value: Any, say: Callable[[Any], str], grammar: Grammar) -> None:
        self.value, self.say, self.grammar = value, say, grammar

    def __format__(self, noun: str) -> str:
        return self.grammar.count_of(self.value, noun) if noun else self._text(self.value)

    def __repr__(self) -> str:
        return quoted_repr(self.value)

    def _text(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        if is_dataclass(value) or isinstance(value, Enum):
            return self.say(value)
        if isinstance(value, tuple):
            return self.grammar.join_words(map(self._text, value))
        return format_number(value) if is_number(value) else short_repr(value)


def _fill(template: str, say: Callable[[Any], str], grammar: Grammar, fact: Any) -> str:
    """Write the fields of a fact into its template."""
    return template.format(**{field.name: _Field(getattr(fact, field.name), say, grammar) for field in fields(fact)})


def register_templates(say: Any, templates: Mapping[Any, str], grammar: Grammar = ENGLISH) -> None:
    """Let `say`, a singledispatch function, say each kind of fact by its template, and each of an Enum's members.

    `grammar` is what the language of the templates does with counts and lists.
    """
    for kind, template in templates.items():
        if isinstance(kind, type):
            say.register(kind, partial(_fill, template, say, grammar))
        else:
            say.register(type(kind), templates.__getitem__)
