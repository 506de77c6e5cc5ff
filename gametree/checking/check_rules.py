"""check_rules: what is wrong with the rules of a game, or else what kind of game it is."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..algorithms.diagnosis import MixedOutcomes
from ..core import limits
from ..core.errors import GameError, TooLong
from ..core.game import LABELS, Game, Moves, State
from ..core.node import Node
from ..core.query import answer_of, board_of, phrase_of, several, text_of
from ..core.text import describe_error
from ..playing.commentary import borrowed
from ..watching.recording.tracer import bounded
from . import check_facts as facts
from .check_facts import Fact, Note
from .dots import unwritten
from .game_kind import find_kind, has_chance
from .probe import Trial, again, in_time, look, play
from .verdict import Verdict, verdict_at

SAID = 3  # faults at a time
METHODS = "start", "moves", "outcome", "chances", "text", "phrase", "board"
FAULTS = "asked moves differs outcome chances endless forever alone text phrase same board cell".split()  # worst first


def check_rules(game: Game) -> Verdict:
    """Try a game out, and say what is wrong with its rules, or else what kind of game it is.

    Takes a game; gives a Verdict, which shows itself in a notebook. It looks at up to 20,000 states, those fewest moves
    away first, or at fewer where that takes long; where there are more, it plays at random too. Whether the rules are
    those that you mean it can't know.

    >>> from gametree import OneTwoTen
    >>> check_rules(OneTwoTen())
    ✓ Right. I checked all 20 states and found nothing wrong. The game is impartial: both players always have the same \
moves. The longest game lasts 10 moves. No game ends in a draw.
    """
    return ruled(game)[0]


def ruled(game: Any) -> tuple[Verdict, Trial | None]:
    """The Verdict of `check_rules`, and the Trial of the game, a pair; the Trial is None where there was none."""
    if game is ...:
        return Verdict(None), None
    if still := unwritten(game, METHODS):
        return still, None
    trial = Trial(game)
    try:
        bounded(_run, trial)
    except GameError as error:
        trial.fault("asked", None, str(error))
    except TooLong as error:
        stopped = facts.Stopped(trial.called, describe_error(error))
        last = [facts.CameTo(next(reversed(trial.moves)))] if len(trial.moves) > 1 else []
        return Verdict(False, (stopped, *last)), trial
    if trial.faults:
        return _found(trial), trial
    other = None if trial.beyond in trial.moves else trial.beyond
    looked = facts.LookedAt(len(trial.moves), not trial.more, trial.games, other)
    return Verdict(True, (looked, *find_kind(trial), *_notes(trial))), trial


def _run(trial: Trial) -> None:
    if not trial.first():
        return
    look(trial)
    if trial.more:
        play(trial)
    again(trial)
    _judge(trial)
    _try_pictures(trial)


def _judge(trial: Trial) -> None:
    """Note what can be wrong with a game as a whole."""
    movers = _movers(trial)
    if not (trial.more or trial.ends or trial.faults):
        trial.fault("forever", trial.start, facts.NeverEnds(len(trial.moves)))
    labelled = next((state for state in trial.ends if trial.ends[state] in LABELS), None)
    paying = next((state for state in trial.ends if trial.ends[state] not in LABELS), None)
    if labelled and paying:
        ends: list[Any] = [(state, trial.ends[state]) for state in (labelled, paying)]
        trial.fault("outcome", paying, str(MixedOutcomes(trial.called, *ends)))
    if movers in ({1}, {2}) and trial.again and not has_chance(trial.moves) and not trial.faults and trial.own:
        trial.fault("alone", trial.start, facts.NeverToMove(3 - movers.pop(), len(trial.moves)))


def _movers(trial: Trial) -> set[int]:
    """The players who have a move in some state, a set."""
    return {state[0] for state, moves in trial.moves.items() if moves} - {0}


def _try_pictures(trial: Trial) -> None:
    """Look at states as they are drawn, told and clicked on, where the game says how: some from all over the game."""
    looks = {"text": _text, "phrase": _phrases, "board": _board}
    looks = {word: each for word, each in looks.items() if not borrowed(trial.game, word)}
    for state, moves in in_time(islice(trial.moves.items(), 0, None, max(len(trial.moves) // limits.STATES_DRAWN, 1))):
        for word, each in looks.items():
            try:
                each(trial, state, moves)
            except GameError as error:
                trial.fault(word, state, str(error))


def _text(trial: Trial, state: State, moves: Moves) -> None:
    text_of(trial.game, state)


def _phrases(trial: Trial, state: State, moves: Moves) -> None:
    words: dict[Any, Any] = {}
    for move, after in islice(moves.items(), limits.SEEN_ONE_BY_ONE):
        said = phrase_of(trial.game, state, move)
        other = words.setdefault(answer_of(trial.game, "phrase", state, move), move)
        if moves[other] != after:
            trial.fault("same", state, facts.SameWords(state, other, move, said))


def _board(trial: Trial, state: State, moves: Moves) -> None:
    on = [move for cells in board_of(trial.game, state) for _, its in cells for move in several(its)]
    strange = [move for move in on if move not in moves]
    if strange and moves:  # over, it is not clicked on
        trial.fault("cell", state, facts.ExtraCell(trial.called, state, strange[0]))


def _found(trial: Trial) -> Verdict:
    """The Verdict on a game with faults: the worst first, with a picture of where that is."""
    if "differs" in trial.faults:  # and so may be what is likely
        trial.faults.pop("chances", None)
    kinds = sorted(trial.faults, key=FAULTS.index)
    said = [each for kind in kinds[:SAID] for each in trial.faults[kind][0]]
    if len(kinds) > SAID:
        said.append(facts.OtherFaults(len(kinds) - SAID))
    said += _misspelt(trial.game)
    state = trial.faults[kinds[0]][1]
    if state is None:
        return Verdict(False, tuple(said))
    root = Node(trial.game, trial.above.get(state) or state)
    if moves := trial.moves.get(root.state):
        root.children = {move: Node(trial.game, after) for move, after in moves.items()}
    node = next((child for child in root.children.values() if child.state == state), root)
    verdict = verdict_at(root, node, tuple(said))
    verdict.about = state
    return verdict


def _misspelt(game: Game) -> Iterator[Fact]:
    """Find methods of a student's class that may be meant for those that a game has."""
    kind = type(game)
    names = [name for name in dir(kind) if not hasattr(Game, name) and callable(getattr(kind, name, None))]
    for word in METHODS[1:]:
        near = [name for name in names if name.lower().rstrip("s") == word.rstrip("s")]
        if near and getattr(kind, word, None) is getattr(Game, word):
            yield facts.MethodMisspelt(near[0], word)


def _notes(trial: Trial) -> Iterator[Fact]:
    """What else may help whoever wrote the rules."""
    if not trial.own:
        return
    if trial.again:
        yield trial.again
    movers = _movers(trial)
    if has_chance(trial.moves) and len(movers) == 1:
        yield facts.NeverToMove(3 - movers.pop())
    if not (has_chance(trial.moves) or trial.more) and type(trial.game).chances is not Game.chances:
        yield Note.CHANCES_UNUSED
    yield from _misspelt(trial.game)
