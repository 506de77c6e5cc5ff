"""text: turn any object into a short, printable part of a sentence."""

import re
from collections.abc import Iterable
from numbers import Integral, Rational
from typing import Any, TypeGuard

from .ellipsis import LOOKED_AT, shorten
from .errors import HERE, LIBRARIES, GameError, TooLong

Number = float  # a payoff, a value or a probability; an int or a Fraction works the same way
SORTED: dict[type, int] = {  # the longest reprs in which sets are sorted, because that takes time
    set: 10_000, frozenset: 10_000, list: 1_000, tuple: 1_000, dict: 1_000,
}  # fmt: skip
OBJECT = re.compile(r"<(?:[\w.<>]*\.)?(\w+) object at 0x\w+>")  # the repr of an object that has none of its own
NO_REPR = "whose __repr__ fails with"  # part of the text for an object whose __repr__ fails


def describe_error(error: BaseException) -> str:
    """Describe an exception in a sentence: its type, its message and the line of the student's code that raised it."""
    import traceback  # slow to load, and needed only after a failure

    if isinstance(error, GameError):
        return str(error)
    message = str(error)
    if not isinstance(error, TooLong):
        message = f"{type(error).__name__}: {message}" if message else type(error).__name__
    message = short_repr(message, 300)
    every_line = traceback.extract_tb(error.__traceback__)
    lines = [line for line in every_line if line.line and not line.filename.startswith(HERE)]
    lines = [line for line in lines if not line.filename.startswith(LIBRARIES)] or lines
    if not lines:
        return message
    where = f"on line {lines[-1].lineno}: “{short_repr(lines[-1].line, 100)}”"
    return f"{message} It was {where}." if isinstance(error, TooLong) else f"{message}, {where}"


def short_repr(thing: object, most: int = 40, where: bool = False) -> str:
    r"""Return the repr of an object as one printable line.

    Args:
        thing: Any object, even one whose `__repr__` fails. A string is shown without quotes, and a set is sorted.
        most: The largest number of characters. A longer text is cut, "…" replaces the rest, and open brackets and
            quotes are closed.
        where: Whether to keep memory addresses, as in "<Node object at 0x7f…>".

    Examples:
        >>> short_repr("two\nlines"), short_repr(list(range(9)), 12)
        ('two lines', '[0, 1, 2, …]')
        >>> short_repr([{"one", "two", "three"}])
        "[{'one', 'three', 'two'}]"
    """
    try:
        text = thing if isinstance(thing, str) else _steady_repr(thing)
    except Exception as error:
        text = f"{type(thing).__name__}, {NO_REPR} {type(error).__name__}"
    if " at 0x" in text and not where and not isinstance(thing, str):
        text = OBJECT.sub(lambda found: with_article(found[1]), text[: 40 * most])
    end = text[-2:]
    text = " ".join(text[: 4 * most + LOOKED_AT].split())
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else "␣" for letter in text)
    return text if len(text) <= most else shorten(text, end, most)


def with_article(name: str) -> str:
    """Return the name of a class after "a" or "an"."""
    return f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"


def _steady_repr(thing: object) -> str:
    """Return the repr of an object. Sets in lists, tuples and dicts are sorted, so that each run shows the same."""
    text = repr(thing)
    is_short = len(text) <= SORTED.get(type(thing), 0) and "{" in text and "..." not in text
    return _sorted_repr(thing) if is_short else text


def _sorted_repr(thing: Any) -> str:
    if type(thing) is dict:
        return f"{{{', '.join(f'{_sorted_repr(key)}: {_sorted_repr(value)}' for key, value in thing.items())}}}"
    if type(thing) in (set, frozenset) and thing:
        text = ", ".join(map(_sorted_repr, in_order(thing)))
        return f"{{{text}}}" if type(thing) is set else f"frozenset({{{text}}})"
    if type(thing) is list or type(thing) is tuple and len(thing) > 1:
        text = ", ".join(map(_sorted_repr, thing))
        return f"[{text}]" if type(thing) is list else f"({text})"
    return f"({_sorted_repr(thing[0])},)" if type(thing) is tuple and thing else repr(thing)


def in_order(items: Iterable[Any]) -> list[Any]:
    """Return the items of a set in an order that is the same in each run, if all are numbers, strings, tuples or sets.

    Args:
        items: Any objects. Their own code does not run.
    """
    items = list(items)
    is_simple = {*map(type, items)} in ({int}, {str})
    return sorted(items) if is_simple else sorted(items, key=_sort_key)


def _sort_key(item: Any) -> tuple[Any, ...]:
    if isinstance(item, (int, float)):
        return 0, item
    if isinstance(item, str):
        return 1, item
    if type(item) in (tuple, list):
        return 2, [*map(_sort_key, item)]
    if type(item) in (set, frozenset):
        return 3, sorted(map(_sort_key, item))
    return 4, type(item).__name__


def quoted_repr(thing: object, most: int = 40) -> str:
    """Return the repr of an object as one printable line, with quotes around a string. Use it to quote an answer.

    Args:
        thing: Any object, even one whose `__repr__` fails.
        most: The largest number of characters, as for `short_repr`.

    Examples:
        >>> quoted_repr("W"), quoted_repr((1, 7)), quoted_repr("a long text", 8)
        ("'W'", '(1, 7)', "'a lon…'")
    """
    return short_repr(str.__repr__(thing) if isinstance(thing, str) else thing, most)


def is_number(thing: object) -> TypeGuard[Number]:
    """Return whether an object is a number that can be a value: an int, a float or a fraction.

    Args:
        thing: Any object. True and False do not count as numbers.

    Examples:
        >>> is_number(1 / 3), is_number(True), is_number("1")
        (True, False, False)
    """
    return type(thing) in (int, float) or isinstance(thing, Rational) and not isinstance(thing, Integral)


def format_number(value: Number, sign: str = "") -> str:
    """Return a number as text for a picture or a sentence.

    Args:
        value: The number. A fraction stays a fraction if its denominator is less than 1000.
        sign: What to write before a positive number: "" or "+".

    Examples:
        >>> format_number(-2 / 3), format_number(1, "+")
        ('−0.667', '+1')
    """
    if isinstance(value, int):
        text = short_repr(value)
    elif isinstance(value, Rational) and value.denominator < 1000:
        text = str(value)  # such as 1/3; fractions with large denominators become decimals
    else:
        text = f"{float(round(value, 3)) + 0:.4g}"  # + 0 turns −0 into 0
    return (sign if value > 0 else "") + text.replace("-", "−").replace("inf", "∞")


def join_words(words: Iterable[str], most: int = 4) -> str:
    """Return the words as a list within a sentence, as in "a, b and c".

    Args:
        words: The words.
        most: The largest number of items in the list. If there are more words, the last item counts the rest.

    Examples:
        >>> join_words("abc"), join_words("abcdefgh")
        ('a, b and c', 'a, b, c and 5 more')
    """
    words = list(words)
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def count_of(count: float, word: str) -> str:
    """Return a count with its noun.

    Args:
        count: The number of things.
        word: The noun in the singular. Its plural is formed with "s".

    Examples:
        >>> count_of(1, "node"), count_of(2000, "node")
        ('1 node', '2,000 nodes')
    """
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def ordinal(position: int) -> str:
    """Return the ordinal number of a position, as a word up to "tenth".

    Args:
        position: The position, counted from 1.

    Examples:
        >>> ordinal(1), ordinal(11)
        ('first', '11th')
    """
    words = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    if 0 < position <= len(words):
        return words[position - 1]
    ending = "th" if position % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(position % 10, "th")
    return f"{position:,}{ending}"
