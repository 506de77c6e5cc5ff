"""Each sentence of the Stepper is tested once. No other module may contain English (see also test_watch_facts)."""

from fractions import Fraction
from functools import cache
from math import inf

import pytest
from examples import Pile, tree
from respell import english_in, respelled

from gametree import Matches, Nim, OneTwoTen, build_graph, build_tree, games, record
from gametree.algorithms.guarded import alphabeta, grundy, label, label_graph, minimax
from gametree.core.templates import Grammar, register_templates
from gametree.watching import watch_facts as facts
from gametree.watching.judging.readings import BEST_MOVES, Reading
from gametree.watching.narrating.story import Story
from gametree.watching.watch_facts import Note
from gametree.watching.watch_words import SENTENCES, say

WORDS = [
    (facts.LeafRule("D"), "it is a leaf, and under the rules that is a draw"),
    (facts.LeafBroken("L"), "it has no moves, which under the rules is a loss for the player to move"),
    (facts.NoRules("leaf"), "it is a leaf, and there are no rules to check its label against"),
    (facts.NoRules("node"), "there are no rules to check its label against"),
    (facts.NoRules("unbuilt"), "its children are not built, so its label can't be checked"),
    (facts.LossBelow("D"), "the move to D leaves the other player losing"),
    (facts.DrawBelow("(1, 2)"), "no move wins, but the move to (1, 2) draws"),
    (facts.AllWins(("B", "C")), "both moves, to B and C, leave the other player winning"),
    (facts.AllWins(("(1, 5)",)), "the only move, to (1, 5), leaves the other player winning"),
    (facts.AllWins(("(1, 3)", "(1, 2)", "(1, 1)")),
     "all 3 moves, to (1, 3), (1, 2) and (1, 1), leave the other player winning"),
    (facts.LossMissed("(2, 4)"), "the move to (2, 4), which is labelled L, leaves the other player losing"),
    (facts.DrawMissed("(2, 4)"), "a loss needs every child to be labelled W, but (2, 4) is labelled D"),
    (facts.ChildNeeded("W", ("(1, 2)",)), "a win needs a child labelled L, but (1, 2) is not labelled L"),
    (facts.ChildNeeded("W", ("(2, 3)", "(2, 4)")), "a win needs a child labelled L, but neither (2, 3) nor (2, 4) is"),
    (facts.ChildUnknown("(2, 1)"), "(2, 1) has no label yet"),
    (facts.RulesGiveNode("(1, 0)", "D"), "(1, 0) is a draw"),
    (facts.ByOldLabels(facts.LossBelow("(1, 4)")),
     "the move to (1, 4) leaves the other player losing, according to labels that were already there"),
    (facts.FromWrongLabels(facts.DrawBelow("(1, 2)"), wrong_too=True),
     "it follows from the children's labels, but some of those are wrong, and so is this one"),
    (facts.FromWrongLabels(facts.LossBelow("(2, 3)"), wrong_too=False),
     "it follows from the children's labels, but some of those are wrong"),
    (facts.FromWrongLabels(facts.LossBelow("(2, 3)"), wrong_too=True, one_child=True),
     "it follows from the child's label, but that is wrong, and so is this one"),
    (facts.TooEarly(facts.RulesGiveNode("(2, 3)", "W")), "(2, 3) is a win for the player to move"),
    (facts.TooEarly(facts.RulesGiveNode("(1, 0)", "D"), unknown="(2, 1)"),
     "(1, 0) is a draw. This label is set too early: (2, 1) has no label yet"),
    (facts.TooEarly(facts.RulesGiveNode("(2, 0)", "L"), misled=(("(1, 1)", "D"),)),
     "(2, 0) is a loss for the player to move. This label follows from the children's labels, but the D of (1, 1) "
     "is only for now"),
    (facts.ByResults(facts.LeafRule("L")), "it is a leaf, and under the rules that is a loss for the player to move"),
    (facts.ByResults(facts.LossBelow("(2, 4)"), known=(("(2, 4)", 9),)),
     "the move to (2, 4) leaves the other player losing. (2, 4) is known from step 9"),
    (facts.LeafPayoff(3), "it is a leaf, and its payoff is 3"),
    (facts.LeafPayoff(Fraction(1, 2)), "it is a leaf, and its payoff is 1/2"),
    (facts.LeafWon(1), "it is a leaf, and player 1 has won"),
    (facts.LeafWon(0), "it is a leaf, and the game is a draw"),
    (facts.Best(2, 0, (0, 1), ("(1, 4)",)), "the smaller of 0 and 1, because it is player 2's turn"),
    (facts.Best(1, 1, (0, 0, 1), ("(2, 1)",)), "the largest of 0, 0 and 1, because it is player 1's turn"),
    (facts.Best(2, -1, (-1,), ("(1, 4)",), so_far=True),
     "the smallest value so far, −1, because it is player 2's turn"),
    (facts.Best(2, Fraction(-1, 3), (Fraction(-1, 3),), ("(1, 2)",), so_far=True),
     "the smallest value so far, −1/3, because it is player 2's turn"),
    (facts.OnlyMove(0, ("(1, 5)",)), "the only move, to (1, 5), has value 0"),
    (facts.OnlyMove(Fraction(2, 7), ("(0, 5, 3)",)), "the only move, to (0, 5, 3), has value 2/7"),
    (facts.AllEqual(1, ("(1, 2)", "(1, 3)")), "both moves have value 1"),
    (facts.AllEqual(Fraction(-1, 3), ("(2, 1)", "(0, 0, 1)")), "both moves have value −1/3"),
    (facts.Average(Fraction(1, 1), ((Fraction(1, 1), 1),), children=("(2, 1)",)), "the only move has value 1"),
    (facts.Average(-0.39999999999999997, ((0.3, 1), (0.7, -1)), children=("(2, 0)", "(2, 1)")),
     "the average is 0.3 × 1 + 0.7 × −1 = −0.4"),
    (facts.Average(Fraction(0, 1), ((Fraction(1, 2), 1), (Fraction(1, 2), -1)), children=("(1, 2)", "(1, 3)")),
     "the average is 1/2 × 1 + 1/2 × −1 = 0"),
    (facts.Average(Fraction(1, 3), ((Fraction(1, 3), 1), (Fraction(1, 3), -1), (Fraction(1, 3), 1)), children=(
        "(1, 3)", "(1, 4)", "(1, 'over')")),
     "the average is 1/3 × 1 + 1/3 × −1 + 1/3 × 1 = 1/3"),
    (facts.Average(-1 / 3, ((1 / 3, 1), (2 / 3, -1))), "the average is 0.333 × 1 + 0.667 × −1 ≈ −0.333"),
    (facts.Average(Fraction(2, 3), ((Fraction(1, 6), 0), *[(Fraction(1, 6), 1)] * 4, (Fraction(1, 6), 0))),
     "the average of 6 values, weighted by their probabilities"),
    (facts.Average(1, ((Fraction(1, 2), 1), (Fraction(1, 2), 1))), "both moves have value 1"),
    (facts.SmallestMissing((), only_child=False, children=()),
     "it is a leaf, so no moves are left, as in a Nim heap of size 0"),
    (facts.SmallestMissing((0,), only_child=True, children=("(2,)",)),
     "the smallest number other than 0, the Grundy value of its only child"),
    (facts.SmallestMissing((1,), only_child=False, children=("(1, 1)",)),
     "the smallest number missing from the Grundy values of its children, which are all 1"),
    (facts.SmallestMissing((1, 0), only_child=False, children=("(1, 1)", "(1,)")),
     "the smallest number missing from the Grundy values of its children, which are 0 and 1"),
    (facts.ResultsGive(0), "the results for the children give 0"),
    (facts.RulesGiveValue(0), "the rules give 0"),
    (facts.RulesGiveValue(0, because=facts.LeafWon(0)), "the rules give 0: it is a leaf, and the game is a draw"),
    (facts.ExactNeeded("(0, 2, 8)", Fraction(16, 21)),
     "(0, 2, 8) is worth 16/21 to player 1, and an average needs the exact value of each move"),
    (facts.WorthTo("(1, 2)", 1, "mover"), "(1, 2) is worth 1 to the player to move"),
    (facts.WorthTo("(2, 2)", 0, "player 1"), "(2, 2) is worth 0 to player 1"),
    (facts.ShareOf("(1, 3)", 0.0), "with best play, player 1 wins from (1, 3) with probability 0"),
    (facts.ShareOf("(0, 2, 1)", Fraction(1, 2)), "with best play, player 1 wins from (0, 2, 1) with probability 1/2"),
    (facts.BreaksRules(facts.ResultsGive(0)),
     ", but the results for the children give 0"),
    (facts.BreaksRules(facts.MoveLeads("(2, 2)", "W", better=("(2, 1)", "L")), BEST_MOVES),
     ". If its results are best moves for the player to move, there is a better one: the move to (2, 2) leaves the "
     "other player winning, while the move to (2, 1) would leave the other player losing"),
    (facts.BreaksRules(Note.NOT_FROM_RESULTS), ", but that does not follow from the results for the children"),
    (facts.BreaksRules(facts.LossMissed("(2, 4)")),
     ", but that does not follow from the results for the children: the move to (2, 4), which is labelled L, leaves "
     "the other player losing"),
    (facts.BreaksRules(facts.LeafBroken("L")),
     ", but that is wrong: it has no moves, which under the rules is a loss for the player to move"),
    (facts.BreaksRules(facts.AnswerOfAnother("(1, 4)", "(2, 4)"), assuming=Reading("bool", "mover")),
     ". If True means that the player to move can win, that is wrong according to the rules of the game: it is the "
     "answer for (1, 4), reused for (2, 4)"),
    (facts.BreaksRules(None), ", but that is wrong"),
    (facts.BreaksRules(facts.RulesGiveValue(1, because=facts.LeafWon(1)), assuming=Reading("value", "player 1")),
     ". If its results are values for player 1, the rules give 1: it is a leaf, and player 1 has won"),
    (facts.WrongKind("bool"), ", which is neither True nor False"),
    (facts.WrongKind("share"), ", which is not a share (a number from 0 to 1)"),
    (facts.WrongKind("value"), ", which is not a number"),
    (facts.WrongKind("grundy"), ", which is not a Grundy value (0, 1, 2 and so on)"),
    (facts.AsBefore(9), ", as in step 9"),
    (facts.TwinBefore(8), ", a different node with the same state as the one returned at step 8"),
    (facts.EmptyWindow(("alpha", 1), ("beta", 1)),
     "it was called with alpha 1 and beta 1, and no value lies between them"),
    (facts.MoveLeads("(2, 1)", "L"), "the move to (2, 1) leaves the other player losing"),
    (facts.MoveLeads("(2, 2)", "W", better=("(2, 1)", "L")),
     "the move to (2, 2) leaves the other player winning, while the move to (2, 1) would leave the other player "
     "losing"),
    (facts.MoveWorth("(2, 'B')", 3), "the move to (2, 'B') is worth 3 to player 1"),
    (facts.MoveWorth("(2, 'C')", 1, better=("(2, 'B')", 3)),
     "the move to (2, 'C') is worth 1 to player 1, while the move to (2, 'B') is worth 3"),
    (facts.WaitingCall(4, same=True), ", but the same call, from step 4, is still waiting: the calls form a loop."),
    (facts.WaitingCall(4, same=False), ". Another call on it, from step 4, is still waiting."),
    (facts.CallEntered("f", "(0, 1)", chance=True), "f is called on (0, 1), where chance moves."),
    (facts.CallEntered("f", "A"), "f is called on A."),
    (facts.CallEntered("f", "0", answered=7), "f is called again on 0. It was already answered at step 7."),
    (facts.CallEntered("f", "(2, 3)", arguments=("depth 1",), returns=True, answered=7),
     "f is called again on (2, 3), with depth 1, and returns immediately. It was already answered at step 7."),
    (facts.CallEntered("lambda", "(1, 2)", returns=True), "lambda is called on (1, 2), and returns immediately."),
    (facts.CallEntered("f", "D[]", end="leaf", returns=True), "f is called on D[], a leaf, and returns immediately."),
    (facts.CallEntered("ab", "(1, 'C1')", arguments=("a 3", "b ∞"), end="leaf"),
     "ab is called on (1, 'C1'), a leaf, with a 3 and b ∞."),
    (facts.CallEntered("with_a_depth", "(2, 3)", arguments=("depth 1",), waiting=facts.WaitingCall(4, same=False)),
     "with_a_depth is called on (2, 3), with depth 1. Another call on it, from step 4, is still waiting."),
    (facts.Guarantee(2, 0, on_average=True), "player 2 can hold player 1 to 0 or less on average"),
    (facts.Guarantee(1, -0.39999999999999997, on_average=True), "player 1 is guaranteed at least −0.4 on average"),
    (facts.ArgumentChanged("n", 3, "5"), "At 5, n becomes 3."),
    (facts.ArgumentChanged("beta", Fraction(1, 3), "(2, 2)", guarantee=facts.Guarantee(2, Fraction(1, 3),
        on_average=True)),
     "At (2, 2), beta becomes 1/3: player 2 can hold player 1 to +1/3 or less on average."),
    (facts.ChildrenAdded("A", ("B", "C"), direct=True), "A gets children: B and C."),
    (facts.ChildrenAdded("A", ("D",), direct=False), "A gets a descendant: D."),
    (facts.ChildrenAdded("(1, 0)", ("(2, 0)",), direct=True), "(1, 0) gets a child: (2, 0)."),
    (facts.ArrowsAdded("(2, 1)", ("(1, 0)",), seen=True),
     "(2, 1) gets an arrow to (1, 0), a node that already exists."),
    (facts.ArrowsAdded("(2, 0)", ("(1, 1)", "(1, 2)"), seen=False),
     "(2, 0) now has arrows to (1, 1) and (1, 2), nodes that already exist."),
    (facts.AttributeSet("value", "(1, 2)", "␣␣"), "At (1, 2), value becomes ␣␣."),
    (facts.LabelSet("(1, 0)", "L"), "(1, 0) becomes L."),
    (facts.LabelSet("(2, 1)", "L", fate="changes"), "(2, 1) becomes L for now."),
    (facts.LabelSet("D", "L", because=facts.NoRules("leaf")),
     "D becomes L: it is a leaf, and there are no rules to check its label against."),
    (facts.LabelSet("(2, 3)", "L", was="D", because=facts.LeafRule("L")),
     "(2, 3) changes from D to L: it is a leaf, and under the rules that is a loss for the player to move."),
    (facts.LabelSet("(1, 5)", "W", verdict=False, because=facts.LeafBroken("L")),
     "(1, 5) becomes W, but that is wrong: it has no moves, which under the rules is a loss "
     "for the player to move."),
    (facts.LabelSet("(1, 3)", "W", was="D", because=facts.LossBelow("(2, 4)"), wave=1),
     "In wave 1, (1, 3) changes from D to W: the move to (2, 4) leaves the other player losing."),
    (facts.LabelSet("(2, 0)", "D", was="D", verdict=False, because=facts.TooEarly(facts.RulesGiveNode("(2, 0)", "L"),
        misled=(("(1, 1)", "D"),))),
     "(2, 0) becomes D, but that is wrong according to the rules of the game: (2, 0) is a loss for the player to "
     "move. This label follows from the children's labels, but the D of (1, 1) is only for now."),
    (facts.LabelSet("(1, 2)", "W", verdict=False, because=facts.ChildNeeded("W", ("(2, 3)", "(2, 4)"))),
     "(1, 2) becomes W, but that does not follow from its children's labels: a win needs a child labelled L, but "
     "neither (2, 3) nor (2, 4) is."),
    (facts.LabelSet("B", "W", verdict=None, because=facts.ChildUnknown("D")),
     "B becomes W, but it is too early to judge: D has no label yet."),
    (facts.LabelSet("B", "W", fate="right_but_changes"), "B becomes W. That is right, but it will change."),
    (facts.LabelSet("B", "?", was="W", because=Note.TAKEN_BACK), "B changes from W to ?: its label is unknown again."),
    (facts.NotALabel("(2,)", "1"), '(2,) gets 1, which is not a label. The labels are "W", "L" and "D".'),
    (facts.NowBroken("(1, 2)", facts.DrawMissed("(2, 4)")),
     "Now the label of (1, 2) does not follow from its children's labels: a loss needs every child to be labelled W, "
     "but (2, 4) is labelled D."),
    (facts.NowBroken("(1, 4)", facts.RulesGiveNode("(1, 4)", "W")),
     "Now the label of (1, 4) is wrong according to the rules of the game: (1, 4) is a win for the player to move."),
    (facts.NowRight("(1, 2)"), ""),
    (facts.Returned("f", "D", "1"), "f on D returns 1."),
    (facts.Returned("roll", "3", "0", details=("turns 0",)), "roll on 3 with turns 0 returns 0."),
    (facts.Returned("f", "(1, 3)", "same", remark=facts.TwinBefore(8)),
     "f on (1, 3) returns same, a different node with the same state as the one returned at step 8."),
    (facts.Returned("f", "(1, 0)", "D", details=("path ((1, 0), (2, 1))",), verdict=True),
     "f on (1, 0) with path ((1, 0), (2, 1)) returns D."),
    (facts.Returned("g", "(1, 3)", "3", verdict=False, remark=facts.BreaksRules(facts.ResultsGive(0))),
     "g on (1, 3) returns 3, but the results for the children give 0."),
    (facts.Returned("f", "(1, 3)", "−1", remark=facts.Best(2, -1, (-1,), ("(1, 4)",), so_far=True)),
     "f on (1, 3) returns −1, the smallest value so far, because it is player 2's turn."),
    (facts.Returned("f", "(1, 3)", "True", remark=facts.Best(1, 1, (1,), ("(2, 4)",), so_far=True)),
     "f on (1, 3) returns True: the largest value so far, 1, because it is player 1's turn."),
    (facts.Stored("B", "5", grundy=False), "The value of B becomes 5."),
    (facts.Stored("(2, 4)", "1", grundy=False, verdict=True, remark=facts.LeafWon(1)),
     "The value of (2, 4) becomes 1: it is a leaf, and player 1 has won."),
    (facts.Stored("(2,)", "0", grundy=True, verdict=True, remark=facts.SmallestMissing((), only_child=False,
        children=())),
     "The Grundy value of (2,) becomes 0: it is a leaf, so no moves are left, as in a Nim heap of size 0."),
    (facts.ReturnedNone("f", "D"), "f returns from D."),
    (facts.ReturnedNone("chosen", "0", ("path []",), True), "chosen returns from the call on 0 with path []."),
    (facts.ReturnedNone("chosen", "", ("path []",), True), "chosen with path [] returns."),
    (facts.ReturnMissing("f", "(2, 1)"), "f returns None for (2, 1). Is a return missing or in the wrong place?"),
    (facts.ReturnedNoLabel("f", "(2, 3)", "['L']"),
     'f on (2, 3) returns [\'L\'], which is not a label. The labels are "W", "L" and "D".'),
    (facts.LeftWithout("f", "(1, 4)", "label"), "f leaves (1, 4) without a label."),
    (facts.LeftWithout("keep", "(2, 0, 0)", "grundy"), "keep leaves (2, 0, 0) without a Grundy value."),
    (facts.Enough(facts.Guarantee(1, 1, on_average=False, already=True)),
     ": player 1 is already guaranteed at least +1, so the rest can't matter"),
    (facts.Enough(
        facts.Guarantee(2, 2, on_average=False, already=True), elsewhere=facts.Guarantee(1, 3, on_average=False)),
     ": player 2 can already hold player 1 to +2 or less here, and player 1 is guaranteed at least +3 elsewhere, so "
     "the rest can't matter"),
    (facts.Skipped(("(2, 3)",), ever=True, effect=None, unvisited=(7,)), "It skipped (2, 3)."),
    (facts.Skipped(("(2, 5)",), ever=True, effect=Note.VALUE_CHANGED, unvisited=(7,)),
     "It skipped (2, 5), and that changed the value."),
    (facts.Skipped(("(2, 3)",), ever=True, effect=facts.Enough(facts.Guarantee(1, 1, on_average=False, already=True)),
        unvisited=(3,)),
     "It skipped (2, 3): player 1 is already guaranteed at least +1, so the rest can't matter."),
    (facts.Skipped(("(2, 0)",), ever=False, effect=facts.Enough(facts.Guarantee(1, 1, on_average=False, already=True)),
        unvisited=(11,)),
     "It skipped (2, 0) here: player 1 is already guaranteed at least +1, so the rest can't matter."),
    (facts.Cut("best", -2, "≥", "beta", -3), " because best −2 ≥ beta −3"),
    (facts.Cut("alpha", 1, "≥", "1", 1), " because alpha 1 ≥ 1"),
    (facts.Skipped(("D2", "D3"), ever=True, effect=facts.Cut("v", 2, "≤", "alpha", 3), unvisited=(7, 8)),
     "It skipped D2 and D3 because v 2 ≤ alpha 3."),
    (facts.Skipped((), ever=True, effect=facts.Cut("v", 2, "≤", "alpha", 3), unvisited=()),
     "It left its loop because v 2 ≤ alpha 3."),
    (facts.WatchingTree("f", "tree", "A"),
     "Watch f work on the tree with root A, step by step. A blue outline marks the current node."),
    (facts.WatchingTree("f", "tree", ""), "Watch f work, step by step. A blue outline marks the current node."),
    (facts.WatchingTree("f", "graph", "(1, 2)"),
     "Watch f work on the graph with root (1, 2), step by step. A blue outline marks the current node."),
    (facts.WatchingCalls("f", None),
     "Watch f work, step by step. Each call becomes a node that shows what the function was called on."),
    (facts.WatchingLines("bfs"), "Watch bfs work, step by step. Each step is a line that changes something."),
    (facts.LineRan((facts.Became("cell", "(1, 2)"), facts.ItemsMoved("queue", False, ("(1, 2)",), "front"))),
     "cell becomes (1, 2) and queue loses (1, 2) at the front."),
    (facts.LineRan((facts.Became("a[0]", "3"),), 12, "for x in …"), "Round 12 of “for x in …”: a[0] becomes 3."),
    (facts.Swapped("a[0]", "a[1]"), "a[0] and a[1] are swapped"),
    (facts.Decided("x < y", False, "3", "≥", "2"), "“x < y” is false: 3 ≥ 2."),
    (facts.Decided("x == y", True, "both", "=", "2"), "“x == y” is true: both are 2."),
    (facts.Decided("x not in seen", False, "2", "in", "seen"), "“x not in seen” is false: 2 is in seen."),
    (facts.Decided("x in seen", False, "2", "not in", "seen"), "“x in seen” is false: 2 is not in seen."),
    (facts.Decided("queue", False, "", "is", "empty"), "“queue” is false: it is empty."),
    (facts.Decided("ready(x)", False), "“ready(x)” is false."),
    (facts.Became("x", "3"), "x becomes 3"),
    (facts.ItemsMoved("a", True, ("1",), "end"), "a gets 1 at the end"),
    (facts.ItemsMoved("a", True, ("1", "2"), "front"), "a gets 1 and 2 at the front"),
    (facts.ItemsMoved("seen", False, ("'x'",)), "seen loses 'x'"),
    (facts.ItemsChanged("a"), "several items of a change"),
    (facts.LinesUnseen(("bfs",)), "The lines of bfs are not shown. To see them, watch bfs itself."),
    (facts.LinesUnseen(("a", "b")), "The lines of a and b are not shown. To see them, watch a itself."),
    (facts.WatchingCalls("minimax", "search"),
     "Watch minimax work, step by step. Each call becomes a node that shows what the function was called on. minimax "
     "leaves the work to search, which calls itself."),
    (facts.NoStates("()", "Kayles", "(1, 4)"),
     "() is not a state of Kayles, whose states look like (1, 4), so nothing is checked against its rules."),
    (facts.NoGrundyValues("Nim"),
     "No Grundy value is known for Nim, so no result is checked. Grundy values are for games in which both players "
     "have the same moves and a player who can't move has lost."),
    (facts.FirstMistake(8), "The first mistake is at step 8."),
    (facts.FirstMistake(25, assuming=Reading("bool", "mover")),
     "If True means that the player to move can win, the first mistake is at step 25."),
    (facts.TooDeep(calls=True),
     "its calls went deeper and deeper, with no end in sight. Does every call come closer to one that needs no "
     "further calls?"),
    (facts.TooDeep(calls=False),
     "its calls went deeper and deeper, with no end in sight. Does every call move on to a child, and does it stop at "
     "a leaf?"),
    (facts.NoEnd(calls=False, nested=True),
     "it seemed to run forever. Does every loop end, and does every call move on to a child, visiting each child "
     "only once?"),
    (facts.NoEnd(calls=False, nested=False),
     "it seemed to run forever. Does every loop end, and is every node added to a list only once?"),
    (facts.NoEnd(calls=True, nested=True), "it seemed to run forever. Does every loop end, and do the calls end?"),
    (facts.Raised("KeyError: 'leaf'"), "KeyError: 'leaf'."),
    (facts.LoopPlace(call="1"), " in the call on 1"),
    (facts.LoopPlace(nodes=("5",)), " at 5"),
    (facts.Shown(1, "call"), "The first call is shown."),
    (facts.Shown(5, "call"), "The first 5 calls are shown."),
    (facts.Shown(13, "step"), "The first 13 steps are shown."),
    (facts.Shown(13, "step", 20, 200),
     "The first 13 steps are shown. The limit is 20 steps, or fewer if lists are long or other functions are called. "
     "Raise it with watch(…, limit=200)."),
    (facts.Shown(1_000_000, "step", 1_000_000), "The first 1,000,000 steps are shown."),
    (facts.Stopped("walk", "(1, 0)", Note.EXITED), "walk ended at (1, 0): it called exit, which ends a program."),
    (facts.Stopped("walk", "(1, 0)", Note.INTERRUPTED), "walk was stopped at (1, 0): it was interrupted."),
    (facts.Stopped("walk", "(1, 0)", Note.LOOP_NO_END), "walk was stopped at (1, 0): it seemed to run forever."),
    (facts.Stopped("f", 2669, facts.NoEnd(calls=True, nested=True)),
     "f was stopped after 2,669 calls: it seemed to run forever. Does every loop end, and do the calls end?"),
    (facts.Stopped("same", "3", facts.TooDeep(calls=True)),
     "same failed at 3: its calls went deeper and deeper, with no end in sight. Does every call come closer to one "
     "that needs no further calls?"),
    (facts.Stopped("f", 2669, facts.Raised("KeyError: 'leaf'")), "f failed after 2,669 calls: KeyError: 'leaf'."),
    (facts.LinesLooped(3, may_end=True),
     "From step 3 on, the same lines ran again and again. Does that loop end? If so, it just takes too long. Try "
     "something smaller. Only the first three times are shown."),
    (facts.LinesLooped(3, facts.LoopPlace(call="1")),
     "From step 3 on, the same lines ran again and again in the call on 1. When should that loop end? Only the "
     "first three times are shown."),
    (facts.CallsLooped(("(2, 3)", "(1, 4)", "(2, 3)"), 8, same=True, function="by_two"),
     "by_two never returned because its calls form a loop: (2, 3) › (1, 4) › (2, 3), and so on, starting at step "
     "8. The first three rounds are shown. What should a call do if the same call is still waiting?"),
    (facts.CallsLooped(("(2, 3)", "(1, 4)", "(2, 3)"), 8, same=False, function="with_a_depth"),
     "with_a_depth never returned because its calls form a loop: (2, 3) › (1, 4) › (2, 3), and so on, starting at "
     "step 8. The first three rounds are shown. The arguments changed from call to call. Do the calls end at "
     "some point?"),
    (facts.LimitTooLow(1000),
     "If they do, the function needs more nested calls than Python's limit of 1,000. Try something smaller."),
    (facts.Finished("f", "1"), "f returned 1."),
    (facts.Finished("f", None), "f finished."),
    (facts.FinishedLate("label", "W", None), "label returned W after more steps than can be shown."),
    (facts.FinishedLate("best_move", "8", 10), "best_move returned 8 after 10 calls."),
    (facts.NothingRun("walk", "generator"), "walk returned a generator, which does nothing until it is looped over."),
    (facts.NothingRun("walk", "coroutine"), "walk returned a coroutine, which does nothing until it is awaited."),
    (Note.THREADS_UNSEEN, "What other threads do is neither shown nor counted."),
    (Note.MOVES_OR_VALUES, "It is unclear whether its results are moves or values. If they are values, say so with "
     'watch(…, gives="value").'),
    (facts.NothingSeen("f", "3", calls=False, cached=False),
     "f returned 3, but it made no visible change to the tree."),
    (facts.NothingSeen("sorted", "[1]", calls=True, cached=False),
     "sorted returned [1], but no call could be seen. Only code in Python is watched."),
    (facts.NothingSeen("with_a_cache", "True", calls=True, cached=True),
     "with_a_cache returned True, but no call could be seen. The result came from functools.cache. "
     "with_a_cache.cache_clear() empties the cache."),
    (facts.Visited("f", 7, 9), "f visited 7 of the 9 nodes."),
    (facts.ReturnsMissing(1, "(2, 1)", 5), "One call returned None: the call on (2, 1), at step 5."),
    (facts.ReturnsMissing(2, "(2, 1)", 5), "2 calls returned None. The first is the call on (2, 1), at step 5."),
    (facts.MistakesLeft(2, "grundy", "(2,)", 7, None),
     "There are mistakes in 2 Grundy values. The first is at (2,), step 7."),
    (facts.MistakesLeft(1, "label", "(2, 2)", 8, None), "There is a mistake in the label of (2, 2), at step 8."),
    (facts.MistakesLeft(12, "label", "(2, 2)", 8, None),
     "There are mistakes in 12 labels. The first is at (2, 2), step 8."),
    (facts.MistakesLeft(1, "grundy", "(1, 1)", 10, None),
     "There is a mistake in the Grundy value of (1, 1), at step 10."),
    (facts.MistakesLeft(1, "", "(1, 1)", 10, None), "There is a mistake at (1, 1), step 10."),
    (facts.MistakesLeft(1200, "", "(1, 1)", 10, None),
     "There are mistakes at 1,200 nodes. The first is at (1, 1), step 10."),
    (facts.MistakesLeft(1, "value", "(1, 2)", 7, Reading("value", "player 1")),
     "If its results are values for player 1, there is a mistake in the value of (1, 2), at step 7."),
    (facts.MistakesLeft(2, "value", "(1, 2)", 7, Reading("value", "player 1")),
     "If its results are values for player 1, there are mistakes in 2 values. The first is at (1, 2), step 7."),
    (facts.LabelsFor("broken", "player 1"),
     "The labels of broken seem to be for player 1, but they should be for the player to move."),
    (facts.LabelsMissing(6, "(1, 0)"), "6 nodes have no label. The first is (1, 0)."),
    (facts.LabelsMissing(1, "(2, 1)"), "One node, (2, 1), has no label."),
    (facts.LabelsDone(7, "A", None), "It labelled 7 nodes."),
    (facts.LabelsDone(1, "(2, 1, 4)", "W"),
     "It labelled 1 node. The root, (2, 1, 4), is a win for the player to move."),
    (facts.OldLabelsLeft(1), "One node kept the pale label that was already there."),
    (facts.OldLabelsLeft(4), "4 nodes kept the pale labels that were already there."),
    (facts.NoMoveTried("(1, 0)"), "It was not called for any move from (1, 0)."),
    (facts.NoCallReturned(calls=True), "No call returned a value."),
    (facts.NoCallReturned(calls=False), "It stored nothing in any node, and no call returned a value."),
    (facts.RootValue("A", 9), "The root, A, has the value 9."),
    (facts.AttributesSet(("grundy",)), "It set grundy, but no label."),
    (facts.TreeSize("tree", 7), "The tree has 7 nodes."),
    (facts.TreeSize("graph", 5), "The graph has 5 nodes."),
    (facts.NotJudged("wins"), 'If its results say who wins, check them against the rules with watch(…, gives="wins").'),
    (facts.CallsMade(8, ()), "There were 8 calls."),
    (facts.CallsMade(4, ("walk",)),
     "There were 4 calls. The calls of walk are not shown, because generators and async functions are "
     "not watched."),
    (facts.CallsMade(1, ()), "There was 1 call."),
    (facts.TwoConventions("f", Reading("value", "mover"), "(2, 3)", rule=False, inner="(1, 2)"),
     "f uses two conventions. At the leaves, as at (2, 3), its results are values for the player to move. Higher up, "
     "as at (1, 2), no sign is flipped. For best play, make them agree."),
    (facts.TwoConventions("f", Reading("value", "player 1"), "(2, 5)", rule=True, inner="(2, 4)"),
     "f uses two conventions. At the leaves, as at (2, 5), its results are values for player 1. Higher up, as at "
     "(2, 4), the signs are flipped. For best play, make them agree."),
    (facts.TwoConventions("f", Reading("bool", "last_mover"), "(1, 4)", Reading("bool", "mover"), "(1, 2)"),
     "f uses two conventions. At the leaves, as at (1, 4), True means that the player who has just moved can win. "
     "Higher up, as at (1, 2), True means that the player to move can win. For best play, make them agree."),
    (facts.WrongIfMeant(Reading("label", "mover"), "(1, 2)", 4, "W"),
     "If its results are labels for the player to move, the first mistake is at (1, 2), step 4, where the result "
     "is W."),
    (facts.WrongGives("share", "7"), 'You said gives="share", but 7 is not a share (a number from 0 to 1).'),
    (facts.WrongGives("wins", "W"), 'You said gives="wins", but W is neither True nor False.'),
    (facts.MeaningOpen("value"),
     'It is unclear what its results mean. If they are values for player 1, say so with watch(…, gives="value").'),
    (facts.LabelsNotKept("f", 1), "f returned one label but did not store it in the node."),
    (facts.LabelsNotKept("f", 4), "f returned 4 labels but stored none of them in the nodes."),
    (facts.RightIfMeant(Reading("word", "player 2")),
     "All its results are right if they say how the game ends for player 2."),
    (facts.RightIfMeant(Reading("bool", "player 1")), "All its results are right if True means that player 1 can win."),
    (facts.RootGrundy("(1, 5)", 1, None),
     "The Grundy value of the root, (1, 5), is 1: the player to move wins, as in a Nim heap of size 1."),
    (facts.RootGrundy("(1, 2, 2)", 0, None),
     "The Grundy value of the root, (1, 2, 2), is 0: the player to move loses, as in a Nim heap of size 0."),
    (facts.RootGrundy("(1, 3)", 3, "value"),
     "The Grundy value of the root, (1, 3), is 3: the player to move wins, as in a Nim heap of size 3. Store it in "
     ".grundy, because a value is what a node is worth to player 1."),
    (facts.RulesGiveGrundy("(1, 7)", 0, "5"),
     "According to the rules, the Grundy value of the root, (1, 7), is 0, not 5."),
    (facts.RulesGiveGrundy("(1, 5)", 1, None), "According to the rules, the Grundy value of the root, (1, 5), is 1."),
    (facts.RootShare("(1, 0)", Fraction(1, 2), by_rules=False),
     "With best play, player 1 wins from (1, 0) with probability 1/2."),
    (facts.RootShare("(1, 2)", Fraction(1, 2), by_rules=True, wrong="1/3"),
     "According to the rules, with best play, player 1 wins from (1, 2) with probability 1/2, not 1/3."),
    (facts.RootLabel("(1, 0)", "D"), "The root, (1, 0), is a draw."),
    (facts.RootLabel("(1, 0)", "D", by_rules=True),
     "According to the rules, (1, 0) is a draw: neither player can force a win."),
    (facts.RootLabel("(1, 0)", "W", by_rules=True),
     "According to the rules, (1, 0) is a win for the player to move."),
    (facts.RulesGiveRoot("(1, 0)", 0, "player 1", "1"),
     "According to the rules, (1, 0) is worth 0 to player 1, not 1."),
    (facts.RulesGiveRoot("(1, 0)", 1, "player 1", "−1"),
     "According to the rules, (1, 0) is worth 1 to player 1, not −1."),
    (facts.RootBound("(1, 0)", "most", inf, "mover"),
     "(1, 0) is worth at most ∞ to the player to move. With its bounds, the search need not find the exact value."),
    (facts.RootBound("(1, 'A')", "most", 5, "player 1"),
     "(1, 'A') is worth at most 5 to player 1. With its bounds, the search need not find the exact value."),
    (facts.RootDiffers("(1, 6)", 0, 1, "player 1"),
     "According to its results, (1, 6) is worth 0 to player 1, but according to the rules it is worth 1."),
    (facts.RootWorth("(1, 0)", 0, "mover"),
     "(1, 0) is worth 0 to the player to move. The function's values seem to be for that player."),
    (facts.RootWorth("(1, 0)", 0.0, "player 1"), "(1, 0) is worth 0 to player 1."),
    (facts.RootWorth("(1, 4)", 1, "player 1", winner=1), "(1, 4) is worth 1 to player 1: player 1 wins."),
    (facts.RootWorth("(1, 2, 0, 0)", 0, "player 1", winner=0),
     "(1, 2, 0, 0) is worth 0 to player 1: the game is a draw."),
    (facts.RulesGive("W"), "according to the rules it is a win for the player to move"),
    (facts.AnswerOfAnother("(1, 4)", "(2, 4)"), "it is the answer for (1, 4), reused for (2, 4)"),
    (facts.NoStates(None, "Nim", "(1, 3, 4)"),
     "No node has a state of Nim, such as node.state = (1, 3, 4), so nothing is checked against its rules."),
    (facts.DrawnInPart(1), "Only nodes within 1 move of the root are drawn."),
    (facts.DrawnInPart(4), "Only nodes within 4 moves of the root are drawn."),
    (facts.CallsLooped(("1", "2", "1"), 3, same=False),
     "Its calls reached nodes where other calls were still waiting: 1 › 2 › 1, starting at step 3."),
    (facts.CallsLooped(tuple("abcdefgha"), 3, same=True),
     "Its calls formed a loop: a › b › c › d › … 3 more … › h › a, starting at step 3."),
    (facts.MoveForChild("1"),
     "1 is a move, not a node. The nodes are the values of the dictionary: node.children.values()."),
    (facts.RootWrongIfMeant(Reading("winner", "player 1"), "(1, 0)"),
     "If its results give the number of the winner, the result for (1, 0) is wrong according to the rules of the "
     "game."),
    (facts.LeavesFor("mover"), "At the leaves, its values seem to be for the player to move."),
    (facts.RootWindow(facts.EmptyWindow(("alpha", 1), ("beta", 0))),
     "It was called with alpha 1 and beta 0, and no value lies between them."),
]


