"""Games from other libraries: their values agree with the libraries' searches, and unsuitable games are rejected."""

import sys
from random import Random

import aima3.games as aima3
import pytest
from easyAI import AI_Player, Human_Player, Negamax, TwoPlayerGame
from easyAI.games import GameOfBones, Nim, TicTacToe
from easyAI.games.Hexapawn import Hexapawn
from easyAI.games.Knights import Knights
from examples import OPENSPIEL

import gametree
from gametree import GameError, build_graph, build_tree, check_rules, draw, label, minimax, nodes, play, value_of, watch
from gametree.algorithms.expectation import expected
from gametree.outside import Position, aima, easyai, openspiel


def players():
    return [AI_Player(Negamax(5)), Human_Player()]


def negamax(thing, scoring=None):
    """Return easyAI's score for the player to move in a position: a positive number, 0, or a negative number."""
    search = Negamax(12, scoring or (lambda game: game.scoring()))
    search(thing.copy())
    return search.alpha


def easyais(thing, scoring=None):
    return easyai(thing), lambda position, player: negamax(position, scoring) * (1 if player == 1 else -1)


def aimas(thing):
    """Return a game, and a function that returns a state's value for the first player if both follow aima's search."""

    def value(state, player):
        while not thing.terminal_test(state):
            state = thing.result(state, aima3.minimax_decision(state, thing))
        return thing.utility(state, thing.to_move(thing.initial))

    return aima(thing), value


def spiels(name):
    """Return an OpenSpiel game and its value function for player 1: alpha-beta, or expectiminimax if chance moves."""
    import pyspiel
    from open_spiel.python.algorithms import minimax as theirs

    outside = pyspiel.load_game(name)
    if outside.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
        return openspiel(name), lambda state, player: theirs.expectiminimax(state, 99, None, 0)[0]
    return openspiel(name), lambda state, player: theirs.alpha_beta_search(outside, state, maximizing_player_id=0)[0]


HEXAPAWN = Hexapawn(players(), (3, 3)), lambda game: -100 if game.lose() else 0
# Name -> a function that creates a game, its number of states, its value for player 1, the move from which to compare
GAMES = {
    "easyAI: Nim": (lambda: easyais(Nim(piles=(1, 2, 3))), 40, -1, 0),
    "easyAI: GameOfBones": (lambda: easyais(GameOfBones()), 44, 1, 8),
    "easyAI: TicTacToe": (lambda: easyais(TicTacToe(players())), 5_478, 0, 4),
    "easyAI: Sticks": (lambda: easyais(Sticks(), lambda game: -100 if game.lose() else 0), 13, 1, 0),
    "easyAI: Hexapawn": (lambda: easyais(*HEXAPAWN), 211, -1, 0),
    "aima: TicTacToe": (lambda: aimas(aima3.TicTacToe()), 5_478, 0, 4),
    "aima: Fig52Game": (lambda: aimas(aima3.Fig52Game()), 13, 3, 0),
    "aima: ConnectFour": (lambda: aimas(aima3.ConnectFour(3, 3, 3)), 694, 0, 3),
}
if OPENSPIEL:
    for name, *row in (
        ("tic_tac_toe", 5_478, 0, 0),
        ("breakthrough(rows=4,columns=2)", 251, -1, 0),
        ("hex(board_size=3)", 5_514, 1, 3),
        ("connect_four(rows=3,columns=3,x_in_row=3)", 694, 0, 0),
        ("nim(pile_sizes=1;2;3)", 40, -1, 0),
        ("pig(winscore=4,diceoutcomes=2,horizon=8)", 169, 0.140625, 0),
        ("clobber(rows=2,columns=3)", 57, -1, 0),
        ("dots_and_boxes(num_rows=1,num_cols=2,utility_margin=true)", 143, 0, 0),
        ("gomoku(size=3,connect=3)", 5_478, 0, 3),
    ):
        GAMES[f"OpenSpiel: {name}"] = (lambda name=name: spiels(name), *row)


