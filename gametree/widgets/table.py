"""table: turn a whole game into data for a page without Python."""

import json
from collections import Counter, defaultdict
from itertools import count

from ..core import limits
from ..core.chance import chances_of
from ..core.introspect import is_hashable
from ..core.progress import Progress
from ..core.query import pieces_of
from ..core.text import short_repr
from ..playing import play_facts as facts
from ..playing.commentary import end, phrases, reason, said
from ..playing.lookahead import leaving, winner
from ..playing.play_facts import Note
from ..playing.play_words import say
from ..playing.players import perfect
from ..playing.session import Session, losing, piece_of
from .board import is_fixed
from .play import Play


class Showcase(Play):
    """A Play that moves from node to node and returns what it would show at each, with hints."""

    def __init__(self, studied):
        self._turn = 0
        Session.__init__(self, studied.game, None)
        self.foresight, self.hinted = studied.foresight, True

    def at(self, node):
        """Return the view that the player to move sees at a node, and the moves of each cell."""
        self.path, self._boards, self.times, self.you = [node], [], Counter([node.state]), node.state[0]
        self.report()
        return self.view, [[moves for _, moves in row] for row in self._rows]


def estimate_size(studied):
    """Estimate the number of bytes in a game's table from a sample of its states."""
    step = len(studied.nodes) // limits.STATES_SAMPLED + 1
    sample = table(studied, studied.nodes[::step])["states"]
    return step * len(json.dumps(sample))


def table(studied, sample=None):
    """Return a whole game, or only some of its nodes, as a dict for the page (CardGame in types.d.ts)."""
    showcase, game, states = Showcase(studied), studied.game, []
    texts, looks = defaultdict(count().__next__), defaultdict(count().__next__)  # numbers for what occurs many times
    numberings = {node.state: i for i, node in enumerate(studied.nodes)}, texts, looks
    with studied.foresight, Progress("making the card", "states") as done:
        for node in sample or studied.nodes:
            if node.state[0] == 0:
                states.append(_chance_state(node, *numberings))
            else:
                states.append(_player_state(node, *showcase.at(node), *numberings))
            done(len(states))
    return {
        "words": _card_words(game),
        "pieces": {piece: player for player, piece in enumerate(pieces_of(game), 1)},
        "fixed": is_fixed(studied.root),
        "states": states,
        "texts": [*texts],
        "looks": [json.loads(look) for look in looks],
    }


def _card_words(game):
    """Return a dict of the sentences that fit every state of a game (CardWords in types.d.ts)."""
    return {
        "sides": [say(facts.Side(player, piece_of(game, player))) for player in (1, 2)],
        "swapped": [say(facts.Side(player, piece_of(game, player), now=True)) for player in (1, 2)],
        "turns": {who: say(facts.Turn(who)) for who in ("you", "computer", "chance")},
        "won": say(facts.Won("you")),
        "drawn": say(Note.DRAWN),
        "over": say(Note.GAME_OVER),
        "undone": say(Note.TAKEN_BACK),
        "agreed": say(Note.DRAW_AGREED),
        "refused": say(Note.DRAW_REFUSED),
        "again": say(facts.BeenHere(2)),
        "patience": Session.patience,
        "stuck": say(facts.StillMoving(Session.patience, by_chance=True)),
    }


def _chance_state(node, numbers, texts, looks):
    """Return each move's words, next state, probability, sentence and face in a state where chance moves."""
    odds, moves = chances_of(node.game, node.state), []
    for (move, child), words in zip(node.children.items(), phrases(node, [*node.children])[0], strict=True):
        extra = texts[say(said(node, move))], texts[short_repr(move, 12)]
        moves.append([texts[words], numbers[child.state], float(odds[move]), *extra])
    return {"player": 0, "moves": moves}


def _player_state(node, view, cells, numbers, texts, looks):
    """Return the board of a state, and each move's words, next state and hint."""
    moves, hints, rows = {move: i for i, move in enumerate(node.children)}, {}, []
    moves_at = [[[moves[move] for move in at if is_hashable(move) and move in moves] for at in row] for row in cells]
    for row, places in zip(view["rows"], moves_at, strict=True):
        rows.append([])
        for (text, ways, _), at in zip(row, places, strict=True):
            hints |= {i: hint for i, (_, hint, *_) in zip(at, ways, strict=True)}
            found = [[i, *cells] for i, (_, _, *cells) in zip(at, ways, strict=True)]
            rows[-1].append([text, found] if found else [text])
    by_move = zip(phrases(node, [*moves])[0], node.children.values(), moves.values(), strict=True)
    state = {
        "player": node.state[0],
        "rows": rows,
        "look": looks[json.dumps([view["lines"], view["names"]])],
        "moves": [[texts[words], numbers[child.state], hints.get(i)] for words, child, i in by_move],
        "legend": texts[view["legend"]],
        "says": texts[view["says"]],
    }
    if not moves:
        results = [end(node, you) for you in (1, 2)]
        won = None if isinstance(results[0], facts.Paid) else winner(node)
        ends = [texts[say(each)] for each in results]
        return state | {"winner": won, "ends": ends, "struck": view["struck"]}
    move = perfect(node)
    why = reason(node, move)
    best = [moves[move], texts[say(said(node, move))], texts[say(why) if why else ""]]
    return state | {"best": best, "losing": losing([*leaving(node).values()])}
