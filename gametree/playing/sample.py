"""sample: play a few games with random moves, and choose one that shows how the game ends."""

from random import Random

from ..core.game import Game
from ..core.query import outcome_of
from ..core.text import is_number, short_repr
from .commentary import end, phrase, player_name
from .match import Match
from .play_facts import Moved, SampleGame

GAMES, MOVES, FEW = 20, 200, 3  # how many games are played, of at most how many moves; a game with FEW shows the turns


def sample_game(game: Game) -> SampleGame | None:
    """Return a fact about one complete game, or None if none of the games played came to an end.

    A game that a player wins is better than a draw, a large payoff better than a small one, and a short game better
    than a long one. Raises GameError if the rules are not valid.
    """
    matches = [match for seed in range(GAMES) if (match := _play(game, Random(seed))).over]
    if not matches:
        return None
    match = min(matches, key=_rank)
    moves = [Moved(player_name(node.state[0]), phrase(node, move))
             for node, move in zip(match.path[:-1], match.moves, strict=True)]
    last = match.node
    return SampleGame(tuple(moves), player_name(last.state[0]), short_repr(last.state), end(last))


def _play(game, dice):
    match = Match(game, dice)
    while not match.over and len(match.moves) < MOVES:
        match.roll() if match.chance else match.make(dice.choice([*match.node.children]))
    return match


def _rank(match):
    outcome, moves = outcome_of(match.node.game, match.node.state), len(match.moves)
    return match.winner is None, -abs(outcome) if is_number(outcome) else 0, moves < FEW, moves
