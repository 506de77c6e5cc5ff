"""Players, whole games between them, and games at the terminal."""

import itertools
import random
import re
import subprocess
import sys

import pytest
from examples import ALL, GAMES, LOOPS, NASTY, Heaps, Tangle, sentence, solver

from gametree import EvenOrOdd, Node, OneTwoTen, Played, ask, build_tree, games, nodes, solve
from gametree.__main__ import main
from gametree.algorithms.induction import Known
from gametree.playing import play_facts as facts
from gametree.playing.commentary import reason, said
from gametree.playing.lookahead import Foresight
from gametree.playing.match import play_game
from gametree.playing.players import forgetful, perfect, random_player
from gametree.playing.session import Session

LOOPS = {**LOOPS, **{f"Tangle({seed})": Tangle(seed) for seed in range(20)}}
POINTS = {"W": 1, "D": 0, "L": -1}


def inner(game):
    """Return a node for every state that has moves."""
    return {node.state: node for node in nodes(build_tree(game)) if node.children}.values()


def replayed(game, moves):
    """Return the state after the moves."""
    state = game.start
    for move in moves:
        state = game.moves(state)[move]
    return state


# perfect


@ALL
def test_perfect_player_preserves_the_result_and_the_length_of_the_game(game):
    oracle = solver(game)
    for node in inner(game):
        before, after = oracle(node.state), oracle(game.moves(node.state)[perfect(node)])
        assert POINTS[after.label] == -POINTS[before.label]
        if before.label != "D":
            assert after.lasts == before.lasts - 1


@pytest.mark.parametrize("game", LOOPS.values(), ids=LOOPS)
def test_perfect_player_approaches_a_win_and_keeps_a_draw_in_games_with_loops(game):
    known = solve(game)
    for state, (label, lasts) in known.items():
        if moves := game.moves(state):
            chosen = known[moves[perfect(Node(game, state))]]
            assert POINTS[chosen.label] == -POINTS[label]
            if label == "W":
                assert chosen.lasts == lasts - 1
            if label == "L":
                assert chosen.lasts == lasts - 1 == max(known[after].lasts for after in moves.values())


@pytest.mark.parametrize("player", [perfect, forgetful(0.5), random_player, ask])
def test_player_works_on_a_node_whose_children_are_not_built_and_rejects_a_leaf(player):
    node = Node(OneTwoTen(), (1, 7))
    assert player is ask or player(node) in (1, 2) and node.children == {}
    assert sentence(player, Node(OneTwoTen(), (1, 10))) == "There are no moves from (1, 10): the game is over."


# forgetful


@ALL
def test_forgetful_player_always_errs_if_the_share_of_mistakes_is_1(game):
    player, oracle = forgetful(1, seed=5), solver(game)
    for node in inner(game):
        labels = [oracle(after).label for after in node.game.moves(node.state).values()]
        erred = POINTS[oracle(game.moves(node.state)[player(node)]).label] != -POINTS[oracle(node.state).label]
        assert erred == (len(set(labels)) > 1)


# play_game


@ALL
def test_played_game_is_legal_and_has_the_right_winner(game):
    random.seed(1)
    for players in itertools.product((perfect, random_player, forgetful(0.5, 1)), repeat=2):
        moves, winner = played = play_game(game, *players)
        end = replayed(game, moves)
        assert isinstance(played, Played) and not game.moves(end)
        assert winner == {"W": end[0], "L": 3 - end[0], "D": None}[game.outcome(end)]


def lost(node):
    if node.state[1] < 4:
        return 1
    raise KeyError("lost my notes")


def returning(result):
    """Return a player that returns this result when the pile is 4."""

    def player(node):
        return 1 if node.state[1] < 4 else result

    return player


