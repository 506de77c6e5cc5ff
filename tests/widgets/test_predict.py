"""Predict's Python side: what is said of an answer, what is given away, and what can be read back."""

import functools
import itertools
import json
import re

import pytest
from examples import EACH, GAMES, Pile, Row, sentence, solver, tree

from gametree import Game, Node, OneTwoTen, build_graph, build_tree, games, label, nodes, predict
from gametree.core.introspect import name
from gametree.core.text import count_of

SMALL = {title: game for title, game in GAMES.items() if len(nodes(build_tree(game))) <= 100}
TINY = {title: game for title, game in SMALL.items() if len(nodes(build_tree(game))) <= 50}
ALL = pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
pytestmark = pytest.mark.usefixtures("without_dot")


def right_labels(quiz, game):
    """What an independent solver says of the quiz' nodes, in their order."""
    oracle = solver(game)
    return [oracle((node.player, node.pile) if isinstance(node, Pile) else node.state).label for node in quiz.nodes]


def marks(quiz):
    return quiz.view["marks"]


def do(quiz, what, node=0, **more):
    """What the page says to Python."""
    quiz._heard(None, {"do": what, "node": node, **more}, None)


def bottom_up(quiz):
    """The numbers of the nodes, every node after its children: they are drawn level by level."""
    return [*range(len(quiz.nodes))][::-1]


# right and wrong


@ALL
def test_who_says_every_label_rightly_gets_a_reason_for_each_and_all_the_points(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)
    count = len(labels)
    assert quiz.view["answers"] == [each for each in "WLD" if each != "D" or each in labels]
    for known, number in enumerate(bottom_up(quiz), 1):
        do(quiz, "say", number, label=labels[number].lower())
        says, on = quiz.view["says"], quiz.view["at"]
        assert says.startswith(f"Right. {name(quiz.nodes[number])} is {labels[number]}: ")
        assert known == count or marks(quiz)[on] == "?" and f". {name(quiz.nodes[on])}, player" in says
        assert marks(quiz)[number] == labels[number] and marks(quiz).count("?") == count - known
        assert quiz.view["count"] == f"{known} of {count} known, {known} right at the first try"
    assert marks(quiz) == labels and quiz.score == count and quiz.view["done"]
    assert json.loads(json.dumps(quiz.view)) == quiz.view
    assert says.endswith(f"All {count} labels are known: {count} of {count} were right at the first try.")
    due = [(quiz.nodes[number].state, labels[number], True) for number in bottom_up(quiz)]
    assert [(node.state, said, right) for node, said, right in quiz.answers] == due


@pytest.mark.parametrize(
    ("game", "free"),
    [*((game, False) for game in GAMES.values()), *((game, True) for game in TINY.values())],
    ids=[*GAMES, *(f"{title}, free" for title in TINY)],
)
def test_a_wrong_answer_colours_nothing_names_a_child_to_look_at_and_does_not_tell_the_label(game, free):
    quiz = predict(build_tree(game), free=free)
    labels = right_labels(quiz, game)
    for number in range(len(labels)) if free else bottom_up(quiz):
        node, before = quiz.nodes[number], list(marks(quiz))
        for wrong in {"W", "L", "D"} - {labels[number]}:
            do(quiz, "say", number, label=wrong)
            says, look = quiz.view["says"], quiz.view["look"]
            assert says.startswith(f"Not {wrong}. ") and marks(quiz) == before and quiz.view["at"] == number
            told = re.findall(r"\b(?:is|becomes|are) ([WLD])\b", says)
            if look is None:
                assert not node.children and not told
            else:
                child = quiz.nodes[look]
                assert child in node.children.values() and f"Look at {name(child)}" in says
                assert told in ([], [marks(quiz)[look]])  # no more than can be seen
                assert labels[look] == {"W": "L", "D": "D"}.get(labels[number], labels[look])
        if not free:
            do(quiz, "say", number, label=labels[number])
    assert [right for _, _, right in quiz.answers].count(False) == 2 * len(labels) and quiz.score == 0


@ALL
def test_a_wrong_answer_to_a_loss_and_to_a_draw_is_told_alike(game):
    """Or else the sentence gave the label away."""
    quiz = predict(build_tree(game))
    labels, told = right_labels(quiz, game), {}
    for number in bottom_up(quiz):
        node = quiz.nodes[number]
        if labels[number] != "W" and node.children:
            do(quiz, "say", number, label="W")
            told.setdefault(len(node.children) > 1, set()).add(re.sub(r"\([^)]*\)", "X", quiz.view["says"]))
        do(quiz, "say", number, label=labels[number])
    assert all(len(said) == 1 for said in told.values())


