"""homework: compare a student's program `nim` with ours. The program is a function from words to lines."""

from contextlib import redirect_stdout
from io import StringIO
from random import Random

from .. import GameError
from ..exercises import Verdict, in_time, quoted_repr, same, write_call
from ..nim import USAGE, main, nim_sum, winning_moves
from .heaps import return_value

CASES = "5 4 1 3 2 7", "1 1", "2 2 2", "3 4 5", "7", "0", "0 0", "0 3", "1 2 3", "", "three", "3 x", "-1", "3 -m"
STRANGE = "+3", "1_0", " 3", "3.0"  # not only digits, although int accepts the first three
RANDOM = 300
REMARKS = {  # words that even a correct program may handle differently from ours -> a remark
    ("3", "²"):
        'But try the word "²", which int can\'t read. Only the digits 0 to 9 count here, so test isascii() too.',
    ("007", "3"): "But try the arguments 007 3: for these, the package's program prints 'from the 7 pile', "
                  "without the zeros.",
}  # fmt: skip
ERROR_HINTS = (  # as in `typed`
    (r"invalid literal for int", "Test whether a word is all digits before you pass it to int."),
    (r"type\(s\) for \^", "A word is a string. Use int to convert it to a number."),
)


def check_6_6(function):
    """Check the homework program, a function from words to lines: it should return the same lines as ours prints."""
    cases = [text.split() for text in CASES] + [[word] for word in STRANGE] + [["3", word] for word in STRANGE]
    cases += random_words(RANDOM)
    for words in in_time(cases):
        lines = return_value(function, words, keeps=False, error_hints=ERROR_HINTS)
        if problem := lines_problem(function, words, lines):
            return Verdict(False, problem)
    same = "your program gave exactly the same output as the package's program."
    remarks = [remark for words, remark in REMARKS.items() if not _returns_lines(function, list(words))]
    return Verdict(True, (f"I tried {len(cases)} command lines, and {same}", *remarks, _remark_on_misere(function)))


def random_words(count, seed=6):
    """Yield random heaps as lists of command-line words."""
    dice = Random(seed)
    for _ in range(count):
        yield [str(dice.randint(0, dice.choice((3, 15, 200)))) for _ in range(dice.randint(1, 6))]


def expected_lines(words):
    """Return the lines that our program prints."""
    with redirect_stdout(StringIO()) as output:
        main(list(words))
    return output.getvalue().splitlines()


def _remark_on_misere(function):
    """Return a remark on misère Nim if the program supports -m, else ""."""
    heaps = [["1"], ["1", "1"], ["1", "1", "1"], [], ["x"], *random_words(100, seed=7)]
    cases = [["-m", *words] for words in heaps if not words or words == ["x"] or any(map(int, words))]
    if all(_returns_lines(function, words, USAGE.splitlines()) for words in cases[:3]):
        return ""
    for words in cases:
        if not _returns_lines(function, words):
            right = quoted_repr(expected_lines(words)[0])
            example = f"for {' '.join(words)}, the package's program prints {right}"
            return f"But with -m, your program is not right yet: {example}."
    last = "But who wins misère Nim if there are no stones, as in -m 0?"
    knows = "Your program knows misère Nim too."
    return knows if _returns_lines(function, ["-m", "0"]) else f"{knows} {last}"


def _returns_lines(function, words, expected=None):
    """Return whether a program returns the right lines for some words, or the `expected` lines if they are passed."""
    try:
        lines = return_value(function, words, keeps=False)
    except GameError:
        return False
    return isinstance(lines, (list, tuple)) and same(list(lines), expected or expected_lines(words), exact=True)


def lines_problem(function, words, lines):
    """Return what is wrong with the lines that a program returns, or "" if nothing is."""
    message = f"{write_call(function, words)} returned {quoted_repr(lines)}"
    if not isinstance(lines, (list, tuple)):
        return f"{message}, but it should return a list of strings, one for each line."
    if not all(isinstance(line, str) for line in lines):
        return f"{message}, but each line must be a string."
    expected, lines = expected_lines(words), list(lines)
    if lines == expected:
        return ""
    place = next((i for i, pair in enumerate(zip(lines, expected, strict=False)) if pair[0] != pair[1]), len(expected))
    if len(lines) > 1 and place < len(lines):
        message = f"Line {place + 1} of {write_call(function, words)} is {quoted_repr(lines[place], 100)}"
    return f"{message}, which is not right. {_hint(words, lines, expected)}".strip()


def _hint(words, lines, expected):
    """Return a hint about wrong lines, or ""."""
    usage = USAGE.splitlines()
    if expected == usage:
        return _hint_about_usage(words, lines)
    if lines == usage:
        message = "All these words are numbers, so the usage should not be shown."
        return f"{message} 0 is a number too." if "0" in words else message
    if [line.strip() for line in lines] == expected:
        return "Leave out extra spaces and line ends (\\n). A string should contain only the visible text."
    numbered = [f"winning move: remove {take} from the {heap} pile" for heap, take in winning_moves(map(int, words))]
    if numbered and lines[1:] == numbered:
        return "The number before pile is the size of the heap, not the heap's number."
    return _hint_about_first_line(words, lines, expected) or _hint_about_moves(lines, expected)


def _hint_about_usage(words, lines):
    """Return a hint for words that should make the program return its usage."""
    if "\n".join(lines).strip() == USAGE.strip():
        return "Return usage itself. It is a list with a string for each line."
    if not words:
        return "There are no words here. What should the program show then?"
    accepted = ", even though int accepts it" if words[-1] in (*STRANGE[:3], "-1") else ""
    return f"{quoted_repr(words[-1])} does not consist only of digits{accepted}."


def _hint_about_first_line(words, lines, expected):
    """Return a hint about a wrong first line, or "" if it is right."""
    if not lines:
        return "There should be at least one line."
    if lines[0] == expected[0]:
        return "After loss! there are no moves." if expected == ["loss!"] else ""
    is_zero = "is 0" if nim_sum(map(int, words)) == 0 else "is not 0"
    return f"The nim-sum of these heaps {is_zero}." if lines[0] in ("win!", "loss!") else ""


def _hint_about_moves(lines, expected):
    """Return a hint about wrong moves after a win, or ""."""
    if sorted(lines) == sorted(expected):
        return "The moves must be in the order of the heaps."
    if set(lines) == set(expected):
        return "Print a line for each heap with a winning move, even if two lines are the same."
    if set(lines) < set(expected):
        another = "There is another winning move."
        return another if lines[1:] else "After win! there must be a line for each winning move."
    return "Compare your line with the example, letter by letter." if len(lines) == len(expected) else ""
