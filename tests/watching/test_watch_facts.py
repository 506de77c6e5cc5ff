"""The facts of a story: every reason is true according to an oracle that does not use nodes."""

import pytest
import truth
from examples import GAMES, Pile, hang, solver, tree

from gametree import Game, Nim, OneTwoTen, build_graph, build_tree, games, nodes, record
from gametree.algorithms.guarded import alphabeta, grundy, label, minimax
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.picture import pointed_at
from gametree.watching.narrating.story import Story

SMALL = [key for key, game in GAMES.items() if solver(game)(game.start).nodes <= 150]


def facts_of(story):
    return [fact for scene in story.scenes for fact in scene.facts]


def state_of(story, name):
    return story.tree.nodes[name.number].state


@pytest.mark.parametrize("build", [build_tree, build_graph])
@pytest.mark.parametrize("key", SMALL)
def test_every_reason_for_a_label_is_true(key, build):
    game = GAMES[key]
    story, label_of = Story(record(label, build(game))), truth.oracle(game).label
    labels = [fact for fact in facts_of(story) if isinstance(fact, facts.LabelSet)]
    assert {state_of(story, fact.node) for fact in labels} == truth.oracle(game).states
    for fact in labels:
        assert fact.verdict and fact.label == label_of(state_of(story, fact.node))
        match fact.because:
            case facts.LossBelow(child):
                assert (fact.label, label_of(state_of(story, child))) == ("W", "L")
            case facts.DrawBelow(child):
                assert (fact.label, label_of(state_of(story, child))) == ("D", "D")
            case facts.AllWins(children):
                states = [state_of(story, child) for child in children]
                assert states == truth.oracle(game).moves(state_of(story, fact.node))
                assert fact.label == "L" and {label_of(state_of(story, child)) for child in children} == {"W"}
            case reason:
                assert reason == facts.LeafRule(fact.label) and not game.moves(state_of(story, fact.node))


@pytest.mark.parametrize("key", SMALL)
def test_every_reason_for_a_value_is_true(key):
    game = GAMES[key]
    story, worth = Story(record(minimax, build_tree(game))), truth.oracle(game).value
    reasons = [fact.remark for fact in facts_of(story) if isinstance(fact, facts.Stored)]
    assert len(reasons) == len(story.tree.nodes)
    for fact in [fact for fact in facts_of(story) if isinstance(fact, facts.Stored)]:
        value, reason = worth(state_of(story, fact.node)), fact.remark
        if isinstance(reason, facts.LeafWon):
            assert reason.value == value and not game.moves(state_of(story, fact.node))
        else:
            assert reason.value == value and {worth(state_of(story, child)) for child in reason.children} == {value}
            assert [child.number for child in reason.children] == pointed_at(fact)


@pytest.mark.parametrize("game", [Nim(1, 2), Nim(3), Nim(2, 2), OneTwoTen(5), games.Kayles(4)], ids=repr)
def test_every_reason_for_a_grundy_value_is_true(game):
    story, nimber = Story(record(grundy, build_tree(game))), truth.oracle(game).nimber
    for fact in [fact for fact in facts_of(story) if isinstance(fact, facts.Stored)]:
        moves = truth.oracle(game).moves(state_of(story, fact.node))
        assert [*fact.remark.nimbers] == list(map(nimber, moves)) and fact.verdict


@pytest.mark.parametrize("key", SMALL)
def test_children_that_alphabeta_skips_cannot_matter(key):
    game = GAMES[key]
    story, worth = Story(record(alphabeta, build_tree(game))), truth.oracle(game).value
    for fact in facts_of(story):
        if isinstance(fact, facts.Skipped) and isinstance(fact.effect, facts.Enough):
            guarantee = fact.effect.guarantee
            assert guarantee.value in (-1, 0, 1) and not guarantee.on_average
            parent = story.tree.nodes[story.tree.parents[fact.children[0].number][0]].state
            assert worth(parent) >= guarantee.value if guarantee.player == 1 else worth(parent) <= guarantee.value


def wrong(node):
    for child in node.children:
        wrong(child)
    node.win_loss = "W"


def test_wrong_label_of_a_leaf_is_a_mistake():
    story = Story(record(wrong, tree((Pile,), 2), game=OneTwoTen(2)))
    bad = [fact for fact in facts_of(story) if isinstance(fact, facts.LabelSet) and not fact.verdict]
    assert bad and bad[0] == facts.LabelSet("(1, 2)", "W", verdict=False, because=facts.LeafBroken("L"))
    assert story.mistakes[0] == next(k for k, scene in enumerate(story.scenes) if bad[0] in scene.facts)


def late(node):
    node.win_loss = "L"
    for child in node.children:
        late(child)