@ALL
def test_a_node_waits_for_its_children_and_says_where_to_begin(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)

    def waits(node):
        known = [marks(quiz)[quiz.nodes.index(child)] for child in node.children.values()]
        return "?" in known and "L" not in known

    for number in bottom_up(quiz):
        before = marks(quiz)
        for above, node in enumerate(quiz.nodes[:number]):
            if waits(node):
                for what in ("select", "say", "show"):
                    do(quiz, what, above, label=labels[above])
                    first = quiz.nodes[quiz.view["look"]]
                    says = f"{name(node)}, player {node.state[0]} to move, can't be answered yet: "
                    begin = re.escape(f"{says}the labels below it don't decide it. Begin with {name(first)}")
                    others = r"(, or (any other leaf that has no label yet|one of \d+ other nodes below .*))?\."
                    assert re.fullmatch(begin + others, quiz.view["says"])
                    assert marks(quiz) == before and quiz.view["at"] == above
                    assert first in nodes(node) and before[quiz.view["look"]] == "?" and not waits(first)
                break
        do(quiz, "say", number, label=labels[number])
    assert quiz.score == len(labels)


def test_what_is_no_label_or_no_node_is_refused_and_counts_as_nothing():
    quiz = predict(build_tree(OneTwoTen(2)))
    for said in ["X", "", "WL", "?", None, 1, ["W"]]:
        assert sentence(quiz.say, quiz.nodes[-1], said).endswith(" is not a label: answer W or L.")
    for ask in (lambda node: quiz.say(node, "W"), quiz.select, quiz.show):
        assert sentence(ask, Node(OneTwoTen(2), (1, 0))) == "(1, 0) is not a node of this tree."
    assert quiz.answers == [] and set(marks(quiz)) == {"?"}


# counting, undo, giving up


def test_undo_takes_back_one_label_at_a_time_to_the_beginning():
    quiz = predict(build_tree(OneTwoTen(4)))
    labels = right_labels(quiz, OneTwoTen(4))
    assert not quiz.view["undo"]
    before = []
    for number in bottom_up(quiz):
        before.append(list(marks(quiz)))
        do(quiz, "say", number, label=labels[number])
    while before:
        assert quiz.view["undo"]
        do(quiz, "undo")
        assert marks(quiz) == before.pop() and not quiz.view["done"]
        assert quiz.view["says"] == f"Taken back: {name(quiz.nodes[quiz.view['at']])}."
    do(quiz, "undo")
    assert not quiz.view["undo"] and set(marks(quiz)) == {"?"} and quiz.score == len(labels)


@ALL
def test_all_can_be_shown_and_that_is_taken_back_at_once(game):
    quiz = predict(build_tree(game))
    labels, others = right_labels(quiz, game), len(quiz.nodes) - 1
    do(quiz, "say", others, label=labels[-1])
    do(quiz, "show_all")
    assert marks(quiz) == labels and quiz.score == len(quiz.answers) == 1 and quiz.view["done"]
    assert quiz.view["says"].endswith(f"known: 1 of {len(labels)} were right at the first try.")
    do(quiz, "show_all")
    do(quiz, "undo")
    assert marks(quiz) == ["?"] * others + labels[-1:] or not others


def test_one_label_can_be_shown_with_its_reason_and_is_no_point():
    quiz = predict(build_tree(OneTwoTen(2)))
    for number in bottom_up(quiz):
        do(quiz, "show", number)
        assert quiz.view["says"].startswith(f"{name(quiz.nodes[number])} is {marks(quiz)[number]}: ")
    assert quiz.score == 0 and quiz.answers == [] and quiz.view["done"]
    do(quiz, "undo")
    do(quiz, "say", 0, label="W")
    assert marks(quiz)[0] == "W" and quiz.score == 0 and quiz.view["done"]


@ALL
@pytest.mark.parametrize("free", [False, True], ids=["in order", "free"])
def test_right_answers_lead_through_the_whole_quiz_from_the_leaves_up_and_never_to_what_must_wait(game, free):
    quiz = predict(build_tree(game), free=free)
    labels, visited, depths = right_labels(quiz, game), [], [0]
    for ways in quiz.nodes[1:]:
        depths.append(1 + next(depths[i] for i, node in enumerate(quiz.nodes) if ways in node.children.values()))
    for _ in labels:
        visited.append(at := quiz.view["at"])
        assert marks(quiz)[at] == "?" and f"player {quiz.nodes[at].state[0]} to move: W" in quiz.view["says"]
        do(quiz, "say", at, label=labels[at])
        assert marks(quiz)[at] == labels[at]
    due = sorted(range(len(labels)), key=lambda i: (-depths[i], i))  # from left to right
    assert visited == due and quiz.view["done"] and quiz.view["at"] == visited[-1]


