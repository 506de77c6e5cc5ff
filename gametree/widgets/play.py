"""Play: the position of a game as something to click, and somebody who answers."""

from html import escape
from inspect import cleandoc

from traitlets import Dict

from ..asking import board_of, checked
from ..node import build_tree
from ..play import board_text, choices, forgetful, perfect, prospects, said, step, winner
from ..solve import solve
from ..words import GameError, plain
from .view import View, module

LEGEND = "Hints: a move has the colour of the node it leads to, for whoever is to move there. So L is where you want to go."


class Play(View):
    """A game to be played by clicking: `node` is where it stands, `moves` what was played (a list), `winner` who has won (None: nobody)."""

    _esm = module("play")
    view = Dict().tag(sync=True)

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        if first not in (1, 2):
            raise GameError(f"first={plain(repr(first))} is neither 1 nor 2: which player are you?")
        players = {"perfect": perfect, "forgetful": forgetful(mistakes, seed)}
        if computer is not None and not callable(computer) and computer not in tuple(players):
            kinds = '"perfect", "forgetful", a function from a node to a move, or None'
            raise GameError(f"computer={plain(repr(computer))} does not play: give {kinds}.")
        self.game, self.you = checked(game), None if computer is None else first
        self.computer = computer if callable(computer) else players.get(computer)
        self._drawable = any(known.label in ("D", "?") for known in solve(game).values())
        self._start = build_tree(game, depth=1)
        self._what = f"the game {type(game).__name__}"
        self._hints, self._turn = False, 0
        super().__init__()
        self.on_msg(self._heard)
        self.new_game()

    @property
    def node(self):
        """The node where the game stands."""
        return self._path[-1]

    @property
    def over(self):
        """Whether the game has ended, by its rules or as a draw that was agreed on."""
        return self._agreed or not self.node.children

    @property
    def winner(self):
        """Who has won, 1 or 2; None for a draw, and as long as the game is not over."""
        return winner(self.node) if self.over and not self._agreed else None

    def click(self, row, column):
        """Click on a cell of the board, both counted from 0."""
        inside = 0 <= row < len(self._rows) and 0 <= column < len(self._rows[row])
        move = self._rows[row][column][1] if inside else None
        if move is None and not self.over:
            self._show(f"There is no move at that place. {choices(self.node)}")
        else:
            self.move(move)

    def move(self, move):
        """Make a move, and let the computer answer. What is no move here gets a sentence and changes nothing."""
        if self.over:
            self._show("The game is over: take a move back, or begin a new game.")
        elif self._computer_moves():
            self._go_on()
        elif not (legal := [known for known in self.node.children if known == move]):
            self._show(f"{plain(repr(move))} is no move here. {choices(self.node)}")
        else:
            who = "You" if self.you else f"Player {self.node.state[0]}"
            try:
                self._go_to(legal[0])
            except GameError as error:
                return self._show(str(error))
            self._go_on(f"{who}: {plain(self.game.verb)} {plain(legal[0])}.")

    def undo(self):
        """Take back your last move, and what the computer answered."""
        if self._agreed:
            self._agreed = False
        elif (back := self._back()) is not None:
            del self._path[back + 1 :], self.moves[back:]
        self._show("Taken back.")

    def new_game(self):
        """Begin again."""
        self._path, self.moves, self._agreed = [self._start], [], False
        rules = plain(cleandoc(type(self.game).__doc__ or "").split("\n")[0], 200)
        self._go_on(f"{rules} {f'You are player {self.you}.' if self.you else 'Two players, one screen.'}".strip(), keep=True)

    def swap_sides(self):
        """Play on with the other side; when the game is over, begin a new one with it."""
        if self.you is None:
            return self._show("Both sides are yours.")
        self.you = 3 - self.you
        if self.over:
            self.new_game()
        else:
            self._go_on(f"You are player {self.you} now.", keep=True)

    def hints(self):
        """Colour every move by the node it leads to, or no longer."""
        self._hints = not self._hints
        self._show(self.view["says"])

    def offer_a_draw(self):
        """Offer a draw: two people agree; the computer does unless it sees a win, or can't see the end and has not been here before."""
        if self.over or self._computer_moves():
            return self._go_on("The game is over: take a move back, or begin a new game.")
        try:
            label = solve(self.game, self.node.state)[self.node.state].label
        except GameError as error:
            return self._show(str(error))
        self._agreed = self.you is None or label in ("W", "D") or label == "?" and self._times() > 1
        self._show("Agreed." if self._agreed else "No, thank you: I play on.")

    def _heard(self, _, message, buffers):
        if message["do"] != "click":
            {name: getattr(self, name) for name in ("undo", "new_game", "swap_sides", "hints", "offer_a_draw")}[message["do"]]()
        elif message["turn"] == self._turn:  # or else it was meant for a board that is no longer there
            self.click(message["row"], message["column"])

    def _computer_moves(self):
        return self.you is not None and not self.over and self.node.state[0] != self.you

    def _go_to(self, move):
        child = self.node.children[move]
        child.spawn()
        self._path.append(child)
        self.moves.append(move)

    def _go_on(self, says="", keep=False):
        """Let the computer move, if it is its turn, and show how it stands."""
        try:
            while self._computer_moves():
                here, (move, _) = self.node, step(self.node, self.computer)
                self._go_to(move)
                answer = said(here, move, why=self.computer is perfect)
                says, keep = f"{says} {answer}" if keep else answer, True
        except GameError as error:
            says = str(error)
        self._show(says)

    def _back(self):
        """The place in the path of the last position before this one where it was your turn; None where there is none."""
        turns = [place for place, node in enumerate(self._path[:-1]) if self.you in (None, node.state[0])]
        return turns[-1] if turns else None

    def _times(self):
        return sum(node.state == self.node.state for node in self._path)

    def _show(self, says):
        self._turn += 1
        try:
            self._rows = board_of(self.game, self.node.state)
            after = prospects(self.node) if self._hints and not self.over else {}
        except GameError as error:
            self._rows, after, says = [[(plain(self.node.state), None)]], {}, str(error)
        moves = [] if self.over else list(self.node.children)
        on_board = [move for row in self._rows for _, move in row if move is not None]
        if others := [move for move in moves if move not in on_board]:
            self._rows.append([(f"{plain(self.game.verb)} {plain(move)}", move) for move in others])
        if self._drawable and self._times() > 1 and not self.over:
            says = f"{says} You have been here before: a draw?"
        self._picture = f"<pre>{escape(board_text(self._rows))}</pre>"
        self.view = {
            "rows": [[self._cell(text, move, after) for text, move in row] for row in self._rows],
            "says": says,
            "now": self._now(),
            "played": ", ".join(f"{self._who(node.state[0])}: {plain(move)}" for node, move in zip(self._path, self.moves, strict=False)),
            "legend": LEGEND if after else "",
            "hints": self._hints,
            "undo": self._agreed or self._back() is not None,
            "swap": self.you is not None,
            "draw": self._drawable,
            "over": self.over,
            "turn": self._turn,
        }

    def _cell(self, text, move, after):
        text = plain(text) or text and " "  # a blank square is still a square
        if move is None or self.over:
            return [text, None, None]
        known = [there.label for legal, there in after.items() if legal == move]
        return [text, f"{plain(self.game.verb)} {plain(move)}", known[0] if known else None]

    def _who(self, player):
        return f"player {player}" if self.you is None else "you" if player == self.you else "computer"

    def _now(self):
        if not self.over:
            who = self._who(self.node.state[0])
            return {"you": "Your turn", "computer": "The computer's turn"}.get(who, f"P{who[1:]}'s turn")
        count = f"{len(self.moves)} move{'s' * (len(self.moves) != 1)}"
        if self.winner is None:
            return f"A draw after {count}"
        who = {"you": "You have", "computer": "The computer has"}.get(self._who(self.winner), f"Player {self.winner} has")
        return f"{who} won after {count}"
