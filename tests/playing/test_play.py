"""Players, whole games between them, and the game on the terminal."""

import contextlib
import itertools
import random
import re
import subprocess
import sys

import pytest
from examples import ALL, GAMES, LOOPS, NASTY, Endless, Heaps, Pile, Tangle, Wild, of, sentence, solver

import gametree.playing.lookahead
from gametree import EvenOrOdd, Game, Node, OneTwoTen, Played, ask, build_tree, games, minimax, nodes, solve
from gametree.__main__ import main
from gametree.algorithms.induction import Known
from gametree.playing import play_facts as facts
from gametree.playing.commentary import reason, said
from gametree.playing.lookahead import Foresight, prospects
from gametree.playing.match import play_game
from gametree.playing.players import forgetful, perfect, random_player
from gametree.playing.session import Session, rules

LOOPS = {**LOOPS, **{f"Tangle({seed})": Tangle(seed) for seed in range(20)}}
POINTS = {"W": 1, "D": 0, "L": -1}


def inner(game):
    """A node for every state that has moves."""
    return {node.state: node for node in nodes(build_tree(game)) if node.children}.values()


def replayed(game, moves):
    """The state that the moves lead to."""
    state = game.start
    for move in moves:
        state = game.moves(state)[move]
    return state


@pytest.fixture
def looks(monkeypatch):
    """How many states every look through a game has seen: a list, from now on."""
    seen = []

    def counting(*arguments):
        known = solve(*arguments)
        seen.append(len(known))
        return known

    monkeypatch.setattr(gametree.playing.lookahead, "solve", counting)
    return seen


# perfect


@ALL
def test_from_every_state_the_perfect_player_keeps_what_it_has_and_takes_the_best_length(game):
    oracle = solver(game)
    for node in inner(game):
        here, there = oracle(node.state), oracle(game.moves(node.state)[perfect(node)])
        assert POINTS[there.label] == -POINTS[here.label]
        if here.label != "D":
            assert there.lasts == here.lasts - 1


@pytest.mark.parametrize("game", LOOPS.values(), ids=LOOPS)
def test_whatever_a_loser_does_who_wins_gets_nearer_to_the_end_with_every_move_and_a_draw_is_kept(game):
    known = solve(game)
    for state, (label, lasts) in known.items():
        if moves := game.moves(state):
            chosen = known[moves[perfect(Node(game, state))]]
            assert POINTS[chosen.label] == -POINTS[label]
            if label == "W":
                assert chosen.lasts == lasts - 1
            if label == "L":  # whatever it is
                assert chosen.lasts == lasts - 1 == max(known[after].lasts for after in moves.values())


