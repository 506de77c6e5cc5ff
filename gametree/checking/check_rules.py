"""check_rules: what is wrong with the rules of a game, or else what kind of game it is, in sentences."""

from itertools import islice

from ..algorithms.diagnosis import MixedOutcomes
from ..core import limits
from ..core.errors import GameError, TooLong
from ..core.game import LABELS, Game
from ..core.node import Node
from ..core.query import answer_of, board_of, phrase_of, several, text_of
from ..core.text import count_of, describe_error, quoted_repr, short_repr
from ..playing.commentary import borrowed
from ..watching.recording.tracer import bounded
from .dots import unwritten
from .game_kind import by_chance, facts
from .probe import Trial, again, in_time, look, play
from .verdict import Verdict, at

SAID = 3  # faults at a time
WORDS = "start", "moves", "outcome", "chances", "text", "phrase", "board"
FAULTS = "asked moves differs outcome chances endless forever alone text phrase same board cell".split()  # worst first


def check_rules(game: Game) -> Verdict:
    """Try a game out, and say what is wrong with its rules, or else what kind of game it is.

    Takes a game; gives a Verdict, which shows itself in a notebook. It looks at up to 20,000 states, those fewest moves
    away first, or at fewer where that takes long; where there are more, it plays at random too. Whether the rules are
    those that you mean it can't know.

    >>> from gametree import OneTwoTen
    >>> check_rules(OneTwoTen())
    ✓ Right. I looked at all 20 states and found nothing wrong. Impartial: both players always have the same moves. \
The longest game lasts 10 moves. No game ends in a draw.
    """
    return ruled(game)[0]


def ruled(game):
    """The Verdict of `check_rules`, and the Trial of the game, a pair; the Trial is None where there was none."""
    if game is ...:
        return Verdict(None), None
    if still := unwritten(game, WORDS):
        return still, None
    trial = Trial(game)
    try:
        bounded(_run, trial)
    except GameError as error:
        trial.fault("asked", str(error))
    except TooLong as error:
        state = short_repr(next(reversed(trial.moves))) if len(trial.moves) > 1 else ""
        grows = f" I had come to {state} by then: which rule ends the game?" if state else ""
        return Verdict(False, f"{trial.called} stopped: {describe_error(error)}{grows}"), trial
    if trial.faults:
        return _found(trial), trial
    return Verdict(True, " ".join([_looked(trial), *facts(trial), *_notes(trial)])), trial


def _run(trial):
    trial.first()
    look(trial)
    if trial.more:
        play(trial)
    again(trial)
    _judge(trial)
    _drawn(trial)


def _judge(trial):
    """Note what can be wrong with a game as a whole."""
    movers, count = _movers(trial), count_of(len(trial.moves), "state")
    if not (trial.more or trial.ends or trial.faults):
        says = f"From {'each ' if len(trial.moves) > 1 else ''}of the {count} there is a move"
        trial.fault("forever", f"{says}, so no game ever comes to an end. Which rule ends it?", trial.start)
    labelled = next((state for state in trial.ends if trial.ends[state] in LABELS), None)
    paying = next((state for state in trial.ends if trial.ends[state] not in LABELS), None)
    if labelled and paying:
        ends = [(state, trial.ends[state]) for state in (labelled, paying)]
        trial.fault("outcome", str(MixedOutcomes(trial.called, *ends)), paying)
    if movers in ({1}, {2}) and trial.again and not by_chance(trial.moves) and not trial.faults and trial.own:
        due = "where a move ends a turn, the state after it begins with 3 - player."
        trial.fault("alone", f"Player {3 - movers.pop()} is never to move, in {count}: {due}", trial.start)


def _movers(trial):
    """The players who have a move in some state, a set."""
    return {state[0] for state, moves in trial.moves.items() if moves} - {0}


