"""questions: the kinds of questions to ask before a result is shown, with replies to guesses.

Examples:
    >>> Number("How many nodes does the tree have?", 12, {7: "That leaves out the leaves."}).judge(7)
    GuessReply(guess='7', reply='That leaves out the leaves.')
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import GameError
from ..core.text import join_words
from .check_facts import Fact, GuessReply, GuessRight, Note
from .check_words import say

LARGE, CLOSE = 1000, 2  # if a number is at least so large, a guess at most so many times off is close enough
RANGE = r"(\d{1,3})\s*(?:to|[-−–…]|\.\.+)\s*(\d{1,3})"  # such as "4 to 8"
WORDS, NONE = r"[<>≤≥]|\b(?!and\b)[^\W\d_]", r"(?i)\s*no(ne|thing)?\b"  # such as "below 8", and "no pile"
UNITS = r"(?i)illion|thousand|hundred|dozen|%|\d\s*[km]\b"  # such as "1 million"
BETWEEN_THOUSANDS = r"(?<=\d)[,_’   ](?=\d{3}(?!\d))"


class Question:
    """A question to ask before a result is shown. Each subclass is a kind of question.

    Args:
        text: The question.
        answer: The right answer, or a function that tells whether a guess is right. If it is None, no guess is judged.
        replies: A dict from a wrong guess, or from a function that recognizes wrong guesses, to a sentence.
        right: A sentence to say after a right guess.
    """

    hint = ""  # what the page shows in the empty field
    choices: Sequence[Any] = ()  # what to choose from
    guess: Any = ...  # the student's guess, once there is one; None is "I don't know"

    def __init__(self, text: str, answer: Any = None, replies: Mapping[Any, str] | None = None, right: str = ""):
        self.text, self.answer, self.replies, self.right = text, answer, replies or {}, right
        self.several = isinstance(answer, set)  # whether a guess can be several choices

    def read(self, said: Any) -> Any:
        """Return the guess that a student has typed or clicked, or raise GameError if it is none."""
        raise NotImplementedError

    def write(self, guess: Any) -> str:
        """Return a guess in words."""
        if isinstance(guess, set):
            guess = [each for each in self.choices if each in guess]
        if isinstance(guess, (list, tuple)):
            return join_words(map(self.write, guess), 20) or "none"
        return f"{guess:,}".replace("-", "−") if isinstance(guess, (int, float)) else str(guess)

    def same(self, guess: Any, other: Any) -> bool:
        """Return whether a guess equals another guess or, if `other` is a function, whether that accepts it."""
        return bool(other(guess) if callable(other) else self.write(guess) == self.write(other))

    def judge(self, guess: Any) -> Fact:
        """Return a fact about a guess: that it is right, or the first reply that fits."""
        if guess is None:
            return Note.NOT_GUESSED
        if self.answer is not None and self.same(guess, self.answer):
            return GuessRight(self.write(guess), self.right)
        replies = (reply for wrong, reply in self.replies.items() if self.same(guess, wrong))
        return GuessReply(self.write(guess), next(replies, Note.COMPARE if self.answer is None else self.reply(guess)))

    def reply(self, guess: Any) -> Note:
        """Return the reply to a wrong guess that has no reply of its own."""
        return Note.NOT_IT


class Number(Question):
    """A question whose answer is a number."""

    hint = "a number"

    def read(self, said: Any) -> Any:
        text = re.sub(BETWEEN_THOUSANDS, "", said)
        if power := re.fullmatch(r"\s*(\d{1,3})\s*(?:\^|\*\*)\s*(\d{1,3})\s*", text):
            return int(power[1]) ** int(power[2])
        if len(found := _numbers(text)) != 1 or re.search(UNITS, text):
            raise GameError(say(Note.TYPE_A_NUMBER))
        return found[0]

    def reply(self, guess: Any) -> Note:
        if callable(self.answer):
            return Note.NOT_IT
        if self.answer >= LARGE and self.answer / CLOSE <= guess <= self.answer * CLOSE:
            return Note.CLOSE_ENOUGH
        return Note.TOO_LARGE if guess > self.answer else Note.TOO_SMALL


class Numbers(Question):
    """A question whose answer is several numbers: a tuple if their order matters, or a list."""

    def __init__(self, text: str, answer: Any = None, *more: Any, **named: Any) -> None:
        super().__init__(text, answer, *more, **named)
        self.hint = " ".join(["such as", *"2580"[: len(answer) if isinstance(answer, tuple) else 3]])

    def read(self, said: Any) -> Any:
        wanted = self.answer if isinstance(self.answer, tuple) else ()
        text = said
        if not wanted:
            text = re.sub(RANGE, lambda ends: " ".join(map(str, range(int(ends[1]), int(ends[2]) + 1))), said)
        found = tuple(_numbers(text))
        if wanted and len(found) != len(wanted):
            raise GameError(say(Note.TYPE_NUMBERS))
        if re.search(WORDS, text) if found else not re.match(NONE, said):
            raise GameError(say(Note.TYPE_ANY_NUMBERS))
        return found if wanted else tuple(sorted({*found}))


class Choice(Question):
    """A question whose answer is one of several choices, or a set of them. The choices come before the answer."""

    def __init__(self, text: str, choices: Sequence[Any], answer: Any = None, *more: Any, **named: Any) -> None:
        super().__init__(text, answer, *more, **named)
        self.choices = list(choices)

    def read(self, said: Any) -> Any:
        return {self.choices[i] for i in said} if isinstance(said, list) else self.choices[said]


class NodeOf(Question):
    """A question whose answer is a node of a tree: its number in `nodes(root)`. A guess is a pair: name and number."""

    def write(self, guess: Any) -> str:
        return str(guess[0])

    def same(self, guess: Any, other: Any) -> bool:
        return bool(other(guess) if callable(other) else guess[1] == other)


def _numbers(text: str) -> list[Any]:
    found = re.findall(r"-?\d+(?:\.\d+)?", text.replace("−", "-"))
    return [float(each) if "." in each else int(each) for each in found]