@pytest.mark.parametrize("game", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("second", [perfect, forgetful(0, 3), forgetful(0.5, 3), random_player])
def test_every_game_of_two_players_comes_to_an_end(game, second):
    random.seed(5)
    played, label = play_game(game, perfect, second), solve(game)[game.start].label
    assert {"W": played.winner == 1, "D": played.winner in (1, None), "L": True}[label]
    state = replayed(game, played.moves)
    if game.moves(state):  # nobody has come to the end of the rules
        states = [replayed(game, played.moves[:n]) for n in range(len(played.moves) + 1)]
        assert played.winner is None and states.count(state) == 3


class Again(Wild):
    """After a move the other player moves, or the same one again."""

    def moves(self, state):
        return {move: (self.dice(after).choice((1, 2)), *after[1:]) for move, after in super().moves(state).items()}


@pytest.mark.parametrize("seed", range(12))
def test_where_a_player_may_move_again_the_perfect_player_still_gets_what_the_game_is_worth(seed):
    for mine in (perfect, forgetful(0, seed)):
        winner = play_game(Again(seed), mine, mine).winner
        assert {1: 1, 2: -1, None: 0}[winner] == minimax(Again(seed))


def test_of_a_game_too_large_the_perfect_player_takes_the_win_that_it_sees_and_avoids_the_loss():
    class Wide(OneTwoTen):
        def moves(self, state):
            ends = {"win": (3 - state[0], -1)} if state[1] == 1 else {"lose": (3 - state[0], -2)}
            return {**ends, **super().moves(state)} if state[1] >= 0 else {}

        def outcome(self, state):
            return "L" if state[1] == -1 else "W"

    game = Wide(10**9)
    assert perfect(Node(game, (2, 1))) == "win"
    assert perfect(Node(game, (1, 0))) not in ("lose", 1)


@pytest.mark.parametrize("player", [perfect, forgetful(0.5), random_player, ask])
def test_a_player_needs_no_children_at_the_node_makes_none_and_says_where_the_game_is_over(player):
    node = Node(OneTwoTen(), (1, 7))
    assert player is ask or player(node) in (1, 2) and node.children == {}
    assert sentence(player, Node(OneTwoTen(), (1, 10))) == "There is no move from (1, 10): the game is over."


# what is known of a game is found out once


def test_of_a_game_of_ours_it_is_worked_out_once_for_all_games_and_anew_where_its_size_is_another(looks):
    game = OneTwoTen()
    assert [play_game(game, perfect, perfect).winner for _ in range(9)] == [1] * 9 and len(looks) == 1
    game.target = 9
    assert play_game(game, perfect, perfect).winner == 2 and len(looks) == 2


def test_of_a_game_of_a_students_own_it_is_worked_out_for_every_game_for_its_rules_may_have_changed(looks):
    rest = [4]

    class Own(OneTwoTen):
        def moves(self, state):
            return super().moves(state) if state[1] < rest[0] else {}

    game = Own()
    assert play_game(game, perfect, perfect).winner == 1
    rest[0] = 3
    assert play_game(game, perfect, perfect).winner == 2 and len(looks) == 2


def test_of_a_game_too_large_it_is_worked_out_once_a_move_and_takes_seconds_and_not_hours(monkeypatch):
    limits = []

    def blind(game, state, limit):
        limits.append(limit)
        return dict.fromkeys([state, *game.moves(state).values()], Known("?", None))

    monkeypatch.setattr(gametree.playing.lookahead, "solve", blind)
    assert "10,000 moves, and no end" in sentence(play_game, Endless(), perfect, forgetful(1, seed=1))
    assert len(limits) == 10_000 and limits == sorted(limits, reverse=True)
    assert limits[9] == 20_000 and sum(limits) < 2_000_000 and limits[-1] > 0


def test_a_player_may_play_a_game_of_its_own_to_think():
    def thinking(node):
        ends = {move: play_game(child, perfect, perfect).winner for move, child in node.children.items()}
        assert play_game(OneTwoTen(4), perfect, perfect).winner
        return next((move for move, winner in ends.items() if winner == node.state[0]), min(ends))

    assert play_game(OneTwoTen(), thinking, perfect).winner == 1
    assert not Foresight.open


def test_a_game_with_random_moves_gets_a_sentence():
    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in random.sample(range(1, 5), 2)} if state[1] < 12 else {}

    game = of(moves=moves)
    due = r"Mine\.moves\(\(\d, \d+\)\) does not always give the same, so nobody can tell who wins: there should be"
    for player in (perfect, forgetful(1, seed=1)):
        heard = []
        for seed in range(60):  # by luck it may look like any other game
            random.seed(seed)
            with contextlib.suppress(AssertionError, pytest.fail.Exception):
                heard.append(sentence(play_game, game, player, player))
        assert heard and all(re.search(due, said) for said in heard)
    assert play_game(game, random_player, random_player).moves  # who does not think may play it


# forgetful


@ALL
def test_without_mistakes_the_forgetful_player_is_perfect(game):
    player = forgetful(0)
    for node in inner(game):
        after = prospects(node)
        assert after[player(node)] == after[perfect(node)]


