"""play: show the position of a game to click on, and let the computer reply."""

from html import escape

from traitlets import Dict

from ..core.introspect import is_hashable
from ..core.query import pieces_of
from ..core.text import short_repr
from ..playing import play_facts as facts
from ..playing.commentary import choices, phrase, result
from ..playing.lookahead import payoff_of
from ..playing.match import find_move
from ..playing.play_words import say
from ..playing.position import board_text, position
from ..playing.session import STOPPED, Session, stopped
from .board import changes_by_move, clickable_rows, move_words, page_cells, read_lines, tokens_of, winning_lines
from .hints import hints, meaning
from .view import View, module

FACES = 20  # the largest number of a die's faces to show while it rolls


class Play(Session, View):
    """A game to play by clicking. Its arguments are those of the function `play`.

    Attributes:
        node: The current node.
        moves: The moves so far.
        winner: The player who has won, 1 or 2, or None.
    """

    _esm = module("play")
    view = Dict().tag(sync=True)

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        self._summary, self._turn = f"the game {type(game).__name__}", 0
        Session.__init__(self, game, computer, first, mistakes, seed)
        View.__init__(self)
        self.on_msg(self._on_message)

    def click(self, row, column, which=None):
        """Click on a cell of the board, as on the page.

        Args:
            row: The row of the cell, counted from 0.
            column: The column of the cell, counted from 0.
            which: Which move to make if several begin there, counted from 0.
        """
        moves_at = {(r, c): moves for r, cells in enumerate(self._rows) for c, (_, moves) in enumerate(cells)}
        moves = moves_at.get((row, column), []) if is_hashable((row, column)) else []
        found = moves[which : which + 1] if which in range(len(moves)) else moves[:1]
        if self.over or self.waits():
            self.move(None)
        elif len(moves) > 1 and which is None:
            self.report(facts.UnclearClick(len(moves), choices(self.node)))
        elif found and find_move(self.node, found[0]):
            self.move(found[0])
        elif found:
            self.refuse(found[0])
        else:
            self.report(facts.UnclearClick(0, choices(self.node)))

    def report(self, *news, because=False):
        """Say what has happened and show the position."""
        super().report(*news, because=because)
        news, remark = self.facts, None
        self._turn += 1
        board = [[(short_repr(self.node.state), None)]]
        lines, names = [], []
        hinted, legend = {}, ""
        try:
            board, remark = position(self.node)
            lines, names, remark = read_lines(self.node.game, board, remark)
            if self.hinted and not self.over and not self.chance:
                with self.foresight:
                    hinted = hints(self.node)
                    legend = say(meaning(self, hinted))
        except STOPPED as error:
            news, remark = [stopped(error)], None
        words, wrong = move_words(self)
        known = {} if self.over or self.waits() else changes_by_move(board, self.node)
        self._rows, others = clickable_rows(board, self, words, known)
        refused = self._news == (facts.Note.DRAW_REFUSED,)
        times = 0 if self.over or self.stuck or refused else self.times[self.node.state]
        again = facts.BeenHere(times) if times > 1 else None
        self.facts = [fact for fact in (*news, remark, wrong, others, again) if fact]
        self._picture = f"<pre>{escape(board_text(self._rows))}</pre>"
        self.view = {
            "rows": page_cells(self._rows, words, hinted, known, self._arrivals()),
            "lines": lines,
            "names": names,
            "struck": winning_lines(self, board),
            "pieces": {piece: player for player, piece in enumerate(pieces_of(self.node.game), 1)},
            "says": self.says,
            "legend": legend,
            "mine": self._before_reply(),
            **self._view_beside_board(),
        }

    def _before_reply(self):
        """Return the board, the moves and the dice to show before the computer's reply, or None if there is no reply.

        They include anything that chance did right after your move.
        """
        new = range(self._shown, len(self.moves))
        answer = next((place for place in new[1:] if self.who(place) != "chance"), None)
        if answer is None or self.who(self._shown) != "you" or self.who(answer) != "computer":
            return None
        try:
            board, _ = position(self.path[answer])
        except STOPPED:
            return None
        rows = [[(text, []) for text, _ in row] for row in board]
        return [page_cells(rows, {}, {}, {}, self._boards[answer][1]), answer, answer - self._shown - 1]

    def _view_beside_board(self):
        """Return the part of the view that is shown beside the board."""
        return {
            "now": result(self, self.you) if self.over else say(facts.Turn(self.who(len(self.moves)))),
            "won": self.winner is not None and self.you in (None, self.winner) and payoff_of(self.node) is None,
            "played": self._played(),
            "dice": self._dice(),
            "hints": self.hinted,
            "undo": self.agreed or bool(self.yours()),
            "swap": self.you is not None,
            "draw": self.drawable,
            "over": self.over,
            "turn": self._turn,
        }

    def _played(self):
        """Return the moves so far as [player, words] lists."""
        del self._words[len(self.moves) :]
        new = list(zip(self.path, self.moves, strict=False))[len(self._words) :]
        self._words += [phrase(node, move) for node, move in new]
        moved = [facts.Moved(self.who(place), words) for place, words in enumerate(self._words)]
        says = [say(each).removesuffix(".") for each in moved]
        return [[node.state[0], each] for node, each in zip(self.path, says, strict=False)]

    def _dice(self):
        """Return what chance has done since your last move as [outcome, possible outcomes, whether it is new] lists."""
        since, dice = max(self.yours(), default=-1) + 1, []
        for place in range(since, len(self.moves)):
            if self.who(place) == "chance":
                faces = [short_repr(move, 12) for move in self.path[place].children]
                dice.append([short_repr(self.moves[place], 12), faces[:FACES], place >= self._shown])
        self._shown = len(self.moves)
        return dice

    def _begin(self):
        self._boards = []  # (tokens, arrivals) of each node of the path
        self._words = []  # the words of each move so far
        self._shown = 0  # how many moves the page has shown
        super()._begin()

    def _arrivals(self):
        """Return a dict from the (row, column) of each token to the number of the move that put it there, or None."""
        del self._boards[len(self.path) :]
        for place in range(len(self._boards), len(self.path)):
            now = tokens_of(self.path[place])
            before, came = self._boards[-1] if place else (None, {})
            known = now is not None and before is not None
            came = {at: came.get(at) if before.get(at) == now[at] else place - 1 for at in now} if known else {}
            self._boards.append((now, came))
        return self._boards[-1][1]

    def _on_message(self, _, message, buffers):
        if message["do"] in ("undo", "new_game", "swap_sides", "hints", "offer_a_draw"):
            getattr(self, message["do"])()
        elif message["turn"] == self._turn:  # otherwise, the click was meant for an earlier board
            self.click(message["row"], message["column"], message.get("which"))
