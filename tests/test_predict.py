"""Predict's Python side: what is said of an answer, what is given away, and what can be read back."""

import json
import random
import re
from xml.etree import ElementTree

import pytest
from examples import GAMES, KINDS, NASTY, Pile, Wild, below, every, hang, solver, tree

from gametree import EvenOrOdd, Game, GameError, Node, OneTwoTen, build_tree, label, nodes, predict
from gametree.draw import SVG
from gametree.label import rule
from gametree.tree import name

SMALL = {title: game for title, game in GAMES.items() if len(nodes(build_tree(game))) <= 100}
TINY = {title: game for title, game in SMALL.items() if len(nodes(build_tree(game))) <= 50}
ALL = pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
EACH = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds))


@pytest.fixture(autouse=True)
def without_dot(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))


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


def answer_all(quiz, labels):
    for number in bottom_up(quiz):
        do(quiz, "say", number, label=labels[number])


def sentence(function, *arguments, **more):
    with pytest.raises(GameError) as caught:
        function(*arguments, **more)
    return str(caught.value)


# right and wrong


@ALL
def test_who_says_every_label_rightly_gets_a_reason_for_each_and_all_the_points(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)
    for count, number in enumerate(bottom_up(quiz), 1):
        node = quiz.nodes[number]
        do(quiz, "say", number, label=labels[number].lower())
        says = quiz.view["says"]
        assert says.startswith(f"Right. {name(node)} is {labels[number]}: ") and quiz.view["at"] == number
        assert marks(quiz)[number] == labels[number] and marks(quiz).count("?") == len(labels) - count
        assert quiz.view["count"] == f"{count} of {len(labels)} known, {count} right at the first try"
        assert number or json.loads(json.dumps(quiz.view)) == quiz.view
    assert marks(quiz) == labels and quiz.score == len(labels) and quiz.view["done"]
    assert says.endswith(f"All {len(labels)} labels are known: {quiz.score} of {len(labels)} were right at the first try.")
    assert [(node.state, said, right) for node, said, right in quiz.answers] == [
        (quiz.nodes[number].state, labels[number], True) for number in bottom_up(quiz)
    ]


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
            told.setdefault(len(node.children) > 1, set()).add((labels[number], re.sub(r"\([^)]*\)", "X", quiz.view["says"])))
        do(quiz, "say", number, label=labels[number])
    for said in told.values():
        assert len({says for _, says in said}) == 1


@ALL
def test_a_node_waits_for_its_children_and_says_where_to_begin(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)

    def open_below(node):
        return [child for child in node.children.values() if marks(quiz)[quiz.nodes.index(child)] == "?"]

    for number in bottom_up(quiz):
        before = marks(quiz)
        for above, node in enumerate(quiz.nodes[:number]):
            if open_below(node):
                for what in ("select", "say", "show"):
                    do(quiz, what, above, label=labels[above])
                    first = quiz.nodes[quiz.view["look"]]
                    begin = f"not all its children are known. Begin with {name(first)}."
                    assert quiz.view["says"] == f"{name(node)} can't be said yet: {begin}"
                    assert marks(quiz) == before and quiz.view["at"] == above
                    assert first in nodes(node) and before[quiz.view["look"]] == "?" and not open_below(first)  # so it can be said
                break
        do(quiz, "say", number, label=labels[number])
    assert quiz.score == len(labels)


@pytest.mark.parametrize("seed", [2, 5, 6])
def test_asked_in_any_order_a_reason_is_given_only_when_it_can_be_seen(seed):
    quiz = predict(build_tree(Wild(seed)), free=True)
    labels, order = right_labels(quiz, Wild(seed)), [*range(len(quiz.nodes))]
    random.Random(seed).shuffle(order)
    for number in order:
        do(quiz, "say", number, label=labels[number])
        node, seen = quiz.nodes[number], [marks(quiz)[quiz._tree.number(child)] for child in quiz.nodes[number].children.values()]
        if node.children and rule(seen) != labels[number]:
            assert f"{name(node)} is {labels[number]}. The labels below it will show why." in quiz.view["says"]
        else:
            assert quiz.view["says"].startswith(f"Right. {name(node)} is {labels[number]}: ")
    assert quiz.score == len(labels) and marks(quiz) == labels


def test_what_is_no_label_is_refused_and_counts_as_nothing():
    quiz = predict(build_tree(OneTwoTen(2)))
    for said in ["X", "", "WL", "?", None, 1, ["W"], *NASTY]:
        assert sentence(quiz.say, quiz.nodes[-1], said).endswith(" is not a label: say W, L or D.")
    assert quiz.answers == [] and set(marks(quiz)) == {"?"}