@pytest.mark.parametrize(("player", "message"), [
    (lost, "lost failed on (1, 4): KeyError: 'lost my notes'"), (lost, 'raise KeyError("lost my notes")'),
    (returning(None), "player returned None for (1, 4) instead of a move. The legal moves are 1 and 2."),
    (returning(...), "player returned ... for (1, 4) instead of a move. Have you replaced the dots with"),
    (returning(3), "player tried to add 3 at (1, 4). The legal moves are 1 and 2."),
    (returning([1]), "player tried to add [1] at (1, 4). The legal moves are 1 and 2."),
    (returning("1"), "player tried to add '1' at (1, 4). The legal moves are 1 and 2."),
])  # fmt: skip
def test_message_about_a_failed_player_names_the_player_the_state_and_the_moves(player, message):
    text = sentence(play_game, OneTwoTen(), player, lambda node: 1)
    assert message in text and text.endswith("The moves before that were 1, 1, 1 and 1.")


def test_failure_at_the_first_move_lists_no_moves():
    text = sentence(play_game, OneTwoTen(), lambda node: 3, perfect)
    assert text == "<lambda> tried to add 3 at (1, 0). The legal moves are 1 and 2."


# the computer's sentences


@ALL
def test_facts_and_reasons_that_the_computer_states_about_its_moves_are_true(game):
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


# the reason for your win


def victory_of(session):
    """Return the reason for your win in a session, or None."""
    return getattr(session.facts[-1], "because", None)


def beat(session):
    while not session.over:
        session.move(perfect(session.node))
    return session


@ALL
@pytest.mark.parametrize("side", [1, 2])
def test_reason_for_a_win_is_given_only_if_you_beat_the_perfect_player(game, side):
    session = Session(game, first=side)
    moved = not session.over and session.waits() is False
    beat(session)
    expected = facts.CouldWin(changed_sides=False, took_back=False)
    assert victory_of(session) == (expected if session.winner == side and moved else None)


def test_no_reason_for_a_win_is_given_if_the_game_is_too_large(monkeypatch):
    session = Session(OneTwoTen(2))
    monkeypatch.setattr(session.foresight, "search", lambda state, next_states=(): {state: Known("?", None)})
    session.move(2)
    assert session.winner == 1 and victory_of(session) is None


@pytest.mark.parametrize("game", [OneTwoTen(7), games.Matches(6), EvenOrOdd(5)], ids=["ten", "matches", "even"])
def test_session_knows_who_made_each_move_and_gives_true_reasons_for_a_win(game):
    dice, oracle, wins = random.Random(8), solver(game), set()
    session, made = Session(game), []  # the player who made each move
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
        if why := victory_of(session):
            other = [place for place, you in enumerate(session._sides, 1) if you != session.you]
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
    """Return a function that types lines or raises exceptions, ends the input, and returns the prompts."""

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
def test_illegal_input_gets_a_message_and_a_new_prompt(typed, keyboard, capsys):
    asked = keyboard(typed, typed, " 2 ")
    assert ask(Node(OneTwoTen(), (2, 7))) == 2
    assert asked == ["Player 2, your move: "] * 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "" and lines[1] == "● ● ● ● ● ● ● 8 9 10" and len(lines) == 4
    assert lines[2] == lines[3] and len(lines[2]) < 110
    assert lines[2].endswith(" is not a legal move here. You can add 1 or 2.")


def test_all_moves_of_all_games_can_be_typed(keyboard):
    for node in (node for game in [*GAMES.values(), Heaps(1, 2, 3)] for node in inner(game)):
        for move in node.children:
            keyboard(str(move))
            assert ask(node) == move


# the command line


@pytest.fixture
def terminal(keyboard, capsys):
    """Return a function that runs the command line in this interpreter and returns its output."""

    def run(*typed, words="play one-two-ten"):
        keyboard(*typed)
        assert main(words.split()) == 0
        return capsys.readouterr().out

    return run