def test_without_mistakes_the_forgetful_player_plays_games_that_differ_and_a_seed_gives_one_again():
    game = games.TicTacToe()
    played = [play_game(game, forgetful(0, seed), forgetful(0, seed + 50)) for seed in range(50)]
    assert {each.winner for each in played} == {None} and len({tuple(each.moves) for each in played}) > 40
    assert play_game(game, forgetful(0, 7), forgetful(0, 57)) == played[7]
    assert len({tuple(play_game(game, perfect, perfect).moves) for _ in range(5)}) == 1


@ALL
def test_with_nothing_but_mistakes_it_errs_wherever_it_can(game):
    player, oracle = forgetful(1, seed=5), solver(game)
    for node in inner(game):
        labels = [oracle(after).label for after in node.game.moves(node.state).values()]
        erred = POINTS[oracle(game.moves(node.state)[player(node)]).label] != -POINTS[oracle(node.state).label]
        assert erred == (len(set(labels)) > 1)


def test_the_share_of_mistakes_is_about_what_it_was_told():
    player, node = forgetful(0.3, seed=0), Node(OneTwoTen(), (1, 0))
    assert 250 < sum(player(node) == 2 for _ in range(1000)) < 350


# play_game


@ALL
def test_a_game_that_was_played_is_legal_to_its_end_and_has_the_winner_of_its_rules(game):
    random.seed(1)
    for players in itertools.product((perfect, random_player, forgetful(0.5, 1)), repeat=2):
        moves, winner = played = play_game(game, *players)
        end = replayed(game, moves)
        assert isinstance(played, Played) and not game.moves(end)
        assert winner == {"W": end[0], "L": 3 - end[0], "D": None}[game.outcome(end)]


def test_a_game_that_grows_for_ever_stops_with_a_sentence():
    one = lambda node: 1  # noqa: E731
    assert sentence(play_game, Endless(), one, one) == "10,000 moves, and no end: the last state was (1, 10000)."
    assert sentence(play_game, Endless(), one, one, 3) == "3 moves, and no end: the last state was (2, 3)."


def lost(node):
    if node.state[1] < 4:
        return 1
    raise KeyError("lost my notes")


def giving(what):
    """A player who gives this where the pile is 4."""

    def player(node):
        return 1 if node.state[1] < 4 else what

    return player


@pytest.mark.parametrize(("player", "said"), [
    (lost, "lost stopped at (1, 4): KeyError: 'lost my notes'"), (lost, 'raise KeyError("lost my notes")'),
    (giving(None), "player gave no move at (1, 4), and the moves are 1, 2."),
    (giving(...), "player gave three dots and no move at (1, 4): is it written yet?"),
    (giving(3), "player wanted to add 3 at (1, 4), and the moves are 1, 2."),
    (giving([1]), "player wanted to add [1] at (1, 4), and the moves are 1, 2."),
    (giving("1"), "player wanted to add '1' at (1, 4), and the moves are 1, 2."),
])  # fmt: skip
def test_a_player_that_fails_is_named_with_the_state_and_the_moves_up_to_there(player, said):
    whole = sentence(play_game, OneTwoTen(), player, lambda node: 1)
    assert said in whole and whole.endswith("The moves up to there: [1, 1, 1, 1]")


# what a player is given


def by_label(node):
    """Go where the other player loses."""
    return next((move for move, child in node.children.items() if child.label == "L"), 1)


def by_value(node):
    """The best_move of lesson 5."""
    best = max if node.state[0] == 1 else min
    return best(node.children, key=lambda move: node.children[move].value)


def by_minimax(node):
    minimax(node)
    return by_value(node)


@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize("player", [by_label, by_value, by_minimax])
def test_a_player_by_labels_by_values_or_by_minimax_wins_what_can_be_won(player, size):
    loses = size % 4 == 1
    assert play_game(games.Matches(size), player, perfect).winner == 1 + loses
    assert play_game(Node(games.Matches(size), (2, size)), perfect, player).winner == 2 - loses
    session = Session(games.Matches(size), player, first=2 - loses)
    while not session.over:
        session.move(1)
    assert session.winner == 3 - session.you