def _drawn(trial):
    """Look at states as they are drawn, told and clicked on, where the game says how: some from all over the game."""
    looks = {"text": _text, "phrase": _phrases, "board": _board}
    looks = {word: each for word, each in looks.items() if not borrowed(trial.game, word)}
    for state, moves in in_time(islice(trial.moves.items(), 0, None, max(len(trial.moves) // limits.STATES_DRAWN, 1))):
        for word, each in looks.items():
            try:
                each(trial, state, moves)
            except GameError as error:
                trial.fault(word, str(error), state)


def _text(trial, state, moves):
    text_of(trial.game, state)


def _phrases(trial, state, moves):
    words = {}
    for move, after in islice(moves.items(), limits.SEEN_ONE_BY_ONE):
        said = phrase_of(trial.game, state, move)
        other = words.setdefault(answer_of(trial.game, "phrase", state, move), move)
        if moves[other] != after:
            both = f"the moves {quoted_repr(other)} and {quoted_repr(move)} have the same words"
            trial.fault(
                "same", f"From {short_repr(state)} {both}, {quoted_repr(said)}: nobody can tell them apart.", state
            )


def _board(trial, state, moves):
    on = [move for cells in board_of(trial.game, state) for _, its in cells for move in several(its)]
    strange = [move for move in on if move not in moves]
    if strange and moves:  # over, it is not clicked on
        has = f"{trial.called}.board({short_repr(state)}) has a cell with the move {quoted_repr(strange[0])}"
        trial.fault("cell", f"{has}: that is no move from there. Where there is none, put None.", state)


def _found(trial):
    """The Verdict on a game with faults: the worst first, with a picture of where that is."""
    if "differs" in trial.faults:  # and so may be what is likely
        trial.faults.pop("chances", None)
    kinds = sorted(trial.faults, key=FAULTS.index)
    says, more = [trial.faults[kind][0] for kind in kinds[:SAID]], len(kinds) - SAID
    more = [f"And there is more: {count_of(more, 'other fault')}."] * (more > 0)
    says = " ".join([*says, *more, *_misspelt(trial.game)])
    state = trial.faults[kinds[0]][1]
    if state is None:
        return Verdict(False, says)
    root = Node(trial.game, trial.above.get(state) or state)
    if moves := trial.moves.get(root.state):
        root.children = {move: Node(trial.game, after) for move, after in moves.items()}
    verdict = at(root, next((child for child in root.children.values() if child.state == state), root), says)
    verdict.about = state
    return verdict


def _misspelt(game):
    """Questions about methods of a student's class that may be meant for those that a game has."""
    kind = type(game)
    names = [name for name in dir(kind) if not hasattr(Game, name) and callable(getattr(kind, name, None))]
    for word in WORDS[1:]:
        near = [name for name in names if name.lower().rstrip("s") == word.rstrip("s")]
        if near and getattr(kind, word, None) is getattr(Game, word):
            yield f"Is {near[0]} meant to be called {word}?"


def _looked(trial):
    """What was looked at, a sentence."""
    states = count_of(len(trial.moves), "state")
    if trial.more:
        games = f" and played {count_of(trial.games, 'game')} at random" * bool(trial.games)
        other = "" if trial.beyond in trial.moves else f", such as {short_repr(trial.beyond)}"
        return f"I looked at {states}{games}, and found nothing wrong. There are more states than these{other}."
    return f"I looked at {f'all {states}' if len(trial.moves) > 1 else 'its only state'} and found nothing wrong."


def _notes(trial):
    """What else may help who wrote the rules, sentences."""
    if not trial.own:
        return
    if trial.again:
        yield trial.again
    movers = _movers(trial)
    if by_chance(trial.moves) and len(movers) == 1:
        yield f"Player {3 - movers.pop()} is never to move: if that is not meant, write 3 - player where a turn ends."
    if not (by_chance(trial.moves) or trial.more) and type(trial.game).chances is not Game.chances:
        yield "chances is never asked: no state begins with 0."
    yield from _misspelt(trial.game)
