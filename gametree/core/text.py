"""text: turn any object into a short, printable part of a sentence."""

import re
from collections.abc import Iterable
from numbers import Integral, Rational
from typing import TypeGuard

from .ellipsis import LOOKED_AT, shorten
from .errors import HERE, LIBRARIES, GameError, TooLong

Number = float  # a payoff, a value or a probability; an int or a Fraction works the same way
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
        thing: Any object, even one whose `__repr__` fails. A string is shown without quotes.
        most: The largest number of characters. In a longer text, "…" stands for what is left out, and brackets and
            quotes around it are closed.
        where: Whether to keep memory addresses, as in "<Node object at 0x7f…>".

    Example:
        >>> short_repr("two\nlines"), short_repr(list(range(9)), 12)
        ('two lines', '[0, 1, 2, …]')
    """
    try:
        text = thing if isinstance(thing, str) else repr(thing)
    except Exception as error:
        text = f"{type(thing).__name__}, {NO_REPR} {type(error).__name__}"
    if " at 0x" in text and not where and not isinstance(thing, str):
        text = re.sub(r"<(?:[\w.<>]*\.)?(\w+) object at 0x\w+>", r"a \1", text[: 40 * most])
    end = text[-2:]
    text = " ".join(text[: 4 * most + LOOKED_AT].split())
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else "␣" for letter in text)
    return text if len(text) <= most else shorten(text, end, most)


def quoted_repr(thing: object, most: int = 40) -> str:
    """Return the repr of an object as one printable line, with quotes around a string. Use it to quote an answer.

    Args:
        thing: Any object, even one whose `__repr__` fails.
        most: The largest number of characters, as for `short_repr`.

    Example:
        >>> quoted_repr("W"), quoted_repr((1, 7)), quoted_repr("a long text", 8)
        ("'W'", '(1, 7)', "'a lon…'")
    """
    return short_repr(str.__repr__(thing) if isinstance(thing, str) else thing, most)


def is_number(thing: object) -> TypeGuard[Number]:
    """Return whether an object is a number that can be a value: an int, a float or a fraction.

    Args:
        thing: Any object. True and False do not count as numbers.

    Example:
        >>> is_number(1 / 3), is_number(True), is_number("1")
        (True, False, False)
    """
    return type(thing) in (int, float) or isinstance(thing, Rational) and not isinstance(thing, Integral)


def format_number(value: Number, sign: str = "") -> str:
    """Return a number as text for a picture or a sentence.

    Args:
        value: The number. A fraction stays a fraction if its denominator is less than 1000.
        sign: What to write before a positive number: "" or "+".

    Example:
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

    Example:
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

    Example:
        >>> count_of(1, "node"), count_of(2000, "node")
        ('1 node', '2,000 nodes')
    """
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def ordinal(position: int) -> str:
    """Return the ordinal number of a position, as a word up to "tenth".

    Args:
        position: The position, counted from 1.

    Example:
        >>> ordinal(1), ordinal(11)
        ('first', '11th')
    """
    words = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    if 0 < position <= len(words):
        return words[position - 1]
    ending = "th" if position % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(position % 10, "th")
    return f"{position:,}{ending}"