def test_whole_game_can_be_played_at_the_terminal():
    words = [sys.executable, "-m", "gametree", "play", "one-two-ten"]
    done = subprocess.run(words, input="1\n2\n2\n2\n", capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Add one or two tokens to the pile. Whoever makes it ten wins."
    assert lines[1] == "You are player 1. Ctrl-C ends the game."
    assert lines[-1].startswith("You win after 7 moves against a perfect player: ")


def test_end_of_input_and_ctrl_c_end_the_game_politely(terminal):
    for typed in ([], ["1"], ["x"], [KeyboardInterrupt()], ["1", KeyboardInterrupt()]):
        assert terminal(*typed).endswith("\nSee you next time.\n")


@pytest.mark.parametrize(("words", "message"), [
    ("", "required: command\n"), ("watch", "invalid choice: 'watch'"), ("play", "required: game\n"),
    ("play chess", "invalid choice: 'chess'"),
    ("play one-two-ten ten", "target='ten' is not valid: target must be a whole number, 0 or more."),
    ("play tic-tac-toe XX", "board='XX' is not valid: a board is a string of nine characters"),
    ("play tic-tac-toe XO....... O", "tic-tac-toe takes this text: board"),
    ("play nim 3 --take-back", "nim has no take-back form"),
    ("play matches 5 2 1 1", "matches takes these numbers: matches, most"),
    ("play one-two-ten --computer strong", "invalid choice: 'strong'"),
    ("play one-two-ten --third", "unrecognized arguments: --third"), ("-- nim", "nim"),  # the rest depends on Python
])  # fmt: skip
@pytest.mark.parametrize(("file", "name"), [
    ("site-packages/gametree/__main__.py", "python -m gametree"), ("bin/gametree", "gametree"),
    ("Scripts/gametree.exe", "gametree"),
])  # fmt: skip
def test_wrong_command_line_prints_the_usage_and_exits_with_2(words, message, file, name, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [file])
    with pytest.raises(SystemExit) as caught:
        main(words.split())
    complaints = capsys.readouterr().err
    assert caught.value.code == 2 and message in complaints
    assert re.match(rf"usage: {name} (\[-h\]|play)", complaints)


def test_reason_mentions_keeping_the_draw_only_if_other_moves_would_lose():
    game = games.TicTacToe("X........")
    assert reason(Node(game, game.start), 5) == facts.RepliesDraw("", kept=True)
    start = games.TicTacToe()
    assert reason(Node(start, start.start), 1) == facts.RepliesDraw("", kept=False)


@pytest.mark.parametrize("kind", games.__all__)
def test_every_game_can_be_played_at_the_terminal_by_its_name(kind, terminal):
    game = getattr(games, kind)()
    name = re.sub("([A-Z])", r"-\1", kind)[1:].lower()
    more = [f"{first} {second}" for first in range(1, 5) for second in range(1, 4)]
    moves = sorted({*map(str, game.moves(game.start)), *"123456789", *more}) * 20  # it asks again after an illegal move
    output = terminal(*moves, words=f"play {name}")
    assert re.search(r"(wins?|in a draw|You get 3) after \d+ moves( .*|, .*)?\.\n$", output)
    assert kind in ("Payoffs", "PongHauKi", "TicTacToe") or re.search("wins? after", output)


# the interrupt button


def test_match_continues_after_the_computer_is_interrupted():
    interrupts = [KeyboardInterrupt]

    def slow(node):
        if interrupts:
            raise interrupts.pop()
        return 1

    session = Session(OneTwoTen(5), slow)
    session.move(2)
    assert session.facts == [facts.Halted(facts.Note.INTERRUPTED, by_chance=False, can_undo=True)]
    assert (session.moves, session.node.state, session.waits()) == ([2], (2, 2), True)
    assert not Foresight.active
    session.move(None)  # a click asks the computer again
    assert session.moves == [2, 1] and session.facts == [facts.ComputerMoved("add 1", "3")]
    assert beat(session).winner == 1