@ALL
def test_what_a_player_sees_is_so_as_deep_as_it_looks(game):
    oracle, seen = solver(game), []

    def look(node, deep=3):
        known = oracle(node.state).label
        value = POINTS[known] * (1 if node.state[0] == 1 else -1)
        seen.append((node.label, node.value) == (known, value) and repr(node).endswith(f"{known})"))
        assert node.children.keys() == game.moves(node.state).keys()
        for child in node.children.values() if deep else ():
            look(child, deep - 1)
        return next(iter(node.children), None)

    play_game(game, look, look)
    assert all(seen)


def test_of_a_game_too_large_what_can_not_be_known_is_a_question_mark():
    def curious(node):
        assert {child.label for child in node.children.values()} == {"?"} and node[1].value is None
        return 2

    assert "3 moves, and no end" in sentence(play_game, Endless(), curious, curious, 3)


def test_whatever_a_player_does_to_its_node_the_game_goes_on():
    def spoil(node):
        node.children[1].state = "nonsense"
        node.state, node.children, node.label, node.value = (7, 7), None, "X", "Y"
        return 1

    assert play_game(OneTwoTen(4), spoil, spoil) == ([1, 1, 1, 1], 2)


def test_on_a_tree_of_its_own_a_player_finds_what_stands_there():
    root = build_tree(OneTwoTen(4))
    seen = []
    play_game(root, lambda node: seen.append(node) or 1, perfect)
    assert seen[0] is root and root.label == "?" and root.value is None


# what the computer says


@ALL
def test_what_the_computer_says_and_its_reason_are_true(game):
    oracle = solver(game)
    for node in inner(game):
        move = perfect(node)
        state = game.moves(node.state)[move]
        label, moved, why = oracle(state).label, said(node, move), reason(node, move)
        position = "" if "\n" in game.text(state) else game.text(state)
        if game.moves(state):
            assert moved == facts.ComputerMoved(game.phrase(node.state, move), position)
            labels = [oracle(each).label for each in game.moves(node.state).values()]
            assert why == {
                "L": facts.RepliesLose(position),
                "D": facts.RepliesDraw(position, kept="W" in labels),
                "W": facts.Note.ONLY_MOVE_LOST if len(labels) == 1 else facts.Note.MOVES_LOST,
            }[label]
        else:
            end = {"L": facts.Won("computer"), "W": facts.Won("you"), "D": facts.Note.DRAWN}[label]
            assert (moved, why) == (facts.ComputerMoved(game.phrase(node.state, move), position, end), None)


def test_the_rules_of_a_game_are_its_own_or_none():
    def made(kind=OneTwoTen, doc=None, **words):
        return type("Made", (kind,), {"__doc__": doc, "start": (1, 3), **words})()

    none = {"moves": lambda self, state: {}}
    assert rules(made(doc="Rules that take\n    two lines.\n\n    And a remark.")) == "Rules that take two lines."
    assert rules(made()) == rules(OneTwoTen())
    assert rules(made(**none)) == rules(made(Game, **none)) == ""
    assert Session(made(Game, **none), None).facts == [facts.Note.SHARED_SCREEN]


# why you could win


def celebrated(session):
    """Why you could win, a CouldWin, or None."""
    return getattr(session.facts[-1], "because", None)


def beat(session):
    while not session.over:
        session.move(perfect(session.node))
    return session


@ALL
@pytest.mark.parametrize("side", [1, 2])
def test_who_beats_the_perfect_player_is_told_why_and_nobody_else(game, side):
    session = Session(game, first=side)
    moved = not session.over and session.waits() is False
    beat(session)
    due = facts.CouldWin(changed_sides=False, took_back=False)
    assert celebrated(session) == (due if session.winner == side and moved else None)


def test_moves_that_were_taken_back_are_not_called_good_and_who_changed_sides_is_told_from_where():
    session = Session(OneTwoTen())
    session.move(2)  # to 2, and the computer goes to 4
    session.undo()
    assert celebrated(beat(session)) == facts.CouldWin(changed_sides=False, took_back=True)
    session.new_game()
    session.move(2)
    session.swap_sides()
    assert celebrated(beat(session)) == facts.CouldWin(changed_sides=True, took_back=False)