def test_a_node_of_another_tree_is_refused():
    quiz = predict(build_tree(OneTwoTen(2)))
    for ask in (lambda node: quiz.say(node, "W"), quiz.select, quiz.show):
        assert sentence(ask, Node(OneTwoTen(2), (1, 0))) == "(1, 0) is not a node of this tree."


# counting, undo, giving up


def test_only_the_first_try_counts():
    quiz = predict(build_tree(OneTwoTen(2)))
    leaf = quiz.nodes[-1]
    quiz.say(leaf, "W")
    quiz.say(leaf, "L")
    assert quiz.score == 0 and quiz.view["count"] == "1 of 4 known, 0 right at the first try"
    quiz.undo()
    quiz.say(leaf, "L")
    assert quiz.score == 0 and [(said, right) for _, said, right in quiz.answers] == [("W", False), ("L", True), ("L", True)]


def test_an_answer_to_a_node_that_is_known_is_not_counted_again():
    quiz = predict(build_tree(OneTwoTen(2)))
    for _ in range(2):
        quiz.say(quiz.nodes[-1], "L")
    quiz.say(quiz.nodes[-1], "W")
    assert quiz.score == len(quiz.answers) == 1 and quiz.view["says"].startswith("(1, 2) is L: a leaf")


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
        assert marks(quiz) == before.pop() and quiz.view["says"] == "Taken back." and not quiz.view["done"]
    do(quiz, "undo")
    assert not quiz.view["undo"] and set(marks(quiz)) == {"?"} and quiz.score == len(labels)


@ALL
def test_all_can_be_shown_and_that_is_taken_back_at_once(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)
    do(quiz, "say", len(labels) - 1, label=labels[-1])
    do(quiz, "show_all")
    assert marks(quiz) == labels and quiz.score == len(quiz.answers) == 1 and quiz.view["done"]
    assert quiz.view["says"].endswith(f"All {len(labels)} labels are known: 1 of {len(labels)} were right at the first try.")
    do(quiz, "show_all")
    if len(labels) > 1:
        do(quiz, "undo")
        assert marks(quiz) == ["?"] * (len(labels) - 1) + labels[-1:]


def test_one_label_can_be_shown_with_its_reason_and_is_no_point():
    quiz = predict(build_tree(OneTwoTen(2)))
    for number in bottom_up(quiz):
        do(quiz, "show", number)
        assert f"{name(quiz.nodes[number])} is {marks(quiz)[number]}: " in quiz.view["says"] and "Right" not in quiz.view["says"]
    assert quiz.score == 0 and quiz.answers == [] and quiz.view["done"]
    do(quiz, "undo")
    do(quiz, "say", 0, label="W")
    assert marks(quiz)[0] == "W" and quiz.score == 0 and quiz.view["done"]


def test_a_node_that_is_clicked_is_asked_about_and_one_that_is_known_explains_itself():
    quiz = predict(build_tree(OneTwoTen(2)))
    do(quiz, "select", 3)
    assert quiz.view["says"] == "(1, 2), player 1 to move: W, L or D?" and quiz.view["at"] == 3
    do(quiz, "show", 3)
    do(quiz, "select", 3)
    assert quiz.view["says"] == "(1, 2) is L: a leaf, and by the rules of the game a loss for the player to move."


# nothing is given away


@EACH
def test_labels_that_the_nodes_have_already_are_not_to_be_seen(kinds):
    plain, root = tree(kinds, 4), tree(kinds, 4)
    for node in every(root):
        setattr(node, "label" if hasattr(node, "label") else "win_loss", "L" if node.pile in (1, 4) else "W")
    blank, quiz = predict(plain, game=OneTwoTen(4)), predict(root, game=OneTwoTen(4))
    assert (quiz.svg, quiz.view, quiz._picture) == (blank.svg, blank.view, blank._picture)
    groups = [group for group in ElementTree.fromstring(quiz.svg).iter(f"{SVG}g") if group.get("data-node")]
    assert len(groups) == len(quiz.nodes) and {group.get("data-label") for group in groups} == {"?"}
    assert all(group.get("aria-label").endswith(": not known yet") for group in groups)
    assert {text.text for group in groups for text in group.iter(f"{SVG}text") if text.get("class") == "gametree-mark"} == {"?"}


@pytest.mark.parametrize("game", TINY.values(), ids=TINY)
def test_what_the_page_and_the_notebook_get_is_the_same_whether_the_tree_was_labelled_before(game):
    root = build_tree(game)
    label(root)
    quiz, blank = predict(root), predict(build_tree(game))
    assert quiz.get_state(["svg", "view", "words"]) == blank.get_state(["svg", "view", "words"])
    bundle, other = quiz._repr_mimebundle_()[0], blank._repr_mimebundle_()[0]
    assert bundle["text/html"] == other["text/html"] and repr(quiz) == repr(blank)
    assert repr(quiz) == f"game tree to predict, {len(quiz.nodes)} nodes; run this cell to make it live"


