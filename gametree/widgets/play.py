"""play: the position of a game as something to click, and somebody who answers."""

from html import escape

from traitlets import Dict

from ..core.text import short_repr
from ..playing import play_facts as facts
from ..playing.commentary import choices, phrase, result
from ..playing.lookahead import payoff_of
from ..playing.match import legal
from ..playing.play_words import say
from ..playing.position import board_text, position
from ..playing.session import STOPPED, Session, pieces, stopped
from .board import cells, clickable, drawn, effects, hashable, struck, tokens, words_of
from .hints import hints, meaning
from .view import View, module

FACES = 20  # of a die, that are seen while it rolls


class Play(Session, View):
    """A game to be played by clicking: `node`, where it stands; `moves`, what was played; `winner`, 1 or 2, or None."""

    _esm = module("play")
    view = Dict().tag(sync=True)

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        self._what, self._turn = f"the game {type(game).__name__}", 0
        Session.__init__(self, game, computer, first, mistakes, seed)
        View.__init__(self)
        self.on_msg(self._heard)

    def click(self, row, column, which=None):
        """Click on a cell of the board, both counted from 0; of several moves that begin there, make one, from 0."""
        there = {(r, c): moves for r, cells in enumerate(self._rows) for c, (_, moves) in enumerate(cells)}
        moves = there.get((row, column), []) if hashable((row, column)) else []
        found = moves[which : which + 1] if which in range(len(moves)) else moves[:1]
        if self.over or self.waits():
            self.move(None)
        elif len(moves) > 1 and which is None:
            self.report(facts.UnclearClick(len(moves), choices(self.node)))
        elif found and legal(self.node, found[0]):
            self.move(found[0])
        elif found:
            self.refuse(found[0])
        else:
            self.report(facts.UnclearClick(0, choices(self.node)))

    def report(self, *news, because=False):
        """Say how it stands, and show it."""
        super().report(*news, because=because)
        news, remark = self.facts, None
        self._turn += 1
        board = [[(short_repr(self.node.state), None)]]
        lines, names = [], []
        hinted, legend = {}, ""
        try:
            board, remark = position(self.node)
            lines, names, remark = drawn(self.node.game, board, remark)
            if self.hinted and not self.over and not self.chance:
                with self.foresight:
                    hinted = hints(self.node)
                    legend = say(meaning(self, hinted))
        except STOPPED as error:
            news, remark = [stopped(error)], None
        words, wrong = words_of(self)
        known = {} if self.over or self.waits() else effects(board, self.node)
        self._rows, others = clickable(board, self, words, known)
        refused = self._news == (facts.Note.DRAW_REFUSED,)
        again = None if self.over or self.stuck or refused else self._been_here()
        self.facts = [fact for fact in (*news, remark, wrong, others, again) if fact]
        self._picture = f"<pre>{escape(board_text(self._rows))}</pre>"
        self.view = {
            **cells(self._rows, words, hinted, known, self._came()),
            "lines": lines,
            "names": names,
            "struck": struck(self, board),
            "pieces": {piece: player for player, piece in enumerate(pieces(self.node.game), 1)},
            "says": self.says,
            "legend": legend,
            "mine": self._mine(),
            **self._stands(),
        }

    def _mine(self):
        """What the page shows first, where your move was answered: the board then, how many moves and dice; or None.

        What chance did after your move belongs to it.
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
        return [cells(rows, {}, {}, {}, self._boards[answer][1])["rows"], answer, answer - self._shown - 1]

    def _stands(self):
        """What is seen of the game beside its board, a part of the view."""
        return {
            "now": self._now(),
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
        """The moves that were made: whose each was, as a player and in words."""
        del self._words[len(self.moves) :]
        made = list(zip(self.path, self.moves, strict=False))[len(self._words) :]
        self._words += [phrase(node, move) for node, move in made]
        moved = [facts.Moved(self.who(place), words) for place, words in enumerate(self._words)]
        says = [say(each).removesuffix(".") for each in moved]
        return [[node.state[0], each] for node, each in zip(self.path, says, strict=False)]

    def _dice(self):
        """What chance did since the last move of yours: lists [what came, all that could come, whether that is new]."""
        since, thrown = max(self.yours(), default=-1) + 1, []
        for place in range(since, len(self.moves)):
            if self.who(place) == "chance":
                faces = [short_repr(move, 12) for move in self.path[place].children]
                thrown.append([short_repr(self.moves[place], 12), faces[:FACES], place >= self._shown])
        self._shown = len(self.moves)
        return thrown

    def _begin(self):
        self._boards = []  # of each node in the path: its tokens, and the number of the move by which each came
        self._words = []  # of each move that was made
        self._shown = 0  # how many moves were made when the page was last updated
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

    def _now(self):
        if self.over:
            return result(self, self.you)
        return say(facts.Turn(self.who(len(self.moves))))

    def _been_here(self):
        """The BeenHere of the state at which the game stands, or None at the first time."""
        times = self.times[self.node.state]
        return facts.BeenHere(times) if times > 1 else None

    def _heard(self, _, message, buffers):
        if message["do"] in ("undo", "new_game", "swap_sides", "hints", "offer_a_draw"):
            getattr(self, message["do"])()
        elif message["turn"] == self._turn:  # or else it was meant for a board that is no longer there
            self.click(message["row"], message["column"], message.get("which"))