@pytest.mark.parametrize("name", GAMES)
def test_values_agree_with_the_librarys_own_search(name):
    make, states, value, after = GAMES[name]
    game, theirs = make()
    root, chance = build_graph(game), Random(1)
    assert (minimax(root), sum(1 for _ in nodes(root))) == (pytest.approx(value), states)
    for _ in range(3):
        node, moves = root, 0
        while node.children:
            if moves >= after and node.state[0]:
                found = theirs(node.state[1].thing, node.state[0])
                if name.startswith("easyAI"):  # easyAI gives an earlier win a higher score
                    found = (found > 0) - (found < 0)
                assert node.value == pytest.approx(found), node
            node, moves = chance.choice([*node.children.values()]), moves + 1


WHOLE = {  # name -> a function that creates a game small enough to follow every path
    "easyAI: Nim": lambda: easyai(Nim(piles=(1, 1, 2))),
    "easyAI: Hexapawn": lambda: easyai(Hexapawn(players(), (3, 3))),
    "aima: ConnectFour": lambda: aima(aima3.ConnectFour(3, 2, 2)),
}
if OPENSPIEL:  # games identified by strings
    for name in (
        "breakthrough(rows=4,columns=2)", "clobber(rows=2,columns=3)", "connect_four(rows=2,columns=3,x_in_row=2)",
        "dots_and_boxes(num_rows=1,num_cols=1)", "dots_and_boxes(num_rows=1,num_cols=2,utility_margin=true)",
        "gomoku(size=3,connect=2)", "hex(board_size=2,swap=true)", "hex(num_cols=3,num_rows=2)",
        "hex(board_size=2,string_rep=explicit)", "mnk(m=2,n=3)", "y(board_size=3)", "havannah(board_size=2)",
        "hex(num_cols=1,num_rows=3)", "gomoku(size=2,connect=2,dims=3,anti=true)", "havannah(board_size=2,swap=true)",
        "nim(pile_sizes=1;2;2)", "nim(pile_sizes=1;2;2,is_misere=false)", "pig(winscore=4,diceoutcomes=2,horizon=6)",
        "pig(winscore=3,diceoutcomes=3,horizon=5,piglet=true)",
    ):  # fmt: skip
        WHOLE[f"OpenSpiel: {name}"] = lambda name=name: openspiel(name)


@pytest.mark.parametrize("name", WHOLE)
def test_equal_positions_have_the_same_value_and_moves_on_every_path(name):
    game, known = WHOLE[name](), {}

    def value_of_state(state):
        moves = game.moves(state)
        values = {move: value_of_state(after) for move, after in moves.items()}
        if not moves:
            value = value_of(game.outcome(state), state[0])
        elif state[0] == 0:
            value = sum(chance * values[move] for move, chance in game.chances(state).items())
        else:
            value = (max if state[0] == 1 else min)(values.values())
        assert known.setdefault(state, (value, {*moves})) == (pytest.approx(value), {*moves}), state
        return value

    value_of_state(game.start)
    assert len(known) > 10


class Shared(aima3.Fig52Game):
    """Both players get the same."""

    def utility(self, state, player):
        return self.utils[state]


class Odd(aima3.Fig52Game):
    """One player gets 1 and the other 0. Here, 0 is not a draw."""

    def utility(self, state, player):
        return self.utils[state] % 2 if player == "MAX" else 1 - self.utils[state] % 2


class Alone(aima3.Fig52Game):
    """Only one player moves."""

    def to_move(self, state):
        return "MAX"


class Three(aima3.Fig52Game):
    """In terminal positions, it is a third player's turn."""

    def to_move(self, state):
        return "NOBODY" if state in self.utils else super().to_move(state)


class Dice(aima3.Fig52Game):
    """A game with chance, like backgammon in the book's code."""

    def chances(self, state):
        return [1, 2, 3]


class Bare(aima3.Fig52Game):
    """A game in the style of the fourth edition's notebooks, which has `is_terminal` but no `display`."""

    terminal_test = display = property()  # hides the inherited methods

    def is_terminal(self, state):
        return state in self.utils


