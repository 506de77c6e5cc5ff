"""templates: put facts into words by filling in templates such as "{node} has {count:child}"."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from .fact import Fact
from .text import count_of, format_number, is_number, join_words, quoted_repr, short_repr


class Grammar(NamedTuple):
    """How a language writes a count with its noun, and how it joins words."""

    count_of: Callable[[int, str], str]
    join_words: Callable[[Iterable[str]], str]


class Parts:
    """A template in which some fields are replaced with a part: a template of its own, which depends on the field.

    A part that is a string is left out if the field is None, False, 0 or empty. A part that is a dict is the entry for
    the field's value, or its entry `...` for any other value. A part can contain the parts before it.
    """

    def __init__(self, template: str, **parts: str | Mapping[Any, str]) -> None:
        self.template, self.parts = template, parts

    def fill(self, fact: Fact, values: dict[str, Any]) -> str:
        """Return the template with the parts and the other fields filled in."""
        for field, part in self.parts.items():
            value = getattr(fact, field)
            if isinstance(part, str):
                text = part if value else ""
            else:
                text = part[value if value in part else ...]
            values[field] = text.format(**values)
        return self.template.format(**values)


ENGLISH = Grammar(count_of, join_words)
Words = Mapping[str, Callable[[Any], str]]
Template = str | tuple[str, str] | Parts


class _Field:
    """The value of a fact's field, which knows how to write itself into a template.

    `{value}` writes a number, a string, a list of names or another fact in words. `{move!r}` keeps the quotes of a
    string, `{count:node}` adds a noun, and `{label:outcome}` calls the function "outcome" of the words.
    """

    def __init__(self, value: Any, say: Callable[[Any], str], grammar: Grammar, words: Words) -> None:
        self.value, self.say, self.grammar, self.words = value, say, grammar, words

    def __format__(self, noun: str) -> str:
        if noun in self.words:
            return self.words[noun](self.value)
        return self.grammar.count_of(self.value, noun) if noun else self._text(self.value)

    def __repr__(self) -> str:
        return quoted_repr(self.value)

    def _text(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Fact):
            return self.say(value)
        if isinstance(value, tuple):
            return self.grammar.join_words(map(self._text, value))
        return format_number(value) if is_number(value) else short_repr(value)


def _fill(template: Template, say: Callable[[Any], str], grammar: Grammar, words: Words, fact: Any) -> str:
    """Return a template with the fields of a fact filled in."""
    if isinstance(template, tuple):
        template = template[fact.count != 1]
    values = {field.name: _Field(getattr(fact, field.name), say, grammar, words) for field in fields(fact)}
    return template.fill(fact, values) if isinstance(template, Parts) else template.format(**values)


def register_templates(
    say: Any, templates: Mapping[Any, Template], grammar: Grammar = ENGLISH, words: Words = MappingProxyType({})
) -> None:
    """Register templates, so that `say`, a singledispatch function, puts facts into words.

    Args:
        say: The function.
        templates: A dict from each kind of fact, or each member of an Enum, to its template. If this is a pair, the
            first template is for a fact whose `count` is 1.
        grammar: The grammar of the language of the templates.
        words: Functions that put a field's value into words, by the names that templates use for them.
    """
    for kind, template in templates.items():
        if isinstance(kind, type):
            say.register(kind, partial(_fill, template, say, grammar, words))
        else:
            say.register(type(kind), templates.__getitem__)
