"""templates: put facts into words by filling in templates such as "{node} has {count:child}".

`{value}` writes a field of the fact: a number, a string, a list of names or another fact. A field may say more:

- `{move!r}` keeps the quotes of a string.
- `{count:node}` adds a noun to a number, `{count:,}` writes it with commas, and `{value:+}` with its sign.
- `{label:outcome}` calls the function "outcome" of the words.
- `{wrong:?, not {wrong}}` writes the template after the question mark if the field is not None, False, 0 or empty.
- `{calls:?the calls|the steps}` writes the template after the bar otherwise.
- `{count:1?is|are}` and `{place:end?at the end}` ask whether the field, or the number of its items, is 1 or "end".

A template can also be a pair: the name of a field, and a dict with the template for each value of this field.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple

from .fact import Fact
from .text import count_of, format_number, is_number, join_words, quoted_repr, short_repr


class Grammar(NamedTuple):
    """How a language writes a count with its noun, and how it joins words."""

    count_of: Callable[[int, str], str]
    join_words: Callable[[Iterable[str]], str]


ENGLISH = Grammar(count_of, join_words)
Words = Mapping[str, Callable[[Any], str]]
Template = str | tuple[str, Mapping[Any, str]]


class _Writer(NamedTuple):
    """Fills in templates. Facts in fields are put into words by `say`, and other fields by the grammar and `words`."""

    say: Callable[[Any], str]
    grammar: Grammar
    words: Words

    def fill(self, template: Template, fact: Any) -> str:
        """Return a template with the fields of a fact filled in."""
        if isinstance(template, tuple):
            choice, templates = template
            template = templates[getattr(fact, choice)]
        text = ""
        for literal, field, form, conversion in _parse(template):
            text += literal
            if field is not None:
                value = getattr(fact, field)
                text += quoted_repr(value) if conversion else self._write(value, form or "", fact)
        return text

    def _write(self, value: Any, form: str, fact: Any) -> str:
        """Return a field of a fact in the form that stands after its name."""
        asks, mark, templates = form.partition("?")
        if mark:
            size = len(value) if isinstance(value, tuple) else value
            then, otherwise = _split(templates)
            return self.fill(then if (str(size) == asks if asks else size) else otherwise, fact)
        if form in self.words:
            return self.words[form](value)
        if form in ("+", ","):
            return format_number(value, "+") if form == "+" else f"{value:,}"
        return self.grammar.count_of(value, form) if form else self._text(value)

    def _text(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Fact):
            return self.say(value)
        if isinstance(value, tuple):
            return self.grammar.join_words(map(self._text, value))
        return format_number(value) if is_number(value) else short_repr(value)


@cache
def _parse(template: str) -> list[tuple[str, str | None, str | None, str | None]]:
    return list(Formatter().parse(template))


@cache
def _split(templates: str) -> tuple[str, str]:
    """Return the templates on both sides of the first bar that is not inside braces. The second one may be ""."""
    depth = 0
    for i, letter in enumerate(templates):
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and not depth:
            return templates[:i], templates[i + 1 :]
    return templates, ""


def register_templates(
    say: Any, templates: Mapping[Any, Template], grammar: Grammar = ENGLISH, words: Words = MappingProxyType({})
) -> None:
    """Register templates, so that `say`, a singledispatch function, puts facts into words.

    Args:
        say: The function.
        templates: A dict from each kind of fact, or each member of an Enum, to its template.
        grammar: The grammar of the language of the templates.
        words: Functions that put a field's value into words, by the names that templates use for them.
    """
    writer = _Writer(say, grammar, words)
    for kind, template in templates.items():
        if isinstance(kind, type):
            say.register(kind, partial(writer.fill, template))
        else:
            say.register(type(kind), templates.__getitem__)
