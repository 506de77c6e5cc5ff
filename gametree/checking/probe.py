"""probe: a game tried out, state by state and in games at random; what is wrong with its rules, each fault once."""

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from time import process_time
from typing import Any, TypeVar

from ..core import limits
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game, Moves, Outcome, State
from ..core.introspect import attribute_of
from ..core.query import answer_of, moves_of, outcome_of, start_of
from ..core.text import short_repr
from . import check_facts as facts
from .check_facts import Fact, Note
from .verdict import Said

Thing = TypeVar("Thing")


def in_time(things: Iterable[Thing]) -> Iterator[Thing]:
    """These things one after the other, as long as there is time for them."""
    until = process_time() + limits.SECONDS_PROBED
    for thing in things:
        if process_time() > until:
            return
        yield thing


class Trial:
    """A game tried out: `faults` by their kind, for each what is wrong and the first state where it is.

    `above` are the states that were met, each with the one before it; `moves` those from the states that were asked,
    `ends` their outcomes, `odds` the probabilities where chance moves; `again` is the first move after which the same
    player moves, a fact or None. `own` says whether its rules can be changed, which are not another library's; `more`
    whether there are states that were not asked, as `beyond` is; `games` how many were played, `round` whether one came
    back to a state.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.called = game, type(game).__name__
        self.faults: dict[str, tuple[tuple[Said, ...], Any]] = {}
        self.again: Fact | None = None
        self.own = "gametree.outside" not in [kind.__module__ for kind in type(game).__mro__]
        self.above: dict[State, State | None] = {}
        self.moves: dict[State, Moves] = {}
        self.ends: dict[State, Outcome] = {}
        self.odds: dict[State, Mapping[Any, Any]] = {}
        self.beyond: State | None = None
        self.more, self.games, self.round = False, 0, False

    def fault(self, kind: str, state: Any, *said: Said) -> None:
        """Note what is wrong with the rules, in a state or without one; the first of its kind is kept."""
        self.faults.setdefault(kind, (said, state))

    def first(self) -> bool:
        """Begin with the start; return whether it is one."""
        try:
            self.start = start_of(self.game)
        except GameError as error:
            self.fault("asked", None, str(error), *find_changing(attribute_of(self.game, "start")))
            return False
        self.above[self.start] = None
        return True

    def ask(self, state: State) -> Moves:
        """The moves from a state; none where they go wrong. What is wrong with them, or how it ends, is noted."""
        try:
            moves = self.moves[state] = dict(moves_of(self.game, state))  # which may be one and the same each time
        except GameError as error:
            given = {} if error.__cause__ else answer_of(self.game, "moves", state)
            afters = given.values() if isinstance(given, dict) else ()
            changing = (part for after in afters for part in find_changing(after))
            self.fault("moves", state, str(error), *islice(changing, 1))
            return {}
        try:
            if state[0] == 0:
                self.odds[state] = dict(chances_of(self.game, state))
            elif not moves:
                self.ends[state] = outcome_of(self.game, state)
        except GameError as error:
            meant = [] if state[0] or moves else self._find_player_meant()
            self.fault("outcome" if state[0] else "chances", state, str(error), *meant)
        again = next((move for move in moves if moves[move][0] == state[0] != 0), None)
        if again is not None and not self.again:
            self.again = facts.MovesAgain(state, again, state[0])
        return moves

    def possible(self, state: State) -> Moves:
        """The moves from a state that can be made, a dict: where chance moves without those whose probability is 0."""
        odds = self.odds.get(state, {})
        return {move: after for move, after in self.moves[state].items() if odds.get(move, 1)}

    def _find_player_meant(self) -> list[Fact]:
        """Find where a player may be meant to move, if chance is to move and has no move."""
        if type(self.game).chances is not Game.chances:
            return []
        return [facts.PlayerMeant(next(state for state in self.moves if state[0] == 0))]


def look(trial: Trial) -> None:
    """Ask about every state, those fewest moves away first."""
    waiting, until = [trial.start], process_time() + limits.SECONDS_PROBED
    for state in waiting:
        if process_time() > until:
            trial.more, trial.beyond = True, state
            return
        for after in trial.ask(state).values():
            if after not in trial.above:
                if len(trial.above) == limits.STATES_SEARCHED:
                    trial.more, trial.beyond = True, after
                    break
                trial.above[after] = state
                waiting.append(after)


def play(trial: Trial) -> None:
    """Play games at random, each to its end, or until it comes back to a state or seems to have no end."""
    dice, until = random.Random(1), process_time() + 5 * limits.SECONDS_PROBED
    for _ in range(limits.GAMES_PROBED):
        state, here = trial.start, set()
        while state not in here and (trial.moves.get(state) or trial.ask(state)):
            here.add(state)
            if len(here) > limits.MOVES_IN_A_GAME:
                trial.fault("endless", state, facts.NoEndInSight(limits.MOVES_IN_A_GAME, state))
                return
            if process_time() > until:
                return
            before, state = state, dice.choice(list(trial.possible(state).values()))
            trial.above.setdefault(state, before)
        trial.round = trial.round or state in here
        trial.games += 1


def again(trial: Trial) -> None:
    """Ask a few times more, in one order and the other: the rules should answer the same every time."""
    states = [*trial.moves]
    for state in in_time([*reversed(states), *states] * limits.TIMES_PROBED):
        if _other(trial, state):
            return


def _other(trial: Trial, state: State) -> bool:
    """Ask about a state once more; gives whether the answer is another one, which is noted."""
    asked: tuple[tuple[str, Any, Any], ...] = (
        ("moves", moves_of, trial.moves), ("outcome", outcome_of, trial.ends), ("chances", chances_of, trial.odds)
    )  # fmt: skip
    for called, question, known in asked:
        try:
            if state not in known or (now := question(trial.game, state)) == (first := known[state]):
                continue
            because = _why_different(trial.game, question, state)
            trial.fault("differs", state, facts.AnswersDiffer(trial.called, called, state, first, now, because))
        except GameError as error:
            trial.fault("differs", state, str(error), Note.DIFFERENT_BEFORE)
        return True
    return False


def find_changing(state: Any) -> list[Fact]:
    """Find the first part of a state that can change, if there is one."""
    for part in state if isinstance(state, tuple) else ():
        try:
            hash(part)
        except TypeError:
            return [facts.StateCanChange(part)]
    return []


def _why_different(game: Game, question: Any, state: State) -> Fact:
    """Why the answer to a question about a state may be another one each time."""
    before, rolled = _kept(game), random.getstate()
    now = question(game, state)
    if random.getstate() != rolled:
        return Note.ASKS_RANDOM
    for name, each in _kept(game).items():
        if before.get(name) != each:
            return facts.AttributeChanges(name)
    for part in (part for after in now.values() for part in after) if question is moves_of else ():
        kind: Any = type(part)
        if kind.__eq__ is object.__eq__:
            return facts.NeverEqual(kind.__name__)
    return Note.STATE_DECIDES


def _kept(game: Game) -> dict[str, str]:
    """What a game keeps in itself, as it is now: a dict of texts."""
    return {name: short_repr(each, 2_000) for name, each in vars(game).items()}
