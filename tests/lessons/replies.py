"""replies: make a test from a table of guesses and the replies that they get."""

import pytest

from gametree.checking.check_facts import GuessReply, GuessRight
from gametree.checking.check_words import say


def replies(questions, rows):
    """Return a test of guesses. A row is a question's name, a guess, and the beginning of the reply, or True if right.

    Each question has at least two wrong guesses.
    """
    assert {name for name, *_ in rows} == {*questions}
    assert all(sum(says is not True for each, _, says in rows if each == name) >= 2 for name in questions)

    @pytest.mark.parametrize(("name", "guess", "says"), rows)
    def test(name, guess, says):
        fact = questions[name].judge(guess)
        if says is True:
            assert isinstance(fact, GuessRight), fact
        else:
            text = fact.reply if isinstance(fact.reply, str) else say(fact.reply)
            assert isinstance(fact, GuessReply) and text.startswith(says), fact

    return test
