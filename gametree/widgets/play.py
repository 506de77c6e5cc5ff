"""Play: the position of a game as something to click, and somebody who answers."""

from html import escape

from traitlets import Dict

from ..match import board_text, choices, mover, position, result, verb
from ..play import Session
from ..words import SEEN, GameError, plain
from .view import View, module

LEGEND = (
    "Hints: a move has the colour of the node it leads to, for whoever is to move there. So L is where you want to go."
)
HERE_BEFORE = "You have been here before: a draw?"


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
        moves = places.get((row, column), []) if _hashable((row, column)) else []
        if moves or self.over or self.waits():
            self.move(*moves or [None])
        else:
            self.say(f"There is no move at that place. {choices(self.node)}")

    def say(self, says):
        """Say how it stands, and show it."""
        super().say(says)
        self._turn += 1
        rows, after = [[(plain(self.node.state), None)]], {}
        try:
            rows, remark = position(self.node)
            after = self.prospects() if self.hinted and not self.over else {}
        except GameError as error:
            says, remark = str(error), ""
        self._rows, others = clickable(rows, self)
        again = self.drawable and self.times[self.node.state] > 1 and not self.over and not self.stuck
        self._picture = f"<pre>{escape(board_text(self._rows))}</pre>"
        self.view = {
            "rows": [[self._cell(text, moves, after) for text, moves in row] for row in self._rows],
            "says": " ".join(filter(None, [says, remark, others, HERE_BEFORE * again])),
            "now": self._now(),
            "played": ", ".join(map(self._move, self.path, self.moves)),
            "legend": LEGEND if after else "",
            "hints": self.hinted,
            "undo": self.agreed or bool(self.yours()),
            "swap": self.you is not None,
            "draw": self.drawable or self.stuck,
            "over": self.over,
            "turn": self._turn,
        }

    def _cell(self, text, moves, after):
        text = plain(text) or text and " "  # a blank square is still a square
        if not moves:
            return [text, None, None]
        label = after[moves[0]].label if _hashable(moves[0]) and moves[0] in after else None
        return [text, f"{verb(self.node.game)} {plain(moves[0])}", label]

    def _move(self, node, move):
        return f"{self._who(mover(node.state))}: {plain(move)}"

    def _who(self, player):
        return f"player {player}" if self.you is None else "you" if player == self.you else "computer"

    def _now(self):
        if self.over:
            return result(self, self.you)
        who = self._who(mover(self.node.state))
        return {"you": "Your turn", "computer": "The computer's turn"}.get(who, f"{who.capitalize()}'s turn")

    def _heard(self, _, message, buffers):
        if message["do"] in ("undo", "new_game", "swap_sides", "hints", "offer_a_draw"):
            getattr(self, message["do"])()
        elif message["turn"] == self._turn:  # or else it was meant for a board that is no longer there
            self.click(message["row"], message["column"])


def clickable(rows, match):
    """Rows of a board as (text, moves) pairs, the moves a list of the one that is made there, or of none.

    Moves without a place on the board are in a row of their own. Gives the rows, and what is to be said of them, or "".
    """
    if match.over:
        return [[(text, []) for text, _ in row] for row in rows], ""
    rows = [[(text, [] if move is None else [move]) for text, move in row] for row in rows]
    placed = {move for row in rows for _, moves in row for move in moves if _hashable(move)}
    others = [move for move in match.node.children if move not in placed]
    if others:
        rows.append([(f"{verb(match.node.game)} {plain(move)}", [move]) for move in others[:SEEN]])
    more = f"There are {len(match.node.children):,} moves: what is not shown can be made in Python, by .move(…)."
    return rows, more if len(others) > SEEN else ""


def _hashable(thing):
    try:
        hash(thing)
    except Exception:
        return False
    return True