def test_an_answer_that_follows_next_at_once_is_about_the_node_that_next_led_to():
    quiz = predict(build_tree(OneTwoTen(4)))
    do(quiz, "next")
    at = quiz.view["at"]
    do(quiz, "say", None, label="L")
    assert quiz.score == 1 and marks(quiz)[at] == "L" and quiz.view["at"] != at
    before = quiz.view
    do(quiz, "say", at, label="L")  # the same key once more, before the page knows the next node
    assert quiz.view == before
    for count in (2, 3):  # each wrong answer is another one, also where the same is said
        do(quiz, "say", None, label="W")
        assert quiz.view["wrong"] == count


# nothing is given away


@pytest.mark.parametrize("game", TINY.values(), ids=TINY)
def test_what_the_page_and_the_notebook_get_is_the_same_whether_the_tree_was_labelled_before(game):
    root = build_tree(game)
    label(root)
    quiz, blank = predict(root), predict(build_tree(game))
    assert quiz.get_state(["svg", "view", "words"]) == blank.get_state(["svg", "view", "words"])
    assert quiz._repr_mimebundle_()[0]["text/html"] == blank._repr_mimebundle_()[0]["text/html"]
    due = f"game tree to predict, {count_of(len(quiz.nodes), 'node')}; run this cell to make it live"
    assert repr(quiz) == repr(blank) == due


# the student's own nodes


@EACH
@pytest.mark.parametrize("game", [OneTwoTen(5), None], ids=["with their game", "alone"])
def test_any_class_can_be_predicted(kinds, game):
    quiz = predict(tree(kinds, 5), game=game)
    labels = ["L" if node.pile % 3 == 2 else "W" for node in quiz.nodes]
    for number in bottom_up(quiz):
        wrong = "WL".replace(labels[number], "")
        quiz.say(quiz.nodes[number], wrong)
        assert quiz.view["says"].startswith(f"Not {wrong}. ") and marks(quiz)[number] == "?"
        quiz.say(quiz.nodes[number], labels[number])
        assert quiz.view["says"].startswith("Right. ")
    assert len(labels) == 20 and marks(quiz) == labels and quiz.score == 0 and quiz.view["done"]


class Kid:
    def __init__(self, pile):
        self.pile, self.kids = pile, [Kid(pile + n) for n in (1, 2) if pile + n <= 5]


TO_FIVE = OneTwoTen(5)
ELSEWHERE = {  # the root, where its children are, its game, and the pile of a node
    "an attribute": (Kid(0), "kids", None, lambda node: node.pile),
    "numbers": (0, lambda pile: [pile + n for n in (1, 2) if pile + n <= 5], None, lambda pile: pile),
    "states": (TO_FIVE.start, TO_FIVE.moves, TO_FIVE, lambda state: state[1]),
}  # fmt: skip


@pytest.mark.parametrize("row", ELSEWHERE)
def test_trees_that_keep_their_children_elsewhere_can_be_predicted(row):
    root, children, game, pile_of = ELSEWHERE[row]
    quiz = predict(root, children=children, game=game)
    for node in quiz.nodes[::-1]:
        thing = getattr(node, "thing", node)
        quiz.say(thing, "L" if pile_of(thing) % 3 == 2 else "W")
    assert quiz.score == len(quiz.nodes) > 5 and quiz.view["done"]
    assert "is not a node of this tree" in sentence(quiz.say, 6, "W")


def test_what_stands_in_lists_has_no_label_and_a_sentence_says_what_to_do():
    says = "3 stands in a list, and is no node that has a label: where such are payoffs, make a game of them, as in "
    assert says in sentence(predict, [[3, 12], [2, 4]], children=list)
    assert len(predict([[], [[]]], children=list).nodes) == 4


# trees that are none, not whole, too large, or go round


class Odds(Game):
    """A game that has a draw at its end, and one that can be chosen."""

    start = (1, 0)

    def moves(self, state):
        return {"a": (2, 1), "b": (2, 2)} if state[1] == 0 else {}

    def outcome(self, state):
        return "D" if state[1] == 1 else "W"


# what may come from a page