@pytest.mark.cases(len(WORDS))
@pytest.mark.parametrize(("fact", "words"), WORDS, ids=lambda part: type(part).__name__.strip("str"))
def test_fact_is_put_into_the_expected_words(fact, words):
    assert say(fact) == words


def test_every_kind_of_fact_has_words_and_an_example_in_the_table():
    assert {*say.registry} == {object, Note, *(type(fact) for fact, _ in WORDS)}
    assert {*Note} <= SENTENCES.keys()
    with pytest.raises(TypeError, match="There are no words"):
        say(Pile(1, 0))


def test_another_language_can_have_its_own_words_and_plurals():
    german = Grammar(lambda count, noun: f"{count} {noun}", ", ".join)
    words = {facts.TreeSize: "Der Baum hat {count:Knoten}.", facts.AttributesSet: "Gesetzt: {names}."}
    with respelled(say):
        register_templates(say, words, german)
        assert say(facts.TreeSize("tree", 7)) == "Der Baum hat 7 Knoten."
        assert say(facts.AttributesSet(("a", "b"))) == "Gesetzt: a, b."
    assert say(facts.TreeSize("tree", 7)) == "The tree has 7 nodes."


def wins(state):
    return any(not wins(after) for after in Matches(4).moves(state).values())


@cache
def cached_wins(state):
    return any([not cached_wins(after) for after in OneTwoTen(4).moves(state).values()])