@pytest.mark.parametrize("computer", [forgetful(0), random_player, by_label, None])
def test_of_other_players_it_is_not_said_that_they_make_no_mistake(computer):
    session = beat(Session(OneTwoTen(), computer))
    assert session.winner == 1 and celebrated(session) is None


def test_of_a_game_too_large_to_be_known_nothing_is_claimed(monkeypatch):
    session = Session(OneTwoTen(2))
    monkeypatch.setattr(session.foresight, "look", lambda state, below=(): {state: Known("?", None)})
    session.move(2)
    assert session.winner == 1 and celebrated(session) is None


@pytest.mark.parametrize("game", [OneTwoTen(7), games.Matches(6), EvenOrOdd(5)], ids=["ten", "matches", "even"])
def test_whatever_is_done_it_is_told_truly_who_moved_and_why_you_could_win(game):
    dice, oracle, wins = random.Random(8), solver(game), set()
    session, made = Session(game), []  # whose each move was
    for _ in range(600):
        do = dice.choice(["move"] * 6 + ["best"] * 6 + ["undo", "swap_sides", "new_game", "hints"])
        if do not in ("move", "best"):
            if do == "new_game" or do == "swap_sides" and session.over:
                made = []
            getattr(session, do)()
        elif not session.over:
            made.append("you")
            session.move(perfect(session.node) if do == "best" else dice.choice([*session.node.children]))
        del made[len(session.moves) :]
        made += ["computer"] * (len(session.moves) - len(made))
        assert [session.who(place) for place in range(len(made))] == made
        if why := celebrated(session):
            other = [place for place, you in enumerate(session._were, 1) if you != session.you]
            since = other[-1] if why.changed_sides else 0
            labels = [oracle(node.state).label for node in session.path[since:]]
            assert session.winner == session.you and "you" in made[since:]
            assert labels == ["W" if node.state[0] == session.you else "L" for node in session.path[since:]]
            assert since == 0 or made[:since]
            wins.add(since > 0)
    assert wins == {False, True}


# at the keyboard


@pytest.fixture
def keyboard(monkeypatch):
    """A function that types these lines, or raises them, and then is at its end; its list has what was asked."""

    def typing(*lines):
        waiting, asked = iter(lines), []

        def answer(question=""):
            asked.append(question)
            if isinstance(line := next(waiting, EOFError()), BaseException):
                raise line
            return line

        monkeypatch.setattr("builtins.input", answer)
        return asked

    return typing


@pytest.mark.parametrize(
    "typed", ["3", "", "  ", "one", "-1", "1.0", "0x1", "[1]", "None", "1 or 2", *NASTY], ids=ascii
)
def test_what_is_no_move_gets_a_sentence_and_is_asked_again(typed, keyboard, capsys):
    asked = keyboard(typed, typed, " 2 ")
    assert ask(Node(OneTwoTen(), (2, 7))) == 2
    assert asked == ["Player 2, your move: "] * 3
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "" and said[1] == "● ● ● ● ● ● ● 8 9 10" and len(said) == 4
    assert said[2] == said[3] and said[2].endswith(" is no move here. You can add 1 or 2.") and len(said[2]) < 100


def test_moves_that_are_words_and_pairs_can_be_typed(keyboard, capsys):
    rooms = type("Rooms", (Game,), {"moves": lambda self, state: {"go up": (2, "attic"), "stay": (2, "hall")}})()
    keyboard("go  up")
    assert ask(Node(rooms, (1, "hall"))) == "go up"
    keyboard("1, 2", "(1,2)")
    assert ask(Node(Heaps(1, 2, 3), (1, 1, 2, 3))) == (1, 2)
    assert "1 |\n2 | |\n3 | | |\n" in capsys.readouterr().out


def test_every_move_of_every_game_can_be_typed(keyboard):
    for node in (node for game in [*GAMES.values(), Heaps(1, 2, 3)] for node in inner(game)):
        for move in node.children:
            keyboard(str(move))
            assert ask(node) == move