def test_the_labels_of_the_nodes_are_left_as_they_were():
    root = build_tree(OneTwoTen(4))
    root[1].label = "D"
    predict(root).show_all()
    assert [node.label for node in nodes(root)].count("D") == 1 and root.label == "?"


# the student's own nodes


@EACH
@pytest.mark.parametrize("game", [OneTwoTen(5), None], ids=["with their game", "alone"])
def test_any_class_can_be_predicted(kinds, game):
    quiz = predict(tree(kinds, 5), game=game)
    labels = ["L" if node.pile % 3 == 2 else "W" for node in quiz.nodes]
    assert len(quiz.nodes) == 20
    for number in bottom_up(quiz):
        quiz.say(quiz.nodes[number], {"W": "L", "L": "W"}[labels[number]])
        assert quiz.view["says"].startswith(f"Not {'W' if labels[number] == 'L' else 'L'}. ") and marks(quiz)[number] == "?"
        quiz.say(quiz.nodes[number], labels[number])
        assert quiz.view["says"].startswith("Right. ")
    assert marks(quiz) == labels and quiz.score == 0 and quiz.view["done"]


@EACH
def test_the_rules_of_their_own_game_decide_about_the_leaves(kinds):
    class LastLoses(OneTwoTen):
        def outcome(self, state):
            return "W"

    quiz = predict(tree(kinds, 5), game=LastLoses(5))
    oracle = solver(LastLoses(5))
    answer_all(quiz, [oracle((node.player, node.pile)).label for node in quiz.nodes])
    assert quiz.score == len(quiz.nodes) == 20


def test_where_no_game_is_known_who_cannot_move_has_lost_and_it_is_said():
    quiz = predict(tree((Pile,), 2))
    quiz.say(quiz.nodes[-1], "L")
    assert quiz.view["says"] == "Right. (1, 2) is L: nobody can move here, and who can’t move has lost."


def test_nodes_that_do_not_tell_who_is_to_move_are_asked_all_the_same():
    class Bare:
        def __init__(self, *children):
            self.children = children

    quiz = predict(Bare(Bare(), Bare(Bare())))
    do(quiz, "say", 3, label="W")
    assert quiz.view["says"].startswith("Not W. The game is over at a Bare. What do its rules say then of the player to move?")
    answer_all(quiz, ["W", "L", "W", "L"])
    assert quiz.view["done"] and marks(quiz) == ["W", "L", "W", "L"]


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_names_stay_text_and_are_shortened(text):
    class Odd(Pile):
        def __repr__(self):
            return text

    Odd.player = Odd.pile = property(lambda self: None, lambda self, new: None)
    root = Odd(1, 0)
    hang(root, [Odd(2, 1), Odd(2, 2)])
    quiz = predict(root)
    for number in (2, 1, 0):
        for said in "WLD":
            do(quiz, "say", number, label=said)
            assert quiz.view["says"].isprintable() and len(quiz.view["says"]) < 500
    json.dumps(quiz.view).encode()
    still = quiz._repr_mimebundle_()[0]["text/html"].split("</style>")[1].lower()
    assert "<script" not in still and "<b>" not in still and "<table" not in still
    ElementTree.fromstring(quiz.svg)


# trees that are none, not whole, too large, or go round


@pytest.mark.parametrize("thing", [None, 7, OneTwoTen(), OneTwoTen, Pile, "tree", [1, 2]], ids=ascii)
def test_what_is_no_tree_gets_a_sentence(thing):
    assert sentence(predict, thing)


def test_a_class_and_other_things_are_no_game():
    assert "is a class, the plan of a game" in sentence(predict, tree((Pile,), 2), game=OneTwoTen)
    for thing in (7, "OneTwoTen", 0, ""):
        assert "is not a game" in sentence(predict, tree((Pile,), 2), game=thing)


def test_a_game_in_the_place_of_free_is_not_taken_for_a_yes():
    with pytest.raises((GameError, TypeError)):
        predict(tree((Pile,), 2), OneTwoTen(2))