REJECTED = {  # a call, and a part of the error message
    "aima, general sum": (
        lambda: minimax(build_graph(aima(Shared()))),
        "one player's gain is not the other's loss",
    ),
    "aima, constant sum": (lambda: label(build_graph(aima(Odd()))), "W, L and D do not apply"),
    "aima, alone": (lambda: aima(Alone()), "only one player moves"),
    "aima, three": (lambda: aima(Three()), "it has more than two players (MAX, MIN and NOBODY)"),
    "aima, dice": (lambda: aima(Dice()), "Chance moves in"),
    "aima, a class": (lambda: aima(aima3.TicTacToe), "TicTacToe is a class. Create an object, as in aima("),
    "aima, no game": (lambda: aima("TicTacToe"), "it lacks actions, result, utility and 3 more"),
    "easyAI, nobody wins": (lambda: easyai(Untold()), "Untold doesn't say who has won: it has no scoring, lose or win"),
    "easyAI, a class": (lambda: easyai(TicTacToe), "TicTacToe is a class. Create an object, as in easyai("),
    "easyAI, no game": (lambda: easyai(aima3.TicTacToe()), "it lacks possible_moves, play_move, is_over and copy"),
}
if OPENSPIEL:
    for name, expected_text in {
        "dark_hex": "the players don't see everything",
        "2048": "it has 1 player.",
        "pig(players=3)": "it has 3 players",
        "goofspiel": "the players move at the same time",
        "tictactoe": "OpenSpiel has no game 'tictactoe'. Is it 'tic_tac_toe'",
        "hex(bord=3)": "OpenSpiel can't make 'hex(bord=3)': Unknown parameter 'bord'",
        "xyz": "OpenSpiel has no game 'xyz'.",
    }.items():
        REJECTED[f"OpenSpiel, {name}"] = (lambda name=name: openspiel(name), expected_text)
    REJECTED["OpenSpiel, nfg_game"] = (lambda: openspiel("nfg_game"), "OpenSpiel can't make 'nfg_game'")
    REJECTED["OpenSpiel, no game"] = (lambda: openspiel(3), "3 is neither an OpenSpiel game nor the name of one")


@pytest.mark.parametrize("case", REJECTED)
def test_unsuitable_game_raises_an_error_that_explains_why(case):
    make, expected_text = REJECTED[case]
    with pytest.raises(GameError) as refusal:
        make()
    assert expected_text in str(refusal.value)


@pytest.mark.cases(0)
def test_every_game_of_openspiel_is_accepted_or_rejected_with_a_reason():
    if OPENSPIEL:
        import pyspiel

        taken, refused = set(), []
        for name in pyspiel.registered_names():
            try:
                taken.add(openspiel(name).start[0])
            except GameError as error:
                refused.append(str(error))
        assert taken == {0, 1, 2} and len(refused) > 50
        assert all("doesn't fit a game tree" in why or "OpenSpiel can't make" in why for why in refused)


def test_custom_key_merges_positions_so_that_pig_has_loops_and_keeps_its_value():
    if OPENSPIEL:
        pig = "pig(winscore=4,diceoutcomes=2,horizon={})"
        looping = openspiel(pig.format(1000), key=str)
        assert sum(1 for _ in nodes(build_graph(looping))) == 36
        found = expected(looping, looping.start, 1000)[looping.start].value
        assert found == pytest.approx(minimax(build_graph(openspiel(pig.format(30)))), abs=1e-6)


def test_missing_openspiel_raises_an_error_that_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(GameError, match=r"OpenSpiel is not installed\. Run %pip install open_spiel"):
        openspiel("tic_tac_toe")


class Sticks(TwoPlayerGame):
    """Take one or two. This game has neither `show` nor `ttentry`."""

    def __init__(self):
        self.players, self.current_player, self.pile, self.taken = None, 1, 4, {"name": []}

    def possible_moves(self):
        return [1, 2]

    def make_move(self, move):
        self.pile -= move
        self.taken["name"] = [move]

    def is_over(self):
        return self.pile <= 0

    def lose(self):
        return self.is_over()


class Untold(Sticks):
    """A game that does not say who has won."""

    lose = property()  # hides the inherited method