@pytest.mark.parametrize("message", [
    {}, None, {"do": "select"}, {"do": "select", "node": 4}, {"do": "select", "node": -1}, {"do": "score", "node": 3},
    {"do": "say", "node": 3}, {"do": "say", "node": 3, "label": "X"}, {"do": "say", "node": 3, "label": ["L"]},
], ids=ascii)  # fmt: skip
def test_nonsense_from_a_page_is_not_heard(message):
    quiz = predict(build_tree(OneTwoTen(2)))
    before = quiz.view
    quiz._heard(None, message, None)
    assert quiz.view is before and quiz.answers == []


# games that go wrong


class Bare:
    children = ()


class Moody(OneTwoTen):
    """Says W and L in turn of who is at the end."""

    says = itertools.cycle("WL")

    def outcome(self, state):
        return next(self.says)


REFUSED = [
    (build_tree(Moody(2)), None, "The outcome of (2, 2) is not the same every time it is asked for."),
    (Bare(), OneTwoTen(2), "a Bare does not tell its state, so nobody can know how the game ends there."),
    (build_tree(OneTwoTen(15)), None, "More than 1,000 nodes are too many to be asked: take a smaller game, or the "),
    (build_tree(OneTwoTen(3), depth=1), None, "(2, 1) has moves, but not its children: build the whole tree first, "),
    (tree((Pile,), 2), OneTwoTen(5), "has moves, but not its children"),
    (None, None, "There is no tree here, but None"),
]


@pytest.mark.parametrize(("root", "game", "said"), REFUSED, ids=[said[:20] for _, _, said in REFUSED])
def test_what_cannot_be_asked_is_refused_in_a_sentence(root, game, said):
    assert said in sentence(predict, root, game=game)
    assert said not in predict(build_tree(OneTwoTen(2)), game=OneTwoTen(2)).view["says"]


# every sentence, where it is true and where it must not be said


def says(*gestures, root=None, **more):
    """What the widget says after gestures: the number of a node and what is done there, or the label that is said."""
    quiz = predict(build_tree(OneTwoTen(2)) if root is None else root, **more)
    for number, what in gestures:
        do(quiz, *(("say", number) if what in "WLD" else (what, number)), label=what)
    return quiz.view["says"]


def pile(mine="?"):
    root = tree((Pile,), 1)
    root.add1.win_loss = mine
    return root