def test_a_game_of_another_size_does_not_fit_and_that_is_said():
    assert "has moves, but not its children" in sentence(predict, tree((Pile,), 2), game=OneTwoTen(5))


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_tree_that_was_not_built_to_its_end_is_refused_unless_any_node_may_be_asked(depth):
    root = build_tree(EvenOrOdd(5), depth=depth)
    assert re.search(r"^\(.*\) has moves, but not its children: build the whole tree first", sentence(predict, root))
    quiz = predict(root, free=True)
    labels = right_labels(quiz, EvenOrOdd(5))
    for number, node in enumerate(quiz.nodes):
        if not node.children and EvenOrOdd(5).moves(node.state):
            do(quiz, "say", number, label="WLD".replace(labels[number], "")[0])
            assert quiz.view["says"].startswith("Not ") and marks(quiz)[number] == "?"
            do(quiz, "say", number, label=labels[number])
            assert "The game goes on from here, below this picture." in quiz.view["says"]
    answer_all(quiz, labels)
    assert marks(quiz) == labels and quiz.view["done"]


def test_a_tree_too_large_to_read_is_refused():
    said = sentence(predict, build_tree(OneTwoTen(15)))
    assert said == "More than 1,000 nodes are too many to be asked: take a smaller game, or the tree below one node."


def test_rules_that_go_wrong_at_a_leaf_get_a_sentence():
    class Wrong(OneTwoTen):
        def outcome(self, state):
            return "win"

    assert "outcome((" in sentence(predict, build_tree(Wrong(2)))


def test_a_single_node_is_a_quiz_of_one_question():
    quiz = predict(Node(OneTwoTen(), (1, 10)))
    quiz.say(quiz.nodes[0], "L")
    assert quiz.view["done"] and (quiz.score, len(quiz.nodes)) == (1, 1)


class Place:
    """A node in a graph: children are added later, and may point back."""

    def __init__(self, place):
        self.state, self.children = (1 + place % 2, place), []


def graph(seed):
    """Places by chance with arrows by chance, those that can be reached from the first: loops, ends, and both mixed."""
    dice = random.Random(seed)
    places = [Place(place) for place in range(10)]
    for place in places:
        place.children = dice.sample(places, dice.choice((0, 1, 2, 3)))
    places[0].children = places[1:4]
    return places[0]


def undecided(found):
    """The labels of the places, by asking the rules again and again: what nobody can force is a draw."""
    labels = {id(place): "?" for place in found}
    for _ in found:
        for place in found:
            labels[id(place)] = rule([labels[id(child)] for child in place.children])
    return ["D" if labels[id(place)] == "?" else labels[id(place)] for place in found]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("free", [False, True], ids=["in order", "free"])
def test_a_graph_with_loops_can_be_finished_and_what_nobody_can_force_is_a_draw(seed, free):
    quiz = predict(graph(seed), free=free)
    labels = undecided(quiz.nodes)
    for _ in quiz.nodes:
        for number in bottom_up(quiz):
            if marks(quiz)[number] == "?":
                do(quiz, "say", number, label=labels[number])
    assert quiz.view["done"] and marks(quiz) == labels and quiz.score == len(labels)
    do(quiz, "undo")
    do(quiz, "show_all")
    assert quiz.view["done"] and marks(quiz) == labels


def test_two_that_go_round_and_round_are_draws_that_can_be_said():
    one, other = Place(1), Place(2)
    one.children, other.children = [other], [one]
    quiz = predict(one)
    for wrong in "WL":
        quiz.say(one, wrong)
        assert quiz.view["says"].startswith(f"Not {wrong}. ") and quiz.view["look"] == 1
    quiz.say(one, "D")
    quiz.say(other, "D")
    assert quiz.view["done"] and quiz.score == 1


def test_the_tree_of_232_nodes_can_be_predicted_by_clicks():
    quiz = predict(build_tree(OneTwoTen()))
    answer_all(quiz, right_labels(quiz, OneTwoTen()))
    assert quiz.score == 232 and len(below(quiz.nodes[0])) == 2


class Odds(Game):
    """A game that has a draw at its end, and one that can be chosen."""

    start = (1, 0)

    def moves(self, state):
        return {"a": (2, 1), "b": (2, 2)} if state[1] == 0 else {}

    def outcome(self, state):
        return "D" if state[1] == 1 else "W"


def test_a_draw_is_explained_as_a_draw():
    quiz = predict(build_tree(Odds()))
    answer_all(quiz, ["L", "D", "W"])
    assert quiz.view["says"].startswith("Not L. A loss needs every move to lead to a W. Look at (2, 1).")
    quiz.say(quiz.nodes[0], "W")
    assert quiz.view["says"].startswith("Not W. A win needs a move to an L. Look at (2, 1) and the other moves.")
    quiz.say(quiz.nodes[0], "D")
    assert quiz.view["says"].startswith("Right. (1, 0) is D: no move wins, but the move to (2, 1) draws.")
