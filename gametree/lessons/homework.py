"""homework: a student's program `nim`, a function from the words of the command line to lines, held against ours."""

from contextlib import redirect_stdout
from io import StringIO
from random import Random

from .. import GameError
from ..exercises import Verdict, in_time, quoted_repr, same, write_call
from ..nim import USAGE, main, nim_sum
from .heaps import given

ASKED = "5 4 1 3 2 7", "1 1", "2 2 2", "3 4 5", "7", "0", "0 0", "0 3", "1 2 3", "", "three", "3 x", "-1", "3 -m"
STRANGE = "+3", "1_0", " 3", "3.0"  # words that are not all digits; int reads the first three
RANDOM = 300


def program(function):
    """The Verdict on a program that should print what ours does."""
    tried = [text.split() for text in ASKED] + [[word] for word in STRANGE] + [["3", word] for word in STRANGE]
    tried += some(RANDOM)
    for words in in_time(tried):
        lines = given(function, words, keeps=False, meant=MEANT)
        if problem := wrong(function, words, lines):
            return Verdict(False, problem)
    says = f"To {len(tried)} lists of words it says what ours says, to every letter."
    return Verdict(True, f"{says} {_further(function)}".strip())


def some(count, seed=6):
    """Words of random heaps, lists of strings."""
    dice = Random(seed)
    for _ in range(count):
        yield [str(dice.randint(0, dice.choice((3, 15, 200)))) for _ in range(dice.randint(1, 6))]


def printed(words):
    """The lines that our program prints, a list."""
    with redirect_stdout(StringIO()) as output:
        main(list(words))
    return output.getvalue().splitlines()


def _further(function):
    """What to say of a program that is right, of what only some programs can do."""
    return " ".join(filter(None, [_of_digits(function), _of_zeros(function), _of_misere(function)]))


def _of_digits(function):
    """What to say of a word that is a digit, but none from 0 to 9: "" where the program gives the usage."""
    digits = 'But try it with the word "²": int can\'t read it. Only 0 to 9 count here: ask isascii() too.'
    return "" if _says(function, ["3", "²"]) else digits


def _of_zeros(function):
    says = "But try it with the words 007 3: ours says 'from the 7 pile'."
    return "" if _says(function, ["007", "3"]) else says


def _of_misere(function):
    """What to say of a program that takes -m for more than a word that is no number; "" where it does not."""
    heaps = [["1"], ["1", "1"], ["1", "1", "1"], [], ["x"], *some(100, seed=7)]
    tried = [["-m", *words] for words in heaps if not words or words == ["x"] or any(map(int, words))]
    if all(_says(function, words, USAGE.splitlines()) for words in tried[:3]):
        return ""
    for words in tried:
        if not _says(function, words):
            return f"But with -m it is not right yet: to {' '.join(words)} ours says {quoted_repr(printed(words)[0])}."
    last = "But who has won in misère Nim where there are no stones, as in -m 0?"
    return "It knows misère Nim too." if _says(function, ["-m", "0"]) else f"It knows misère Nim too. {last}"


def _says(function, words, due=None):
    """Whether a program gives the right lines for some words, or those that are due."""
    try:
        lines = given(function, words, keeps=False)
    except GameError:
        return False
    return isinstance(lines, (list, tuple)) and same(list(lines), due or printed(words), exact=True)


def wrong(function, words, lines):
    """What is wrong with the lines that a program gives, a sentence; "" where nothing is."""
    says = f"{write_call(function, words)} gives {quoted_repr(lines)}"
    if not isinstance(lines, (list, tuple)):
        return f"{says}. A list of lines is wanted, each a string."
    if not all(isinstance(line, str) for line in lines):
        return f"{says}. Each line is a string."
    due, lines = printed(words), list(lines)
    if lines == due:
        return ""
    place = next((i for i, pair in enumerate(zip(lines, due, strict=False)) if pair[0] != pair[1]), len(due))
    if len(lines) > 1 and place < len(lines):
        says = f"Line {place + 1} of {write_call(function, words)} is {quoted_repr(lines[place], 100)}"
    return f"{says}, which is not right. {_hint(words, lines, due)}".strip()


def _hint(words, lines, due):
    """What may be wrong with the lines that a program gives, a hint or ""."""
    usage = USAGE.splitlines()
    if due == usage:
        return _of_usage(words, lines)
    if lines == usage:
        says = "These words are numbers: no usage is wanted."
        return f"{says} 0 is a number too." if "0" in words else says
    if [line.strip() for line in lines] == due:
        return "Leave out the spaces, and the end of the line, \\n: each string is just what can be seen."
    return _of_first(words, lines, due) or _of_moves(lines, due)


def _of_usage(words, lines):
    """What to say where the usage is wanted, a hint or ""."""
    if "\n".join(lines).strip() == USAGE.strip():
        return "Return usage itself: it is a list, with a string for each line."
    if not words:
        return "There is no word at all."
    return f"{quoted_repr(words[-1])} does not consist of digits only" + (
        ", though int can read it." if words[-1] in STRANGE[:3] or words[-1] == "-1" else "."
    )


def _of_first(words, lines, due):
    """What to say of a first line that is not right, a hint; "" where it is."""
    if not lines:
        return "There is no line at all."
    if lines[0] == due[0]:
        return "After loss! there are no moves." if due == ["loss!"] else ""
    is_zero = "is 0" if nim_sum(map(int, words)) == 0 else "is not 0"
    return f"The nim-sum of these heaps {is_zero}." if lines[0] in ("win!", "loss!") else ""


def _of_moves(lines, due):
    """What to say of moves that are not right, after a win: a hint or ""."""
    if sorted(lines) == sorted(due):
        return "The moves come in the order of the heaps."
    if set(lines) == set(due):
        return "Each move is said once for each heap, also where two read the same."
    if set(lines) < set(due):
        return "There is another winning move." if lines[1:] else "Below win! there is a line for each winning move."
    return "Compare your line with the example, letter by letter." if len(lines) == len(due) else ""


MEANT = (  # a part of an error -> what may help
    ("invalid literal for int", "Ask whether a word is all digits before you give it to int."),
    ("type(s) for ^", "A word is a string: int makes a number of it."),
)
