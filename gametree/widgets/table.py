"""table: a whole game as a page without Python has it: what Play shows of each state, and where each move leads."""

import json
from collections import Counter

from ..core import limits
from ..core.chance import chances_of
from ..core.progress import Progress
from ..core.text import short_repr
from ..playing import play_facts as facts
from ..playing.commentary import end, phrases, reason, said
from ..playing.lookahead import leaving, winner
from ..playing.play_facts import Note
from ..playing.play_words import say
from ..playing.players import perfect
from ..playing.session import Session, losing, piece_of, pieces
from .board import fixed, hashable
from .play import Play


class Still(Play):
    """A Play that stands at one node after another, with hints, and shows each to us, and to no notebook."""

    def __init__(self, studied):
        self._turn = 0
        Session.__init__(self, studied.game, None)
        self.foresight, self.hinted = studied.foresight, True

    def at(self, node):
        """What is seen at a node by who is to move there: the view; and the moves of each cell, rows of lists."""
        self.path, self.moves, self.times, self.you = [node], [], Counter([node.state]), node.state[0]
        self._boards, self._words, self._shown, self.agreed = [], [], 0, False
        self.report()
        return self.view, [[moves for _, moves in row] for row in self._rows]


class Kept(dict):
    """Things that come again and again, each with its number: `kept[thing]`; as a list they are in this order."""

    def __missing__(self, thing):
        number = self[thing] = len(self)
        return number


def sized(studied):
    """About how many bytes the table of a game takes, by some of its states from all over it."""
    step = len(studied.nodes) // limits.STATES_SAMPLED + 1
    some = table(studied, studied.nodes[::step])["states"]
    return step * len(json.dumps(some))


def table(studied, some=None):
    """A whole game for the page: a dict, CardGame in types.d.ts; or so of some of its nodes."""
    still, game, states = Still(studied), studied.game, []
    keep = {node.state: i for i, node in enumerate(studied.nodes)}, Kept(), Kept()
    with studied.foresight, Progress("making the card", "states") as done:
        for node in some or studied.nodes:
            states.append(_chance(node, *keep) if node.state[0] == 0 else _state(node, *still.at(node), *keep))
            done(len(states))
    return {
        "words": _words(game),
        "pieces": {piece: player for player, piece in enumerate(pieces(game), 1)},
        "fixed": fixed(studied.root),
        "states": states,
        "texts": [*keep[1]],
        "looks": [json.loads(look) for look in keep[2]],
    }


def _words(game):
    """Return what a page says in any state of a game, a dict, CardWords in types.d.ts."""
    return {
        "sides": [say(facts.Side(player, piece_of(game, player))) for player in (1, 2)],
        "swapped": [say(facts.Side(player, piece_of(game, player), now=True)) for player in (1, 2)],
        "turns": {who: say(facts.Turn(who)) for who in ("you", "computer", "chance")},
        "won": {who: say(facts.Won(who)) for who in ("you", "computer")},
        "drawn": say(Note.DRAWN),
        "over": say(Note.GAME_OVER),
        "undone": say(Note.TAKEN_BACK),
        "agreed": say(Note.DRAW_AGREED),
        "refused": say(Note.DRAW_REFUSED),
        "again": say(facts.BeenHere(2)),
        "patience": Session.patience,
        "stuck": say(facts.StillMoving(Session.patience, by_chance=True)),
    }


def _chance(node, numbers, texts, looks):
    """A state where chance moves: of each move its words, where it leads, how likely it is, what is said, its face."""
    moves, odds = [*node.children], chances_of(node.game, node.state)
    words = phrases(node, moves)[0]
    extra = ((texts[say(said(node, move))], texts[short_repr(move, 12)]) for move in moves)
    to = (numbers[child.state] for child in node.children.values())
    rows = zip(map(texts.__getitem__, words), to, (float(odds[move]) for move in moves), extra, strict=True)
    return {"player": 0, "moves": [[each, there, likely, *more] for each, there, likely, more in rows]}


def _state(node, view, cells, numbers, texts, looks):
    """A state where a player moves: its board, and of each move the words, where it leads, and its hint."""
    moves, hints = {move: i for i, move in enumerate(node.children)}, {}
    here = [[[moves[move] for move in at if hashable(move) and move in moves] for at in row] for row in cells]
    for row, places in zip(view["rows"], here, strict=True):
        for (_, words, hint, _), at in zip(row, places, strict=True):
            hints |= {at[0]: hint} if words is not None else {}
    lifts = []
    for r, c, ways in view["lifts"]:
        lifts.append([r, c, [[i, *way[2:]] for i, way in zip(here[r][c], ways, strict=True)]])
        hints |= {i: way[1] for i, way in zip(here[r][c], ways, strict=True)}
    rows = [
        [[text, *at[:1]] if words is not None else [text] for (text, words, *_), at in zip(row, places, strict=True)]
        for row, places in zip(view["rows"], here, strict=True)
    ]
    words, to = phrases(node, [*moves])[0], [numbers[child.state] for child in node.children.values()]
    state = {
        "player": node.state[0],
        "rows": rows,
        "lifts": lifts,
        "changes": view["changes"],
        "look": looks[json.dumps([view["lines"], view["names"]])],
        "moves": [[texts[word], there, hints.get(i)] for i, (word, there) in enumerate(zip(words, to, strict=True))],
        "legend": texts[view["legend"]],
        "says": texts[view["says"]],
    }
    if not moves:
        ends = [end(node, winner(node), you) for you in (1, 2)]
        if isinstance(ends[0], facts.Paid):
            return state | {"winner": None, "ends": [texts[say(each)] for each in ends]}
        return state | {"winner": winner(node), "struck": view["struck"]}
    move = perfect(node)
    why = reason(node, move)
    best = [moves[move], texts[say(said(node, move))], texts[say(why) if why else ""]]
    return state | {"best": best, "losing": losing([*leaving(node).values()])}