@pytest.mark.parametrize("typed", ["1 2", "1,2", "(1, 2)", " ( 1 ,2 ) ", "take 2 from the first heap"])
def test_a_move_that_is_a_pair_is_typed_as_the_question_shows(typed, keyboard, capsys):
    asked = keyboard("12", typed)
    assert ask(Node(games.Nim(2, 3), (1, 2, 3))) == (1, 2)
    assert asked == ["Player 1, your move, as in 2 3 (take 3 from the second heap): "] * 2
    said = capsys.readouterr().out.splitlines()
    assert said[:3] == ["", "heap 1: 2 ● ●", "heap 2: 3 ● ● ●"]
    assert said[3].startswith("12 is no move here. You can take 1 from the first heap, 2 from the first heap, 1 from ")


def test_many_moves_are_not_all_listed_and_a_board_that_is_too_large_is_its_text_and_a_sentence(keyboard, capsys):
    keyboard("x", "(0, 1)")
    ask(Node(Heaps(30), (1, 30)))
    assert "or 19 more." in capsys.readouterr().out
    large = type("Large", (OneTwoTen,), {"board": lambda self, state: [[("", None)] * 20 for _ in range(16)]})()
    keyboard("7", "1")
    assert ask(Node(large, (1, 3))) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[:3] == ["", "3", "The board of Large is too large to be shown: 16 rows, 320 cells."]


# the command line


@pytest.fixture
def terminal(keyboard, capsys):
    """The command line in this interpreter: a function that gives what was said."""

    def said(*typed, words="play one-two-ten"):
        said.asked = keyboard(*typed)
        assert main(words.split()) == 0
        return capsys.readouterr().out

    return said