class Turned(Sticks):
    """A game whose key contains the player to move, and whose players are not objects."""

    def __init__(self):
        super().__init__()
        self.players = [1, 2]

    def ttentry(self):
        return self.pile, self.current_player


def knights():
    return easyai(Knights(players(), (3, 3)))


def hexapawn():
    return easyai(Hexapawn(players(), (3, 3)))


# Name -> a function that creates a game, the text of its start, a cell of its board (None if no cell can be
# clicked), the moves that begin at this cell, and the text after the first of these moves.
LOOKS = {
    "easyAI: TicTacToe": (lambda: easyai(TicTacToe(players())), "···\n···\n···", (2, 0), [7], "···\n···\nO··"),
    "easyAI: Hexapawn": (hexapawn, "111\n···\n222", (0, 1), ["A2 B2"], "1·1\n·1·\n222"),
    "easyAI: GameOfBones": (lambda: easyai(GameOfBones()), "20 bones left in the\npile", None, ["1", "2", "3"],
                            "19 bones left in the\npile"),
    "easyAI: Sticks": (lambda: easyai(Sticks()), "pile 4\ntaken {'name': []}", None, [1, 2],
                       "pile 3\ntaken {'name': [1]}"),
    "aima: TicTacToe": (lambda: aima(aima3.TicTacToe()), "···\n···\n···", (2, 0), [(1, 1)], "···\n···\nX··"),
    "aima: Fig52Game": (lambda: aima(aima3.Fig52Game()), "A", None, ["a1", "a2", "a3"], "B"),
    "aima: without a display": (lambda: aima(Bare()), "A", None, ["a1", "a2", "a3"], "B"),
}  # fmt: skip
if OPENSPIEL:
    for name, *row in (
        ("tic_tac_toe", "···\n···\n···", (2, 0), ["x(2,0)"], "···\n···\nx··"),
        ("breakthrough(rows=4,columns=2)", "4bb\n3··\n2··\n1ww\n ab", (0, 1), ["a4a3", "a4b3"],
         "4·b\n3b·\n2··\n1ww\n ab"),
        ("hex(board_size=2)", "· · \n · ·", (1, 1), ["a2"], "· · \n x ·"),
        ("connect_four(rows=2,columns=3,x_in_row=2)", "···\n···", (1, 0), ["x0"], "···\nx··"),
        ("nim(pile_sizes=1;2)", "1 2", None, ["pile:1, take:1;", "pile:2, take:1;", "pile:2, take:2;"], "0 2"),
        ("pig", "Scores: 0 0\nTurn total: 0", None, ["roll", "stop"], "Scores: 0 0\nTurn total: 0"),
        ("y(board_size=2)", "  a b \n 1 · ·\n  2 · ", (0, 3), ["a1"], "  a b \n 1 O ·\n  2 · "),
        ("othello", None, (3, 8), ["d3"], None),
        ("oware", None, None, None, None),
        ("chess", None, (6, 0), ["a3", "a4"], None),
    ):
        LOOKS[f"OpenSpiel: {name}"] = (lambda name=name: openspiel(name), *row)


@pytest.mark.parametrize("name", LOOKS)
def test_positions_become_clickable_boards_if_the_library_shows_boards(name):
    make, text, cell, moves, after = LOOKS[name]
    game = make()
    begin = {(r, c): here for r, row in enumerate(game.board(game.start)) for c, (_, here) in enumerate(row) if here}
    assert begin.get(cell) == moves if cell else not begin
    if text is not None:
        move = begin.get(cell, moves)[0]
        assert (game.text(game.start), game.text(game.moves(game.start)[move])) == (text, after)
    assert max(map(len, game.text(game.start).split("\n"))) <= 24


def test_boards_are_compact_and_words_stay_whole():
    if OPENSPIEL:
        oware, chess = ([["".join(text for text, _ in row) for row in rows], [*map(len, rows)]] for rows in (
            game.board(game.start) for game in (openspiel("oware"), openspiel("chess"))))  # fmt: skip
        assert oware == [
            ["Player 1 score = 0", "fedcba", "444444", "444444", "ABCDEF", "Player 0 score = 0", "[PLAYING]"],
            [1, 6, 6, 6, 6, 1, 1],
        ]
        assert repr(openspiel("chess").start[1]) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        assert chess == [["rnbqkbnr", "pppppppp", *["········"] * 4, "PPPPPPPP", "RNBQKBNR"], [8] * 8]


