"""Templates write the fields of facts, and choose between texts."""

from functools import singledispatch

import pytest

from gametree.core.fact import Fact
from gametree.core.templates import register_templates


class Sample(Fact):
    count: int = 1
    names: tuple = ("a",)
    word: str = ""
    inner: "Sample | None" = None


@pytest.mark.parametrize(("template", "fact", "text"), [
    ("{count:node}", Sample(), "1 node"), ("{count:node}", Sample(2000), "2,000 nodes"), ("{names}", Sample(), "a"),
    ("{names}", Sample(names=("a", "b", "c")), "a, b and c"), ("{word!r}", Sample(word="x"), "'x'"),
    ("{word:shout}", Sample(word="x"), "X!"), ("{word:?({word})}", Sample(), ""),
    ("{word:?({word})}", Sample(word="x"), "(x)"), ("{word:?({word})|none}", Sample(), "none"),
    ("{word:?yes|no} {count:?yes|no} {inner:?yes|no}", Sample(0, word="|"), "yes no no"),
    ("{count:1?is|are} {names:1?is|are}", Sample(2), "are is"), ("{names:1?is|are}", Sample(names=()), "are"),
    ("{word:end?at the end}{count:-1?!|.}", Sample(-1, word="end"), "at the end!"),
    ("{word:?{count:1?a|b}|{count:1?c|d}}", Sample(2), "d"),
    ("{word:?{names} {count:1?a|{count:b}}|c}", Sample(2, word="x"), "a 2 bs"),
    ("{word}{inner:?, {inner}|.}", Sample(word="a|{b}", inner=Sample(word="c")), "a|{b}, c."),
])  # fmt: skip
def test_template_is_filled_in(template, fact, text):
    @singledispatch
    def say(fact): ...

    register_templates(say, {Sample: template}, words={"shout": lambda word: f"{word.upper()}!"})
    assert say(fact) == text
