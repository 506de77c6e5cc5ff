"""Players, whole games between them, and the game on the terminal."""

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
    """A node for every state that has moves."""
    return {node.state: node for node in nodes(build_tree(game)) if node.children}.values()


def replayed(game, moves):
    """The state that the moves lead to."""
    state = game.start
    for move in moves:
        state = game.moves(state)[move]
    return state


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


@pytest.mark.parametrize("player", [perfect, forgetful(0.5), random_player, ask])
def test_a_player_needs_no_children_at_the_node_makes_none_and_says_where_the_game_is_over(player):
    node = Node(OneTwoTen(), (1, 7))
    assert player is ask or player(node) in (1, 2) and node.children == {}
    assert sentence(player, Node(OneTwoTen(), (1, 10))) == "There are no moves from (1, 10): the game is over."


# forgetful


@ALL
def test_with_nothing_but_mistakes_it_errs_wherever_it_can(game):
    player, oracle = forgetful(1, seed=5), solver(game)
    for node in inner(game):
        labels = [oracle(after).label for after in node.game.moves(node.state).values()]
        erred = POINTS[oracle(game.moves(node.state)[player(node)]).label] != -POINTS[oracle(node.state).label]
        assert erred == (len(set(labels)) > 1)


# play_game


@ALL
def test_a_game_that_was_played_is_legal_to_its_end_and_has_the_winner_of_its_rules(game):
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


def giving(what):
    """A player who gives this where the pile is 4."""

    def player(node):
        return 1 if node.state[1] < 4 else what

    return player


@pytest.mark.parametrize(("player", "said"), [
    (lost, "lost failed on (1, 4): KeyError: 'lost my notes'"), (lost, 'raise KeyError("lost my notes")'),
    (giving(None), "player returned None for (1, 4) instead of a move. The legal moves are 1 and 2."),
    (giving(...), "player returned ... for (1, 4) instead of a move. Have you replaced the dots with"),
    (giving(3), "player tried to add 3 at (1, 4). The legal moves are 1 and 2."),
    (giving([1]), "player tried to add [1] at (1, 4). The legal moves are 1 and 2."),
    (giving("1"), "player tried to add '1' at (1, 4). The legal moves are 1 and 2."),
])  # fmt: skip
def test_a_player_that_fails_is_named_with_the_state_and_the_moves_up_to_there(player, said):
    whole = sentence(play_game, OneTwoTen(), player, lambda node: 1)
    assert said in whole and whole.endswith("The list of moves before that was [1, 1, 1, 1].")


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


def test_of_a_game_too_large_to_be_known_nothing_is_claimed(monkeypatch):
    session = Session(OneTwoTen(2))
    monkeypatch.setattr(session.foresight, "search", lambda state, next_states=(): {state: Known("?", None)})
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
    assert said[2] == said[3] and len(said[2]) < 110
    assert said[2].endswith(" is not a legal move here. You can add 1 or 2.")


def test_every_move_of_every_game_can_be_typed(keyboard):
    for node in (node for game in [*GAMES.values(), Heaps(1, 2, 3)] for node in inner(game)):
        for move in node.children:
            keyboard(str(move))
            assert ask(node) == move


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
    assert lines[-1].startswith("You win after 7 moves against a perfect player: ")


def test_the_end_of_input_and_ctrl_c_leave_politely(terminal):
    for typed in ([], ["1"], ["x"], [KeyboardInterrupt()], ["1", KeyboardInterrupt()]):
        assert terminal(*typed).endswith("\nSee you next time.\n")


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


def test_a_reason_says_that_a_move_keeps_the_draw_only_where_another_one_would_lose():
    game = games.TicTacToe("X........")
    assert reason(Node(game, game.start), 5) == facts.RepliesDraw("", kept=True)
    start = games.TicTacToe()
    assert reason(Node(start, start.start), 1) == facts.RepliesDraw("", kept=False)


@pytest.mark.parametrize("kind", games.__all__)
def test_every_shipped_game_is_known_by_its_name_and_played_to_its_end(kind, terminal):
    game = getattr(games, kind)()
    name = re.sub("([A-Z])", r"-\1", kind)[1:].lower()
    more = [f"{first} {second}" for first in range(1, 5) for second in range(1, 4)]
    moves = sorted({*map(str, game.moves(game.start)), *"123456789", *more}) * 20  # some are none any more
    said = terminal(*moves, words=f"play {name}")
    assert re.search(r"(wins?|in a draw|You get 3) after \d+ moves( .*|, .*)?\.\n$", said)
    assert kind in ("Payoffs", "PongHauKi", "TicTacToe") or re.search("wins? after", said)


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
    assert not Foresight.active
    session.move(None)  # a click asks again
    assert session.moves == [2, 1] and session.facts == [facts.ComputerMoved("add 1", "3")]
    assert beat(session).winner == 1
