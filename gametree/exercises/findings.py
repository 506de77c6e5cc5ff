"""findings: describe a student's answer, error, recording or game in the words that a check needs."""

from typing import Any

from ..checking.check_words import say
from ..checking.compare import find_difference, find_wrong_form
from ..core.game import Game
from ..playing.commentary import result
from ..playing.play_words import say as say_of_play
from ..playing.sample import sample_game
from ..playing.session import Session
from ..watching.narrating.story import Story
from ..watching.narrating.summary import stop_reason
from ..watching.recording.record import Recording


def describe_difference(answer: Any, right: Any) -> str:
    """Describe what is wrong with an answer, without giving the right one away.

    Args:
        answer: The student's answer.
        right: The right answer. If it is a tuple, the order matters. In a list or a set, it does not.

    Returns:
        A sentence, or "" if the answer is right.

    Examples:
        >>> describe_difference(41, 42)
        '41 is too small.'
        >>> describe_difference([1, 4, 6], [4, 1, 7])
        '6 should not be included.'
    """
    problem = find_wrong_form(answer, right) or find_difference(answer, right)
    return say(problem) if problem else ""


def explain_error(error: BaseException) -> str:
    """Explain why a student's code failed.

    Args:
        error: The exception, for example the `error` of a recording.

    Returns:
        A sentence.

    Examples:
        >>> explain_error(KeyError("pile"))
        "KeyError: 'pile'."
    """
    return say(stop_reason(error))


def first_mistake(recording: Recording) -> tuple[Any, str] | None:
    """Find the first mistake that the Stepper would show.

    Args:
        recording: A recording that `record` made.

    Returns:
        The node and the Stepper's sentence, or None if the Stepper shows no mistake.

    Examples:
        >>> from gametree import OneTwoTen, build_tree, label, record
        >>> def win(node):
        ...     node.label = "W"
        >>> node, sentence = first_mistake(record(win, build_tree(OneTwoTen(0))))
        >>> node
        (1, 0, W)
        >>> first_mistake(record(label, build_tree(OneTwoTen(0)))) is None
        True
    """
    story = Story(recording)
    for scene in (story.scenes[number] for number in story.mistakes):
        if scene.at is not None:
            return story.tree.nodes[scene.at], scene.says
    return None


def describe_result(thing: Any) -> str | None:
    """Describe the result of a game that a student played.

    Args:
        thing: The student's answer: the game that `play` returned, after its last move.

    Returns:
        A clause, or None if the answer is anything else.

    Examples:
        >>> from gametree import OneTwoTen, play
        >>> match = play(OneTwoTen(2))
        >>> match.move(2)
        >>> describe_result(match)
        'You win after 1 move'
    """
    return result(thing, thing.you) if isinstance(thing, Session) else None


def describe_game(game: Game) -> str:
    """Describe one complete game in words, so that students see whether their rules are the ones they meant.

    The moves are chosen at random, but each call returns the same game. A short game is preferred, and a large payoff,
    which shows best whether the numbers that `outcome` returns are meant as payoffs.

    Args:
        game: The student's game. Its rules should have been checked.

    Returns:
        Several sentences, or "" if no end was reached.

    Raises:
        GameError: If the rules of the game are not valid.

    Examples:
        >>> from gametree import OneTwoTen
        >>> describe_game(OneTwoTen(3))  # doctest: +ELLIPSIS
        'Here is one complete game. Player 1: add 1. ... Player 2 has no move at (2, 3). Player 1 wins. Is that ...?'
    """
    return say_of_play(sample) if (sample := sample_game(game)) else ""