def too_wide(node):
    node.label = "W"
    for child in node.children.values():
        too_wide(child)


def no_return(node):
    below = [no_return(child) for child in node.children.values()]
    if below:
        return 1 if node.state[0] == 1 else -1


def flips_signs_at_the_leaves_only(node):
    below = [flips_signs_at_the_leaves_only(child) for child in node.children.values()]
    return max(below) if below else -1


def loops(state):
    return not loops((3 - state[0], state[1]))


def endless(node):
    while True:
        node.label = "W"


def kept(node):
    for child in node.children:
        kept(child)
    node.win_loss = "lost" if node.pile == 3 else "L"


def best_move(state):
    moves = Nim(1, 2).moves(state)
    return next(iter(moves), None) if not best_moves(moves) else best_moves(moves)[0]


def best_moves(moves):
    return [move for move, after in moves.items() if best_move(after) is None]


PROGRAMS = {
    "label": lambda: record(label, build_tree(OneTwoTen(4))),
    "build_tree": lambda: record(build_tree, Nim(1, 2)),
    "label_graph": lambda: record(label_graph, build_graph(OneTwoTen(4, take_back=True))),
    "minimax": lambda: record(minimax, build_tree(Matches(5))),
    "minimax with chance": lambda: record(minimax, build_tree(games.DiceTen(4))),
    "alphabeta": lambda: record(alphabeta, build_tree(Matches(6))),
    "grundy": lambda: record(grundy, build_tree(Nim(1, 2))),
    "states": lambda: record(wins, (1, 4), game=Matches(4)),
    "cached": lambda: record(cached_wins, (1, 0), game=OneTwoTen(4)),
    "all wins": lambda: record(too_wide, build_tree(OneTwoTen(4))),
    "no return": lambda: record(no_return, build_tree(OneTwoTen(3))),
    "two conventions": lambda: record(flips_signs_at_the_leaves_only, build_tree(OneTwoTen(5))),
    "loop of calls": lambda: record(loops, (1, 0), game=OneTwoTen(4)),
    "loop of lines": lambda: record(endless, build_tree(OneTwoTen(2))),
    "no labels": lambda: record(kept, tree((Pile,), 3), game=OneTwoTen(3)),
    "moves": lambda: record(best_move, (1, 1, 2), game=Nim(1, 2)),
    "no game": lambda: record(wins, (1, 4), gives="wins"),
}


@pytest.mark.cases(len(PROGRAMS))
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_sentences_contain_no_english_that_is_not_in_watch_words(program):
    with respelled(say):
        story = Story(program())
        assert len(story.scenes) > 2 and not [found for scene in story.scenes for found in english_in(scene.says)]