def test_digits_on_a_board_are_not_mixed_with_counts_of_empty_cells():
    def position(text):
        return repr(Position(None, text, text, 1))

    assert position("\n".join(["·······"] * 5 + ["x······"])) == "7/7/7/7/7/x6"
    assert position("\n".join(["111111", *["······"] * 4, "222222"])) == "111111/······/······/······/······/222222"
    spaced = "\n".join([" ".join("0123456"), *[" ".join("·" * 7)] * 5])
    assert position(spaced) == "0123456/·······/·······/·······/·······/·······"


SIDES = {  # a game, what check_rules says about its two players, and what grundy returns
    "easyAI: Nim": (lambda: easyai(Nim(piles=(1, 2))), "impartial", "who can't move has not lost"),
    "easyAI: Sticks": (lambda: easyai(Sticks()), "impartial", 1),
    "easyAI: Turned": (lambda: easyai(Turned()), "", "The rules don't define the other player's moves"),
    "easyAI: Knights": (knights, "partisan", "the game is partisan"),
    "easyAI: Hexapawn": (hexapawn, "partisan", "the game is partisan"),
    "aima: TicTacToe": (lambda: aima(aima3.TicTacToe(2, 2, 2)), "", "The rules don't define the other player's"),
}
if OPENSPIEL:
    for name, *row in (
        ("nim(pile_sizes=1;2,is_misere=false)", "impartial", 3),
        ("nim(pile_sizes=1;2)", "impartial", "who can't move has not lost"),
        ("clobber(rows=2,columns=2)", "", "The rules don't define the other player's moves"),
        ("dots_and_boxes(num_rows=1,num_cols=1)", "", "The rules don't define the other player's moves"),
    ):
        SIDES[f"OpenSpiel: {name}"] = (lambda name=name: openspiel(name), *row)


@pytest.mark.parametrize("name", SIDES)
def test_check_rules_distinguishes_impartial_and_partisan_games(name):
    make, sides, nimber = SIDES[name]
    message = check_rules(make()).sentence
    assert [word for word in ("impartial", "partisan", "ends differently") if word in message] == [sides] * bool(sides)
    assert "3 - player" not in message and "never asked" not in message
    try:
        assert gametree.grundy(build_tree(make())) == nimber
    except GameError as error:
        assert str(nimber) in str(error)


SEEN = {  # a game, a function to watch on its tree, the last sentence, a move to play
    "easyAI": (lambda: easyai(Nim(piles=(1, 2))), label, "label returned W. It labelled 12 nodes. The root", "1,1"),
    "aima": (lambda: aima(aima3.TicTacToe(2, 2, 2)), minimax, "minimax returned 1.", (1, 1)),
    "payoffs": (lambda: aima(aima3.Fig52Game()), gametree.alphabeta, "alphabeta returned 3.", "a1"),
}
if OPENSPIEL:
    SEEN["OpenSpiel"] = (lambda: openspiel("clobber(rows=2,columns=2)"), label, "label returned W.", "b2b1")
    pig = "pig(winscore=3,diceoutcomes=2,horizon=3)"
    SEEN["chance"] = (lambda: openspiel(pig), minimax, "minimax returned 0.25.", "roll")


@pytest.mark.parametrize("name", SEEN)
def test_games_of_other_libraries_can_be_drawn_watched_checked_and_played(name):
    make, function, sentence, move = SEEN[name]
    game = make()
    seen = watch(function, build_tree(game))
    assert seen.sentences[-1].startswith(sentence) and not seen.mistakes
    texts = [text.split("\n") for text in draw(build_tree(game)).texts]
    assert texts[0][: len(game.text(game.start).split("\n"))] == game.text(game.start).split("\n")
    assert check_rules(game).right is not False
    match = play(game)
    match.move(move)
    assert match.moves[0] == move
