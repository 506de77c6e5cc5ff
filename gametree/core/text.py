"""text: how things are said in a sentence, short and harmless whatever they are."""

import re
from numbers import Integral, Rational

from .errors import HERE, LIBRARIES, GameError, TooLong


def told(error):
    """An exception in words, a string: what it is, and the line of a student's code that it comes from."""
    import traceback  # slow to load, and wanted only when something went wrong

    if isinstance(error, GameError):
        return str(error)
    says = str(error)
    words = says if isinstance(error, TooLong) else f"{type(error).__name__}: {says}" if says else type(error).__name__
    lines = traceback.extract_tb(error.__traceback__)
    lines = [line for line in lines if line.line and not line.filename.startswith(HERE)]
    theirs = [line for line in lines if not line.filename.startswith(LIBRARIES)] or lines
    where = "".join(f"in line {line.lineno}: {plain(line.line, 100)}" for line in theirs[-1:])
    return plain(words, 300) + (f" It was {where}" if isinstance(error, TooLong) else f", {where}") * bool(where)


def plain(thing, most=40, where=False):
    """Any object as one line of harmless text, a string of at most `most` characters; with its address, if `where`."""
    try:
        text = thing if isinstance(thing, str) else repr(thing)
    except Exception as error:
        text = f"{type(thing).__name__}, whose __repr__ stops with {type(error).__name__}"
    if " at 0x" in text and not where and not isinstance(thing, str):
        text = re.sub(r"<(?:[\w.<>]*\.)?(\w+) object at 0x\w+>", r"a \1", text[: 40 * most])
    text = " ".join(text[: 4 * most].split())
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else "␣" for letter in text)
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(thing, most=40):
    """Any object as `plain` writes it, but a text in its quotes."""
    return plain(str.__repr__(thing) if isinstance(thing, str) else thing, most)


def is_number(thing):
    """Whether something is a number that can stand for a value: a whole one, a decimal one, or a fraction."""
    return type(thing) in (int, float) or isinstance(thing, Rational) and not isinstance(thing, Integral)


def number(value, sign=""):
    """A number as it is written in a picture or a sentence; with its plus, if `sign` is "+"."""
    if isinstance(value, int):
        text = plain(value)
    elif isinstance(value, Rational) and value.denominator < 1000:
        text = str(value)  # 1/3; long fractions are told as decimal numbers
    else:
        text = f"{float(round(value, 3)) + 0:.4g}"  # + 0: no −0
    return (sign if value > 0 else "") + text.replace("-", "−").replace("inf", "∞")


def listed(words, most=4):
    """Several words as a list in a sentence: a, b and c; or a, b, c and 5 more."""
    words = list(words)
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def many(count, word):
    """How many of something, in words: 1 node, 2 nodes."""
    return f"{count:,} {word}{'s' * (count != 1)}"


def ordinal(number):
    """A place in a row, in words: 1 the first, 2 the second, 11 the 11th."""
    words = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    if 0 < number <= len(words):
        return words[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number:,}{ending}"