CUT = {"root": build_tree(OneTwoTen(3), depth=1), "free": True}
FOUR = {"root": build_tree(OneTwoTen(4))}
ODDS, LOST = {"root": build_tree(Odds()), "free": True}, {"root": build_tree(OneTwoTen(3)), "free": True}
ROOT, FIRST, SECOND, LAST = range(4)  # (1, 0), (2, 1), (2, 2) and (1, 2) of OneTwoTen(2)
ALL_BUT = [(LAST, "L"), (SECOND, "L"), (FIRST, "W")]
after = functools.partial(functools.partial, says)  # to be called later
ROUND = functools.partial(after, root=build_graph(OneTwoTen(4, take_back=True)))
PILES = build_graph(OneTwoTen(4, take_back=True), key=lambda state: state[1])  # either player is to move
WAVES = [(5, "L"), (8, "L"), *((i, "W") for i in (2, 3, 4, 7))]  # all that the waves reach: (1, 4), (2, 4), …
LINE = {"root": build_tree(Row(3)), "free": True}
ENDGAME = {"root": build_tree(games.TicTacToe("XOXOOX.X.")), "free": True}
SAID = [  # a part of what is said; a call that says it; a call like it that must not say it
    ("Label every node W or L, for the player to move. Answer by a button or a key.",
     after(), after((ROOT, "select"))),
    ("Label every node W, L or D, for the player to move.", after(**ENDGAME), after()),
    ("Begin with the leaves. (1, 2), player 1 to move: W or L?", after(), after(free=True)),
    ("Begin where you like.", after(free=True), after()),
    ("Right. (1, 2) is L: a leaf, and by the rules of the game a loss", after((LAST, "L")), after((LAST, "show"))),
    ("Not W. ", after((LAST, "W")), after((LAST, "L"))),
    ("(1, 2), player 1 to move: W or L?", after((LAST, "select")), after((LAST, "L"), (LAST, "select"))),
    ("(1, 0), player 1 to move, can't be answered yet: the labels below it don't decide it. Begin with (1, 2).",
     after((ROOT, "L")), after(*ALL_BUT, (ROOT, "L"))),
    ("can't be answered yet", after((ROOT, "select")), after((ROOT, "select"), free=True)),
    ("the labels below it don't decide it.", after((ROOT, "reach")), after(*ALL_BUT, (ROOT, "reach"))),
    ("Begin with (1, 2).", after((ROOT, "select")), after((ROOT, "reach"))),
    ("(1, 4), or any other leaf that has no label yet.", after((0, "select"), **FOUR), after((0, "select"))),
    ("(2, 3), or one of 4 other nodes below (1, 0).",
     after((11, "L"), (0, "select"), **FOUR), after((0, "select"), **FOUR)),
    ("Taken back: (1, 2).", after((LAST, "L"), (0, "undo")), after((0, "undo"))),
    ("All 4 labels are known: 1 of 4 were right at the first try.",
     after((LAST, "L"), (0, "show_all")), after(*ALL_BUT)),
    ("is L: nobody can move here, and who can’t move has lost.",
     after((1, "L"), root=pile()), after((1, "W"), root=pile("W"))),
    ("is W: nobody can move here.",
     after((1, "W"), root=pile("W")), after((1, "L"), root=pile("W"), game=OneTwoTen(1))),
    ("(2, 1) is W. The game goes on from here, below this picture.", after((1, "W"), **CUT), after((LAST, "L"))),
    ("There are moves from (2, 1), below this picture. What do they lead to?",
     after((1, "L"), **CUT), after((LAST, "W"))),
    ("(1, 0) is W. The labels below it will show why.",
     after((ROOT, "W"), free=True), after(*ALL_BUT, (ROOT, "W"), free=True)),
    ("The game is over at (1, 2). By the rules, what is that for player 1, who is to move: a win or a loss?",
     after((LAST, "W")), after((1, "L"), **CUT)),
    ("who is to move: a win, a loss or a draw?", after((4, "W"), **ENDGAME), after((LAST, "W"))),
    ("The game is over at a Bare. By the rules, what is that for the player to move: a win or a loss?",
     after((0, "W"), root=Bare()), after((LAST, "W"))),
    ("Look at (2, 2). It is L: who is to move there?", after(*ALL_BUT, (ROOT, "L")), after((ROOT, "L"), free=True)),
    ("Look at (2, 2). Is it W or L?", after((ROOT, "L"), free=True), after(*ALL_BUT, (ROOT, "L"))),
    ("A win needs a move to an L. Look at (2, 1) and at the other moves.",
     after((0, "W"), **ODDS), after((0, "W"), **LINE)),
    ("A loss needs every move to lead to a W. Look at (2, 1).", after((0, "L"), **ODDS), after((0, "W"), **ODDS)),
    ("A draw needs a move to a D. Look at (2, 1) and at the other moves.",
     after((0, "D"), **LOST), after((0, "W"), **LOST)),
    ("Look at (2, 1) and at the other moves: can anybody force a win there?", ROUND(*WAVES, (0, "W")), ROUND((0, "W"))),
    ("Look at (2, 1): can anybody force a win there?", ROUND(*WAVES, (0, "L")), ROUND(*WAVES, (1, "D"), (0, "L"))),
    ("(1, 0) is D: no wave reaches it, for nobody can force a win here.", ROUND(*WAVES, (0, "D")), ROUND((0, "D"))),
    ("no wave reaches it, for nobody can force a win here.", ROUND((0, "D"), free=True), after((0, "D"), **ENDGAME)),
    ("Look at (1, 4). It is L: does who is to move there win?",
     after((4, "L"), (2, "D"), root=PILES), ROUND((5, "L"), (2, "D"))),
    ("(2, 2), player 2 to move: W or L?", after((FIRST, "W"), free=True),
     after((FIRST, "W"), (0, "next"), free=True)),
    ("Not W. Look at (2, 1): who wins there?", after((0, "W"), **LINE), after((0, "W"), **ODDS)),
    ("Not W. Look at (2, 1) and at the other moves: who wins there?",
     after((0, "W"), root=build_tree(OneTwoTen(3)), free=True), after((0, "W"), **ODDS)),
    ("W, L or D? No rule decides any label that is left below it.", ROUND(*WAVES, (0, "select")), ROUND((8, "select"))),
    ("No rule decides any label that is left below it.", ROUND(*WAVES, (0, "reach")), ROUND((0, "reach"), free=True)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "says", "silent"), SAID, ids=[ascii(said) for said, _, _ in SAID])
def test_a_sentence_is_said_where_it_is_true_and_not_where_it_is_not(said, says, silent):
    assert said in says()
    assert said not in silent()
