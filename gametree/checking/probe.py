"""probe: a game tried out, state by state and in games at random; what is wrong with its rules, each fault once."""

import random
from time import process_time

from ..core import limits
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import attribute_of
from ..core.query import answer_of, moves_of, outcome_of, start_of
from ..core.text import quoted_repr, short_repr


def in_time(things):
    """These things one after the other, as long as there is time for them."""
    until = process_time() + limits.SECONDS_PROBED
    for thing in things:
        if process_time() > until:
            return
        yield thing


class Trial:
    """A game tried out: `faults` by their kind, each a sentence and the first state where it is.

    `above` are the states that were met, each with the one before it; `moves` those from the states that were asked,
    `ends` their outcomes, `odds` the probabilities where chance moves; `again` is what to say where a player moves
    twice in a row. `own` says whether its rules can be changed, which are not another library's; `more`
    whether there are states that were not asked, as `beyond` is; `games` how many were played, `round` whether one came
    back to a state.
    """

    def __init__(self, game):
        self.game, self.called = game, type(game).__name__
        self.faults, self.again = {}, ""
        self.own = "gametree.outside" not in [kind.__module__ for kind in type(game).__mro__]
        self.above, self.moves, self.ends, self.odds = {}, {}, {}, {}
        self.more, self.beyond, self.games, self.round = False, None, 0, False

    def fault(self, kind, sentence, state=None):
        """Something that is wrong: the first of its kind is kept."""
        self.faults.setdefault(kind, (sentence.strip(), state))

    def first(self):
        """Begin with the start; raises GameError where it is none."""
        try:
            self.start = start_of(self.game)
        except GameError as error:
            raise GameError(f"{error} {changing(attribute_of(self.game, 'start'))}".strip()) from None
        self.above[self.start] = None

    def ask(self, state):
        """The moves from a state; none where they go wrong. What is wrong with them, or how it ends, is noted."""
        try:
            moves = self.moves[state] = dict(moves_of(self.game, state))  # which may be one and the same each time
        except GameError as error:
            given = {} if error.__cause__ else answer_of(self.game, "moves", state)
            afters = given.values() if isinstance(given, dict) else ()
            self.fault("moves", f"{error} {next(filter(None, map(changing, afters)), '')}", state)
            return {}
        try:
            if state[0] == 0:
                self.odds[state] = dict(chances_of(self.game, state))
            elif not moves:
                self.ends[state] = outcome_of(self.game, state)
        except GameError as error:
            meant = "" if state[0] or moves else self._meant()
            self.fault("outcome" if state[0] else "chances", f"{error} {meant}", state)
        again = next((move for move in moves if moves[move][0] == state[0] != 0), None)
        if again is not None and not self.again:
            leaves = f"From {short_repr(state)} the move {quoted_repr(again)} leaves player {state[0]} to move again."
            meant = "If that is not meant, write 3 - player there; if it is, minimax can do it unless it goes round."
            self.again = f"{leaves} {meant}"
        return moves

    def possible(self, state):
        """The moves from a state that can be made, a dict: where chance moves without those whose probability is 0."""
        odds = self.odds.get(state, {})
        return {move: after for move, after in self.moves[state].items() if odds.get(move, 1)}

    def _meant(self):
        """What may be meant where chance is to move and has no move, a sentence or ""."""
        if type(self.game).chances is not Game.chances:
            return ""
        first = next(state for state in self.moves if state[0] == 0)
        return f"Chance moves first at {short_repr(first)}: if a player is meant to move there, write 3 - player."


def look(trial):
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


def play(trial):
    """Play games at random, each to its end, or until it comes back to a state or seems to have no end."""
    dice, until = random.Random(1), process_time() + 5 * limits.SECONDS_PROBED
    for _ in range(limits.GAMES_PROBED):
        state, here = trial.start, set()
        while state not in here and (trial.moves.get(state) or trial.ask(state)):
            here.add(state)
            if len(here) > limits.MOVES_IN_A_GAME:
                return _endless(trial, state)
            if process_time() > until:
                return
            before, state = state, dice.choice(list(trial.possible(state).values()))
            trial.above.setdefault(state, before)
        trial.round = trial.round or state in here
        trial.games += 1


def _endless(trial, state):
    says = f"I played at random for {limits.MOVES_IN_A_GAME:,} moves, and the game came to no end, nor back to a state"
    asks = "Which rule ends it? If it is only long, try out a smaller one."
    trial.fault("endless", f"{says}: it stood at {short_repr(state)}. {asks}", state)


def again(trial):
    """Ask a few times more, in one order and the other: the rules should answer the same every time."""
    states = [*trial.moves]
    for state in in_time([*reversed(states), *states] * limits.TIMES_PROBED):
        if _other(trial, state):
            return


def _other(trial, state):
    """Ask about a state once more; gives whether the answer is another one, which is noted."""
    asked = ("moves", moves_of, trial.moves), ("outcome", outcome_of, trial.ends), ("chances", chances_of, trial.odds)
    for called, question, known in asked:
        try:
            if state not in known or (now := question(trial.game, state)) == (first := known[state]):
                continue
            says = f"{trial.called}.{called}({short_repr(state)}) does not answer the same every time"
            says = f"{says}: it gave {short_repr(first, 100)} at first, and {short_repr(now, 100)} when I asked again."
            trial.fault("differs", f"{says} {_why_other(trial.game, question, state)}", state)
        except GameError as error:
            trial.fault("differs", f"{error} The first time it was another answer.", state)
        return True
    return False


def changing(state):
    """What to do with a part of a state that can change, a sentence; "" where there is none."""
    for part in state if isinstance(state, tuple) else ():
        try:
            hash(part)
        except TypeError:
            return f"{quoted_repr(part)} can change, and what is in a state may not: write a tuple in its place."
    return ""


def _why_other(game, question, state):
    """Why the answer to a question about a state may be another one each time, a sentence."""
    before, rolled = _kept(game), random.getstate()
    now = question(game, state)
    if random.getstate() != rolled:
        die = "where chance moves a state begins with 0, and chances says how likely each move is"
        return f"It asks `random`, and should not: {die}."
    for name, each in _kept(game).items():
        if before.get(name) != each:
            return f"It changes self.{name} when it is asked: keep in the state what changes, and not in self."
    for part in (part for after in now.values() for part in after) if question is moves_of else ():
        if type(part).__eq__ is object.__eq__:
            own = f"one {type(part).__name__} is never equal to another"
            return f"In the state after a move is an object, and {own}: write a tuple in its place."
    return "What is in the state should decide it all."


def _kept(game):
    """What a game keeps in itself, as it is now: a dict of texts."""
    return {name: short_repr(each, 2_000) for name, each in vars(game).items()}
