"""Play: the position of a game as something to click, and somebody who answers."""

from html import escape

from traitlets import Dict

from ..foresight import mover
from ..match import choices, legal, phrase, position, result
from ..play import board_text
from ..session import REFUSED, Session, pieces
from ..words import GameError, ordinal, plain
from .board import changes, clickable, drawn, hashable, tokens, words_of
from .view import View, module

COLOURS = {  # of a hint: what it means for whoever is to move there
    "W": "Green (W) is good for {}",
    "L": "Red (L) is bad for {}",
    "D": "Yellow (D): nobody can force a win",
    "?": "White (?): too far from the end to tell",
}


class Play(Session, View):
    """A game to be played by clicking: `node`, where it stands; `moves`, what was played; `winner`, 1 or 2, or None."""

    _esm = module("play")
    view = Dict().tag(sync=True)

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        self._what, self._turn = f"the game {type(game).__name__}", 0
        Session.__init__(self, game, computer, first, mistakes, seed)
        View.__init__(self)
        self.on_msg(self._heard)

    def click(self, row, column):
        """Click on a cell of the board, both counted from 0."""
        places = {(r, c): moves for r, cells in enumerate(self._rows) for c, (_, moves) in enumerate(cells)}
        moves = places.get((row, column), []) if hashable((row, column)) else []
        if self.over or self.waits() or moves and legal(self.node, moves[0]):
            self.move(*moves or [None])
        elif moves:
            self.refuse(moves[0])
        else:
            self.say(f"There is no move at that place. {choices(self.node)}")

    def say(self, says, because=False):
        """Say how it stands, and show it."""
        super().say(says, because)
        says = self.says
        self._turn += 1
        board, after, hints, came = [[(plain(self.node.state), None)]], {}, "", self._came()
        lines = names = []
        try:
            board, remark = position(self.node)
            lines, names, remark = drawn(self.node.game, board, remark)
            if self.hinted and not self.over:
                after = self.prospects()
                hints = self._legend(after)
        except GameError as error:
            says, remark = str(error), ""
        del self._words[len(self.moves) :]
        made = list(zip(self.path, self.moves, strict=False))[len(self._words) :]
        self._words += [phrase(node, move) for node, move in made]
        words, wrong = words_of(self)
        self._rows, others = clickable(board, self, words)
        again = "" if self.over or self.stuck or self._told == REFUSED else _been_here(self.times[self.node.state])
        self._picture = f"<pre>{escape(board_text(self._rows))}</pre>"
        self.view = {
            "rows": [
                [self._cell(text, moves, words, after, came.get((r, c))) for c, (text, moves) in enumerate(row)]
                for r, row in enumerate(self._rows)
            ],
            "lines": lines,
            "names": names,
            "pieces": {piece: player for player, piece in enumerate(pieces(self.node.game), 1)},
            "changes": [] if self.waits() else changes(board, self._rows, self.node),
            "says": " ".join(filter(None, [says, remark, wrong, others, again])),
            "legend": hints,
            **self._stands(),
        }

    def _stands(self):
        """What is seen of the game beside its board, a part of the view."""
        return {
            "now": self._now(),
            "won": self.over and self.winner is not None and self.you in (None, self.winner),
            "played": [self._played(place) for place in range(len(self.moves))],
            "hints": self.hinted,
            "undo": self.agreed or bool(self.yours()),
            "swap": self.you is not None,
            "draw": self.drawable,
            "over": self.over,
            "turn": self._turn,
        }

    def _cell(self, text, moves, words, after, came):
        text = plain(text) or text and " "  # a blank square is still a square
        if not moves or not hashable(moves[0]) or moves[0] not in words:
            return [text, None, None, came]
        return [text, words[moves[0]], after[moves[0]].label if moves[0] in after else None, None]

    def _played(self, place):
        """A move that was made: whose it was, as a player and in words, and the words of its button."""
        who, player = self.who(place), mover(self.path[place].state)
        return [player, f"{who.capitalize()}: {self._words[place]}"]

    def _begin(self):
        self._boards = []  # of each node in the path: its tokens, and the number of the move by which each came
        self._words = []  # of each move that was made
        super()._begin()

    def _came(self):
        """The number of the move by which each token on the board came: a dict, (row, column) -> int or None."""
        del self._boards[len(self.path) :]
        for place in range(len(self._boards), len(self.path)):
            now = tokens(self.path[place])
            before, came = self._boards[-1] if place else (None, {})
            known = now is not None and before is not None
            came = {at: came.get(at) if before.get(at) == now[at] else place - 1 for at in now} if known else {}
            self._boards.append((now, came))
        return self._boards[-1][1]

    def _legend(self, after):
        """What the colours of these moves mean, and for whom; some sentences."""
        there = {mover(self.node.children[move].state) for move in after}
        names = {self.you: "you", 3 - self.you: "the computer"} if self.you else {1: "player 1", 2: "player 2"}
        labels = {known.label for known in after.values()}
        return legend(labels, [names[player] for player in there], there == {mover(self.node.state)})

    def _now(self):
        if self.over:
            return result(self, self.you)
        who = self.who(len(self.moves))
        return {"you": "Your turn", "computer": "The computer's turn"}.get(who, f"{who.capitalize()}'s turn")

    def _heard(self, _, message, buffers):
        if message["do"] in ("undo", "new_game", "swap_sides", "hints", "offer_a_draw"):
            getattr(self, message["do"])()
        elif message["turn"] == self._turn:  # or else it was meant for a board that is no longer there
            self.click(message["row"], message["column"])


def _been_here(times):
    """What is said where the game comes to a state for the second or a later time; "" at the first."""
    if times > 2:
        return f"You are here for the {ordinal(times)} time: a draw?"
    return "You have been here before: a draw?" * (times == 2)


def legend(labels, there, again):
    """What hints say, some sentences.

    Takes the labels that are seen, who may be to move where the moves lead, and whether that is who moves now, again.
    """
    if len(there) > 1:
        says = ["Hints: a move has the colour of the node it leads to, for whoever is to move there"]
        advice = {"W": ": take it if that is you", "L": ": take it if that is not you"}
        there = ["that player"]
    else:
        be = "are" if there == ["you"] else "is"
        says = [f"Hints: a move has the colour of the node it leads to, and there {there[0]} {be} to move"]
        good = "W" if again else "L"
        advice = {label: ": take it" if label == good else ": avoid it" for label in "WL"}
        if labels <= {"D", "W", "L"} and len(labels) > 1:
            advice["D"] = "; it gives a win away" if good in labels else "; it keeps the draw"
        if len(labels) == 1 and good not in labels:
            advice = dict.fromkeys("WL", ": you have no better move")
    says += [COLOURS[label].format(*there) + advice.get(label, "") for label in COLOURS if label in labels]
    return " ".join(f"{each}." for each in says)