def test_label_set_too_early_is_a_mistake_if_it_is_wrong():
    root = Pile(1, 0)
    hang(root, [Pile(2, 1)])
    story = Story(record(late, root, game=OneTwoTen(1)))
    assert facts_of(story)[3:5] == [
        facts.LabelSet("(1, 0)", "L", verdict=False, because=facts.TooEarly(
            facts.RulesGiveNode("(1, 0)", "W"), "(2, 1)")),
        facts.CallEntered("late", "(2, 1)", end="leaf"),
    ]  # fmt: skip


def test_facts_contain_no_sentences():
    story = Story(record(label, build_tree(OneTwoTen(3))))
    assert facts_of(story)[2] == facts.CallEntered("label", "(2, 1)")
    assert facts.LabelSet("(1, 0)", "L", because=facts.AllWins(("(2, 1)", "(2, 2)"))) in facts_of(story)
    assert facts.LabelSet("(2, 1)", "W", because=facts.LossBelow("(1, 3)")) in facts_of(story)


def test_explanation_of_an_average_shows_its_terms_and_marks_all_children():
    game = games.DiceTen(5)
    story, worth = Story(record(minimax, build_tree(game))), truth.oracle(game).value
    averages = [fact for fact in facts_of(story) if isinstance(fact, facts.Stored)
                and isinstance(fact.remark, facts.Average)]  # fmt: skip
    assert averages
    for fact in averages:
        chance_state, average = state_of(story, fact.node), fact.remark
        after = [state_of(story, child) for child in average.children]
        assert chance_state[0] == 0 and after == truth.oracle(game).moves(chance_state)
        probabilities, values = zip(*average.terms, strict=True)
        assert [*values] == list(map(worth, after)) and sum(probabilities) == 1
        assert pointed_at(fact) == [child.number for child in average.children]


def hasty(root):
    """Label each node as soon as one child is known, and again whenever a child gets its label."""
    for _ in range(3):
        for node in reversed(nodes(root)):
            below = [child.label for child in node.children.values()]
            if not below:
                node.label = "L"
            elif "L" in below:
                node.label = "W"
            elif set(below) == {"W"}:
                node.label = "L"


@pytest.mark.parametrize("game", [OneTwoTen(4), Nim(1, 2)], ids=repr)
def test_label_that_is_set_again_is_judged_only_once(game):
    story, label_of = Story(record(hasty, build_tree(game))), truth.oracle(game).label
    labels = [fact for fact in facts_of(story) if isinstance(fact, facts.LabelSet)]
    assert story.mistakes == [] and all(fact.verdict for fact in labels)
    assert all(fact.label == label_of(state_of(story, fact.node)) for fact in labels)


def by_first_child_only(state):
    moves = [*OneTwoTen(4).moves(state).values()]
    return not by_first_child_only(moves[0]) if moves else False


def test_reason_from_calls_names_only_nodes_that_were_visited():
    story = Story(record(by_first_child_only, (1, 0), game=OneTwoTen(4)))
    called = {fact.node for fact in facts_of(story) if isinstance(fact, facts.CallEntered)}
    for fact in [fact for fact in facts_of(story) if isinstance(fact, facts.Returned)]:
        assert not isinstance(getattr(fact.remark, "because", None), facts.AllWins) or not pointed_at(fact)
        assert {story.name(i) for i in pointed_at(fact)} <= called


class Again(Game):
    """A player who takes one token moves again; a player who can't move has lost."""

    start = (1, 4)

    def moves(self, state):
        player, pile = state
        return {n: (player if n == 1 else 3 - player, pile - n) for n in (1, 2) if n <= pile}


@pytest.mark.parametrize("label_set", ["W", "L"])
def test_labels_are_judged_by_the_rules_alone_if_a_player_makes_consecutive_moves(label_set):
    story = Story(record(lambda root: [setattr(node, "label", label_set) for node in nodes(root)], build_tree(Again())))
    worth = truth.oracle(Again()).value
    for fact in [fact for fact in facts_of(story) if isinstance(fact, facts.LabelSet)]:
        player, _ = state_of(story, fact.node)
        right = "W" if worth(state_of(story, fact.node)) == (1 if player == 1 else -1) else "L"
        assert fact.verdict == (right == label_set)
        assert fact.because == (facts.RulesGive(right) if fact.verdict else facts.RulesGiveNode(fact.node, right))


def test_label_that_the_rules_do_not_decide_is_not_judged():
    story = Story(record(lambda root: setattr(root, "label", "W"), build_tree(Again(), depth=1)))
    (fact,) = [fact for fact in facts_of(story) if isinstance(fact, facts.LabelSet)]
    assert fact == facts.LabelSet("(1, 4)", "W", because=facts.NoRules("node")) and story.mistakes == []