def test_a_game_on_the_terminal_from_its_first_line_to_its_last():
    words = [sys.executable, "-m", "gametree", "play", "one-two-ten"]
    done = subprocess.run(words, input="1\n2\n2\n2\n", capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Add one or two tokens to the pile; whoever makes it ten has won."
    assert lines[1] == "You are player 1. Ctrl-C ends the game."
    assert lines[-1].startswith("You have won after 7 moves, against a player who makes no mistake: ")


def test_the_end_of_input_and_ctrl_c_leave_politely(terminal):
    for typed in ([], ["1"], ["x"], [KeyboardInterrupt()], ["1", KeyboardInterrupt()]):
        assert terminal(*typed).endswith("\nUntil next time.\n")


@pytest.mark.parametrize(("words", "said"), [
    ("", "usage: python -m gametree"), ("watch", "invalid choice: 'watch'"), ("play", "required: game\n"),
    ("play chess", "invalid choice: 'chess'"),
    ("play one-two-ten ten", "target='ten' won't do: target is a whole number, 0 or more."),
    ("play tic-tac-toe XX", "board='XX' won't do: a board is a text of nine letters"),
    ("play tic-tac-toe XO....... O", "tic-tac-toe takes this text: board"),
    ("play nim 3 --take-back", "nim has no take-back form"),
    ("play matches 5 2 1 1", "matches takes these numbers: matches, most"),
    ("play one-two-ten --computer strong", "invalid choice: 'strong'"),
    ("play one-two-ten --third", "unrecognized arguments: --third"),
])  # fmt: skip
def test_what_is_not_understood_gets_the_usage_and_status_2(words, said, capsys):
    with pytest.raises(SystemExit) as caught:
        main(words.split())
    complaints = capsys.readouterr().err
    assert caught.value.code == 2 and complaints.startswith("usage: python -m gametree") and said in complaints


def test_the_computer_begins_if_it_is_let(terminal):
    said = terminal("1", "1", "1", words="play one-two-ten --second")
    assert said.splitlines()[1].startswith("You are player 2.")
    assert said.splitlines()[2] == "I add 1. Now it is 1." and "The computer has won after 7 moves." in said


def test_two_people_play_at_one_keyboard(terminal):
    said = terminal("1", "2", "1", words="play one-two-ten 4 --computer none")
    assert terminal.asked == [f"Player {player}, your move: " for player in (1, 2, 1)]
    assert said.endswith("\nPlayer 1 has won after 3 moves.\n")
    assert "You" not in said.replace("You can", "") and " I " not in said


def test_a_reason_says_that_a_move_keeps_the_draw_only_where_another_one_would_lose():
    game = games.TicTacToe("X........")
    assert reason(Node(game, game.start), 5) == facts.RepliesDraw("", kept=True)
    start = games.TicTacToe()
    assert reason(Node(start, start.start), 1) == facts.RepliesDraw("", kept=False)


def test_boards_are_read_on_the_terminal(keyboard, capsys):
    def shown(game, state):
        keyboard(str(next(iter(game.moves(state)))))
        ask(Node(game, state))
        return capsys.readouterr().out.splitlines()[1:]

    stones = games.PongHauKi()
    assert shown(stones, (1, "XX.OO")) == ["●1      ●2", "│ ╲   ╱ │", "│   ·   │", "│ ╱   ╲ │", "○───────○"]
    assert shown(stones, (2, "X.XOO")) == ["●       ·", "│ ╲   ╱ │", "│   ●   │", "│ ╱   ╲ │", "○───────○5"]
    assert shown(games.TicTacToe(), (2, "X........")) == ["X 2 3", "4 5 6", "7 8 9"]


def test_who_goes_round_on_the_terminal_is_told_so_and_the_third_time_is_a_draw(terminal):
    said = terminal("1", "-1", "1", "take 1 back", words="play one-two-ten --take-back --computer none")
    assert said.count("You have been here before: the third time is a draw.\n") == 2
    assert said.endswith("\nA draw after 4 moves, for you were here three times.\n")
    said = terminal("1", "1", "2", words="play one-two-ten 4 --take-back --computer none")
    assert "here" not in said and said.endswith("\nPlayer 1 has won after 3 moves.\n")


@pytest.mark.parametrize("kind", games.__all__)
def test_every_shipped_game_is_known_by_its_name_and_played_to_its_end(kind, terminal):
    game = getattr(games, kind)()
    name = re.sub("([A-Z])", r"-\1", kind)[1:].lower()
    more = [f"{first} {second}" for first in range(1, 5) for second in range(1, 4)]
    moves = sorted({*map(str, game.moves(game.start)), *"123456789", *more}) * 20  # some are none any more
    said = terminal(*moves, words=f"play {name}")
    assert re.search(r"(((has|have) won)|A draw|ends with 3 for you) after \d+ moves(, .*)?\.\n$", said)
    assert kind in ("Payoffs", "PongHauKi", "TicTacToe") or "won after" in said


@pytest.mark.parametrize(("asked", "due"), [
    (lambda: forgetful(1.1), "mistakes=1.1 is not a share of the moves: a number from 0 to 1, as in forg"),
    (lambda: play_game(Endless(), perfect, perfect, -1), "most=-1 won't do"),
    (lambda: play_game(OneTwoTen, perfect, perfect), "is a class, the plan of a game"),
    (lambda: play_game(Pile(1, 0), perfect, perfect), "is not a game"),
])  # fmt: skip
def test_what_won_t_do_gets_a_sentence(asked, due):
    assert due in sentence(asked)


# the interrupt button


def test_a_computer_player_that_is_interrupted_ends_in_a_sentence_and_the_match_goes_on():
    rest = [KeyboardInterrupt]

    def slow(node):
        if rest:
            raise rest.pop()
        return 1

    session = Session(OneTwoTen(5), slow)
    session.move(2)
    assert session.facts == [facts.Halted(facts.Note.INTERRUPTED, by_chance=False, can_undo=True)]
    assert (session.moves, session.node.state, session.waits()) == ([2], (2, 2), True)
    assert not Foresight.open
    session.move(None)  # a click asks again
    assert session.moves == [2, 1] and session.facts == [facts.ComputerMoved("add 1", "3")]
    assert beat(session).winner == 1
