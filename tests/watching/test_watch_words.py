"""Each wording of the Stepper, once; and that no English stands elsewhere: see also test_watch_facts."""

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
from gametree.watching.judging.readings import Reading
from gametree.watching.narrating.story import Story
from gametree.watching.watch_facts import Note
from gametree.watching.watch_words import SENTENCES, say

WORDS = [
    (facts.LeafRule("D"), "a leaf, and by the rules of the game a draw for the player to move"),
    (facts.LeafBroken("L"), "nobody can move here, and by the rules of the game that is a loss for the player to move"),
    (facts.Unruled("leaf"), "a leaf, taken as it is given"),
    (facts.Unruled("node"), "taken as it is given"),
    (facts.Unruled("unbuilt"), "its children are not built, so it is taken as it is given"),
    (facts.LossBelow("D"), "the move to D leaves the other player losing"),
    (facts.DrawBelow("(1, 2)"), "no move wins, but the move to (1, 2) draws"),
    (facts.AllWins(("B", "C")), "both moves, to B and C, leave the other player winning"),
    (facts.AllWins(("(1, 5)",)), "the only move, to (1, 5), leaves the other player winning"),
    (facts.AllWins(("(1, 3)", "(1, 2)", "(1, 1)")),
     "all 3 moves, to (1, 3), (1, 2) and (1, 1), leave the other player winning"),
    (facts.LossMissed("(2, 4)"), "(2, 4) is L, and the move there leaves the other player losing"),
    (facts.DrawMissed("(2, 4)"), "a loss needs every child to be W, and (2, 4) is D"),
    (facts.ChildNeeded("W", ("(1, 2)",)), "a win needs a child that is L, and (1, 2) is not"),
    (facts.ChildNeeded("W", ("(2, 3)", "(2, 4)")), "a win needs a child that is L, and (2, 3) and (2, 4) are not"),
    (facts.ChildUnknown("(2, 1)"), "the label of (2, 1) is not known yet"),
    (facts.RulesGiveNode("(1, 0)", "D"), "(1, 0) is a draw for the player to move"),
    (facts.ByOldLabels(facts.LossBelow("(1, 4)")),
     "the move to (1, 4) leaves the other player losing, by labels that were there before"),
    (facts.FromWrongLabels(facts.DrawBelow("(1, 2)"), wrong_too=True),
     "it follows from the labels below it, and not all of those are right, so it is wrong too"),
    (facts.FromWrongLabels(facts.LossBelow("(2, 3)"), wrong_too=False),
     "it follows from the labels below it, and not all of those are right"),
    (facts.TooEarly(facts.RulesGiveNode("(2, 3)", "W")), "(2, 3) is a win for the player to move"),
    (facts.TooEarly(facts.RulesGiveNode("(1, 0)", "D"), unknown="(2, 1)"),
     "it is too early, for the label of (2, 1) is not known yet; (1, 0) is a draw for the player to move"),
    (facts.TooEarly(facts.RulesGiveNode("(2, 0)", "L"), misled=(("(1, 1)", "D"),)),
     "(2, 0) is a loss for the player to move. It follows from the labels below it, but the D of (1, 1) is only for "
     "now"),
    (facts.ByResults(facts.LeafRule("L")), "a leaf, and by the rules of the game a loss for the player to move"),
    (facts.ByResults(facts.LossBelow("(2, 4)"), known=(("(2, 4)", 9),)),
     "the move to (2, 4) leaves the other player losing; (2, 4) is known from step 9"),
    (facts.LeafPayoff(3), "a leaf, and the payoff there is 3"),
    (facts.LeafPayoff(Fraction(1, 2)), "a leaf, and the payoff there is 1/2"),
    (facts.LeafWon(1), "a leaf, and player 1 has won"),
    (facts.LeafWon(0), "a leaf, and a draw"),
    (facts.Best(2, 0, (0, 1), ("(1, 4)",)), "the smaller of 0 and 1, for it is player 2's turn"),
    (facts.Best(1, 1, (0, 0, 1), ("(2, 1)",)), "the largest of 0, 0 and 1, for it is player 1's turn"),
    (facts.Best(2, -1, (-1,), ("(1, 4)",), so_far=True), "the smallest so far, −1, for it is player 2's turn"),
    (facts.Best(2, Fraction(-1, 3), (Fraction(-1, 3),), ("(1, 2)",), so_far=True),
     "the smallest so far, −1/3, for it is player 2's turn"),
    (facts.OnlyMove(0, ("(1, 5)",)), "the only move, to (1, 5), leads to 0"),
    (facts.OnlyMove(Fraction(2, 7), ("(0, 5, 3)",)), "the only move, to (0, 5, 3), leads to 2/7"),
    (facts.AllEqual(1, 2, ("(1, 2)", "(1, 3)")), "both moves lead to 1"),
    (facts.AllEqual(Fraction(-1, 3), 2, ("(2, 1)", "(0, 0, 1)")), "both moves lead to −1/3"),
    (facts.Average(Fraction(1, 1), ((Fraction(1, 1), 1),), children=("(2, 1)",)), "the only move leads to 1"),
    (facts.Average(-0.39999999999999997, ((0.3, 1), (0.7, -1)), children=("(2, 0)", "(2, 1)")),
     "the average: 0.3 × 1 + 0.7 × −1 = −0.4"),
    (facts.Average(Fraction(0, 1), ((Fraction(1, 2), 1), (Fraction(1, 2), -1)), children=("(1, 2)", "(1, 3)")),
     "the average: 1/2 × 1 + 1/2 × −1 = 0"),
    (facts.Average(Fraction(1, 3), ((Fraction(1, 3), 1), (Fraction(1, 3), -1), (Fraction(1, 3), 1)), children=(
        "(1, 3)", "(1, 4)", "(1, 'over')")),
     "the average: 1/3 × 1 + 1/3 × −1 + 1/3 × 1 = 1/3"),
    (facts.SmallestMissing((), only_child=False, children=()), "a leaf, and no move is left, as in a heap of 0"),
    (facts.SmallestMissing((0,), only_child=True, children=("(2,)",)),
     "the smallest number that is not that of its only child, 0"),
    (facts.SmallestMissing((1,), only_child=False, children=("(1, 1)",)),
     "the smallest number that is not among those of its children, 1"),
    (facts.SmallestMissing((1, 0), only_child=False, children=("(1, 1)", "(1,)")),
     "the smallest number that is not among those of its children, 0 and 1"),
    (facts.ResultsGive(0), "by the results below it is 0"),
    (facts.RulesGiveValue(0), "0"),
    (facts.RulesGiveValue(0, because=facts.LeafWon(0)), "0: a leaf, and a draw"),
    (facts.ExactNeeded("(0, 2, 8)", Fraction(16, 21)),
     "(0, 2, 8) is worth 16/21 to player 1, and an average needs the exact value of each move"),
    (facts.WorthTo("(1, 2)", 1, "mover"), "(1, 2) is worth 1 to the player to move"),
    (facts.WorthTo("(2, 2)", 0, "player 1"), "(2, 2) is worth 0 to player 1"),
    (facts.ShareOf("(1, 3)", 0.0), "with best play player 1 wins from (1, 3) with probability 0"),
    (facts.ShareOf("(0, 2, 1)", Fraction(1, 2)), "with best play player 1 wins from (0, 2, 1) with probability 1/2"),
    (facts.BreaksRules(facts.ResultsGive(0)), ", against the rules: by the results below it is 0"),
    (facts.BreaksRules(facts.RulesGiveValue(1, because=facts.LeafWon(1)), assuming=Reading("value", "player 1")),
     ". If these are values for player 1, that is against the rules, which say 1: a leaf, and player 1 has won"),
    (facts.WrongKind("bool"), ", and that is neither True nor False"),
    (facts.WrongKind("share"), ", and that is no share, a number from 0 to 1"),
    (facts.WrongKind("value"), ", and that is no number"),
    (facts.WrongKind("grundy"), ", and that is no Grundy value: these are 0, 1, 2 and so on"),
    (facts.AsBefore(9), ", as at step 9"),
    (facts.TwinBefore(8), ", another node with the same state as that of step 8"),
    (facts.EmptyWindow(("alpha", 1), ("beta", 1)), "it was given alpha 1 and beta 1, and no value lies between these"),
    (facts.MoveLeads("(2, 1)", "L"), "the move to (2, 1) leaves the other player losing"),
    (facts.MoveLeads("(2, 2)", "W", better=("(2, 1)", "L")),
     "the move to (2, 2) leaves the other player winning, and the move to (2, 1) would leave the other player losing"),
    (facts.MoveWorth("(2, 'B')", 3), "the move to (2, 'B') is worth 3 to player 1"),
    (facts.MoveWorth("(2, 'C')", 1, better=("(2, 'B')", 3)),
     "the move to (2, 'C') is worth 1 to player 1, and the move to (2, 'B') is worth 3"),
    (facts.WaitingCall(4, same=True), ", and its call of step 4 still waits: the calls have gone round."),
    (facts.WaitingCall(4, same=False), ". Another call on it, that of step 4, still waits."),
    (facts.CallEntered("f", "A"), "f is called on A."),
    (facts.CallEntered("f", "0", answered=7), "f is called on 0 again: the answer came at step 7."),
    (facts.CallEntered("lambda", "(1, 2)", returns=True), "lambda is called on (1, 2), and comes back at once."),
    (facts.CallEntered("f", "D[]", end="leaf", returns=True), "f is called on D[], a leaf, and comes back at once."),
    (facts.CallEntered("ab", "(1, 'C1')", arguments=("a 3, b ∞",), end="leaf"),
     "ab is called on (1, 'C1'), a leaf, with a 3, b ∞."),
    (facts.CallEntered("with_a_depth", "(2, 3)", arguments=("depth 1",), waiting=facts.WaitingCall(4, same=False)),
     "with_a_depth is called on (2, 3), with depth 1. Another call on it, that of step 4, still waits."),
    (facts.Guarantee(2, 0, on_average=True), "at most 0 on average"),
    (facts.Guarantee(1, -0.39999999999999997, on_average=True), "at least −0.4 on average"),
    (facts.ArgumentChanged("n", 3, "5"), "n becomes 3 at 5."),
    (facts.ArgumentChanged("beta", Fraction(1, 3), "(2, 2)", guarantee=facts.Guarantee(2, Fraction(1, 3),
        on_average=True)),
     "beta becomes 1/3 at (2, 2): player 2 is sure of at most +1/3 on average."),
    (facts.ChildrenAdded("(1, 0)", ("(2, 0)",), direct=True), "(1, 0) gets a child: (2, 0)."),
    (facts.ArrowsAdded("(2, 1)", ("(1, 0)",), seen=True),
     "(2, 1) gets an arrow to (1, 0), a node that is there already."),
    (facts.ArrowsAdded("(2, 0)", ("(1, 1)", "(1, 2)"), seen=False),
     "(2, 0) has by now arrows to (1, 1) and (1, 2), nodes that are there already."),
    (facts.AttributeSet("value", "(1, 2)", "␣␣"), "value of (1, 2) becomes ␣␣."),
    (facts.LabelSet("(1, 0)", "L"), "(1, 0) becomes L."),
    (facts.LabelSet("(2, 1)", "L", fate="changes"), "(2, 1) becomes L for now."),
    (facts.LabelSet("D", "L", because=facts.Unruled("leaf")), "D becomes L: a leaf, taken as it is given."),
    (facts.LabelSet("(2, 3)", "L", was="D", because=facts.LeafRule("L")),
     "(2, 3) changes from D to L: a leaf, and by the rules of the game a loss for the player to move."),
    (facts.LabelSet("(1, 5)", "W", verdict=False, because=facts.LeafBroken("L")),
     "(1, 5) becomes W, against the rules: nobody can move here, and by the rules of the game that is a loss for "
     "the player to move."),
    (facts.LabelSet("(1, 3)", "W", was="D", because=facts.LossBelow("(2, 4)"), wave=1),
     "Wave 1: (1, 3) changes from D to W: the move to (2, 4) leaves the other player losing."),
    (facts.LabelSet("(2, 0)", "D", was="D", verdict=False, because=facts.TooEarly(facts.RulesGiveNode("(2, 0)", "L"),
        misled=(("(1, 1)", "D"),))),
     "(2, 0) becomes D, against the rules: (2, 0) is a loss for the player to move. It follows from the labels "
     "below it, but the D of (1, 1) is only for now."),
    (facts.NotALabel("(2,)", "1"), '(2,) gets 1, which is no label: labels are "W", "L" and "D".'),
    (facts.NowBroken("(1, 2)", facts.DrawMissed("(2, 4)")),
     "Now (1, 2) is against the rules: a loss needs every child to be W, and (2, 4) is D."),
    (facts.NowRight("(1, 2)"), ""),
    (facts.Returned("f", "D", "1"), "f on D returns 1."),
    (facts.Returned("roll", "3", "0", beside=("turns 0",)), "roll on 3 with turns 0 returns 0."),
    (facts.Returned("f", "(1, 3)", "same", remark=facts.TwinBefore(8)),
     "f on (1, 3) returns same, another node with the same state as that of step 8."),
    (facts.Returned("f", "(1, 0)", "D", beside=("path ((1, 0), (2, 1))",), verdict=True),
     "f on (1, 0) with path ((1, 0), (2, 1)) returns D."),
    (facts.Returned("g", "(1, 3)", "3", verdict=False, remark=facts.BreaksRules(facts.ResultsGive(0))),
     "g on (1, 3) returns 3, against the rules: by the results below it is 0."),
    (facts.Stored("B", "5", grundy=False), "B becomes 5."),
    (facts.Stored("(2, 4)", "1", grundy=False, verdict=True, remark=facts.LeafWon(1)),
     "(2, 4) becomes 1: a leaf, and player 1 has won."),
    (facts.Stored("(2,)", "0", grundy=True, verdict=True, remark=facts.SmallestMissing((), only_child=False,
        children=())),
     "The Grundy value of (2,) becomes 0: a leaf, and no move is left, as in a heap of 0."),
    (facts.CameBack("f", "D"), "f comes back from D."),
    (facts.CameBack("chosen", "0", beside=("path []",)), "chosen comes back from 0 with path []."),
    (facts.ReturnMissing("f", "(2, 1)"), "f comes back from (2, 1) with nothing. Is a return missing?"),
    (facts.ReturnedNoLabel("f", "(2, 3)", "['L']"),
     'f on (2, 3) returns [\'L\'], which is no label: labels are "W", "L" and "D".'),
    (facts.LeftWithout("f", "(1, 4)", "label"), "f leaves (1, 4) without a label."),
    (facts.LeftWithout("keep", "(2, 0, 0)", "grundy"), "keep leaves (2, 0, 0) without a Grundy value."),
    (facts.Enough(facts.Guarantee(1, 1, on_average=False)),
     ": at least +1 is already sure. The rest of these moves can't matter"),
    (facts.Enough(facts.Guarantee(2, 2, on_average=False), elsewhere=facts.Guarantee(1, 3, on_average=False)),
     ": at most +2 is already sure, and elsewhere the other player is sure of at least +3. The rest of these moves "
     "can't matter"),
    (facts.Skipped(("(2, 3)",), ever=True, effect=None, unvisited=(7,)), "It never enters (2, 3)."),
    (facts.Skipped(("(2, 5)",), ever=True, effect=Note.VALUE_CHANGED, unvisited=(7,)),
     "It never enters (2, 5), and that changed the value."),
    (facts.Skipped(("(2, 3)",), ever=True, effect=facts.Enough(facts.Guarantee(1, 1, on_average=False)),
        unvisited=(3,)),
     "It never enters (2, 3): at least +1 is already sure. The rest of these moves can't matter."),
    (facts.Skipped(("(2, 0)",), ever=False, effect=facts.Enough(facts.Guarantee(1, 1, on_average=False)),
        unvisited=(11,)),
     "It does not enter (2, 0) from here: at least +1 is already sure. The rest of these moves can't matter."),
    (facts.WatchingTree("f", "tree", "A"), "Watch f work on the tree of A, step by step. A ring shows where it is."),
    (facts.WatchingTree("f", "graph", "(1, 2)"),
     "Watch f work on the graph of (1, 2), step by step. A ring shows where it is."),
    (facts.WatchingCalls("f", None),
     "Watch f work, step by step: each call becomes a node, with what it was called on."),
    (facts.WatchingCalls("minimax", "search"),
     "Watch minimax work, step by step: each call becomes a node, with what it was called on. minimax leaves the "
     "work to search, which calls itself."),
    (facts.NotAState("()", "Kayles", "(1, 4)"),
     "() is no state of Kayles, whose states are as (1, 4): so nothing is judged by its rules."),
    (facts.NoGrundyValues("Nim"),
     "By the rules of Nim no Grundy value is known, so none is judged: they are for games where both players have "
     "the same moves, and who can't move has lost."),
    (facts.FirstMistake(8, "end"), "The first mistake is at step 8."),
    (facts.FirstMistake(25, "beginning", assuming=Reading("bool", "mover")),
     "If True means that the player to move can win, the first mistake comes at step 25."),
    (facts.TooDeep(calls=True),
     "its calls went ever deeper and none came back. Does each call come nearer to one that needs no further call?"),
    (facts.TooDeep(calls=False),
     "its calls went ever deeper and none came back. Does each call go on to a child, and does a leaf end it?"),
    (facts.NoEnd(calls=True, nested=True),
     "there was no end in sight. Does each loop end, and do the calls come to an end?"),
    (facts.Raised("KeyError: 'leaf'"), "KeyError: 'leaf'."),
    (facts.LoopPlace(call="1"), ", in the call on 1"),
    (facts.LoopPlace(nodes=("5",)), ", at 5"),
    (facts.Shown(5, "call"), "The first 5 calls are shown."),
    (facts.Shown(13, "step"), "The first 13 steps are shown."),
    (facts.Stopped("walk", "(1, 0)", Note.EXITED), "walk stopped at (1, 0): it called exit, which ends a program."),
    (facts.Stopped("same", "3", facts.TooDeep(calls=True)),
     "same stopped at 3: its calls went ever deeper and none came back. Does each call come nearer to one that "
     "needs no further call?"),
    (facts.Stopped("f", 2669, facts.Raised("KeyError: 'leaf'")), "f stopped after 2,669 calls: KeyError: 'leaf'."),
    (facts.LinesLooped(3, facts.LoopPlace(call="1")),
     "From step 3 on the same lines ran again and again, in the call on 1. When does that loop end? The first three "
     "rounds are shown."),
    (facts.CallsLooped(("(2, 3)", "(1, 4)", "(2, 3)"), 8, same=True, function="by_two"),
     "by_two never came back, for its calls went round: (2, 3) › (1, 4) › (2, 3), and so on. That began at step 8. "
     "The first three rounds are shown. What should a call do when the same call is still waiting?"),
    (facts.CallsLooped(("(2, 3)", "(1, 4)", "(2, 3)"), 8, same=False, function="with_a_depth"),
     "with_a_depth never came back, for its calls went round: (2, 3) › (1, 4) › (2, 3), and so on. That began at "
     "step 8. The first three rounds are shown. What they were given changed on the way: does that ever end the "
     "calls?"),
    (facts.LimitTooLow(1000),
     "If so, it needs more calls at a time than Python's limit, 1,000: give it something smaller."),
    (facts.Finished("f", "1"), "f came back with 1."),
    (facts.Finished("f", None), "f is done."),
    (facts.FinishedLate("label", "W", None), "label came back with W, after more steps than can be shown."),
    (facts.FinishedLate("best_move", "8", 10), "best_move came back with 8, after 10 calls."),
    (facts.GeneratorReturned("walk"), "walk gave a generator, which does nothing until somebody loops over it."),
    (facts.NothingSeen("with_a_cache", "True", calls=True, cached=True),
     "with_a_cache came back with True, and there was no call to see. functools.cache knew it: "
     "with_a_cache.cache_clear() makes it forget."),
    (facts.Visited(7, 9), "It entered 7 of the 9 nodes."),
    (facts.ReturnsMissing(2, "(2, 1)", 5), "2 calls came back with nothing, the first at (2, 1), step 5."),
    (facts.MistakesLeft(2, "grundy", "(2,)", 7, None), "2 Grundy values against the rules, the first at (2,), step 7."),
    (facts.MistakesLeft(1, "label", "(2, 2)", 8, None), "1 label against the rules, the first at (2, 2), step 8."),
    (facts.MistakesLeft(1, "grundy", "(1, 1)", 10, None),
     "1 Grundy value against the rules, the first at (1, 1), step 10."),
    (facts.MistakesLeft(2, "value", "(1, 2)", 7, Reading("value", "player 1")),
     "If these are values for player 1, 2 values are against the rules, the first at (1, 2), step 7."),
    (facts.LabelsFor("player 1"), "The labels seem to be meant for player 1; they should be for the player to move."),
    (facts.LabelsMissing(6, "(1, 0)"), "6 nodes have no label, the first is (1, 0)."),
    (facts.LabelsMissing(1, "(2, 1)"), "1 node has no label, the first is (2, 1)."),
    (facts.LabelsDone(7, "A", None), "7 labels."),
    (facts.LabelsDone(1, "(2, 1, 4)", "W"), "1 label; the root, (2, 1, 4), is a win for the player to move."),
    (facts.OldLabelsLeft(4), "4 nodes got none: the pale labels were there before."),
    (facts.DrawByRules("(1, 0)"), "By the rules (1, 0) is a draw: nobody can force a win."),
    (facts.NoMoveTried("(1, 0)"), "It was called on none of the moves from (1, 0)."),
    (facts.NoCallReturned(calls=True), "No call gave anything back."),
    (facts.NoCallReturned(calls=False), "It set nothing in a node, and no call gave anything back."),
    (facts.RootValue("A", 9), "The root is A, and its value is 9."),
    (facts.AttributesSet(("grundy",)), "It set grundy, and no label."),
    (facts.TreeSize("tree", 7), "The tree has 7 nodes."),
    (facts.TreeSize("graph", 5), "The graph has 5 nodes."),
    (facts.NotJudged("wins"), 'If it says who wins, watch(…, gives="wins") judges it by the rules.'),
    (facts.CallsMade(8, ()), "It took 8 calls."),
    (facts.CallsMade(1, ()), "It took 1 call."),
    (facts.TwoConventions(Reading("value", "mover"), "(2, 3)", rule=False, inner="(1, 2)"),
     "It is of two minds. At the ends these are values for the player to move, as at (2, 3); further up no sign is "
     "turned, as at (1, 2). One of the two has to change."),
    (facts.TwoConventions(Reading("value", "player 1"), "(2, 5)", rule=True, inner="(2, 4)"),
     "It is of two minds. At the ends these are values for player 1, as at (2, 5); further up the signs are turned, "
     "as at (2, 4). One of the two has to change."),
    (facts.TwoConventions(Reading("bool", "last_mover"), "(1, 4)", Reading("bool", "mover"), "(1, 2)"),
     "It is of two minds. At the ends True means that the player who has just moved can win, as at (1, 4); further "
     "up True means that the player to move can win, as at (1, 2). One of the two has to change."),
    (facts.WrongIfMeant(Reading("label", "mover"), "(1, 2)", 4, "W"),
     "If these are labels for the player to move, it goes wrong at (1, 2), step 4, with W."),
    (facts.WrongGives("wins", "W"), 'You said gives="wins"; W is no True or False.'),
    (facts.MeaningOpen("value"),
     'What it is meant to give can\'t be seen: watch(…, gives="value") says so, if it is that.'),
    (facts.LabelsNotKept(4), "4 labels returned, but kept in no node."),
    (facts.RightIfMeant(Reading("bool", "player 1")), "All of it is right if True means that player 1 can win."),
    (facts.RootGrundy("(1, 5)", 1, None),
     "The Grundy value of the root, (1, 5), is 1: the player to move wins, as in a heap of 1."),
    (facts.RootGrundy("(1, 2, 2)", 0, None),
     "The Grundy value of the root, (1, 2, 2), is 0: the player to move loses, as in a heap of 0."),
    (facts.RootGrundy("(1, 3)", 3, "value"),
     "The Grundy value of the root, (1, 3), is 3: the player to move wins, as in a heap of 3. Keep it in .grundy: a "
     "value is what a node is worth to player 1."),
    (facts.RulesGiveGrundy("(1, 7)", 0, "5"), "By the rules the Grundy value of the root, (1, 7), is 0, not 5."),
    (facts.RulesGiveGrundy("(1, 5)", 1, None), "By the rules the Grundy value of the root, (1, 5), is 1."),
    (facts.RootShare("(1, 0)", Fraction(1, 2), by_rules=False),
     "With best play player 1 wins from (1, 0) with probability 1/2."),
    (facts.RootShare("(1, 2)", Fraction(1, 2), by_rules=True, wrong="1/3"),
     "By the rules with best play player 1 wins from (1, 2) with probability 1/2, not 1/3."),
    (facts.RootLabel("(1, 0)", "D"), "The root, (1, 0), is a draw for the player to move."),
    (facts.RootLabel("(1, 0)", "D", by_rules=True), "By the rules (1, 0) is a draw for the player to move."),
    (facts.RulesGiveRoot("(1, 0)", 0, "player 1", "1"), "By the rules (1, 0) is worth 0 to player 1, not 1."),
    (facts.RulesGiveRoot("(1, 0)", 1, "player 1", "−1"), "By the rules (1, 0) is worth 1 to player 1, not −1."),
    (facts.RootBound("(1, 0)", "most", inf, "mover"),
     "(1, 0) is worth at most ∞ to the player to move: it was asked for no more."),
    (facts.RootBound("(1, 'A')", "most", 5, "player 1"),
     "(1, 'A') is worth at most 5 to player 1: it was asked for no more."),
    (facts.RootDiffers("(1, 6)", 0, 1, "player 1"), "(1, 6) comes out at 0 for player 1; by the rules it is worth 1."),
    (facts.RootWorth("(1, 0)", 0, "mover"),
     "(1, 0) is worth 0 to the player to move, for whom its values seem to be meant."),
    (facts.RootWorth("(1, 0)", 0.0, "player 1"), "(1, 0) is worth 0 to player 1."),
    (facts.RootWorth("(1, 4)", 1, "player 1", winner=1), "(1, 4) is worth 1 to player 1: player 1 wins."),
    (facts.RootWorth("(1, 2, 0, 0)", 0, "player 1", winner=0), "(1, 2, 0, 0) is worth 0 to player 1: a draw."),
    (facts.RulesGive("W"), "by the rules of the game a win for the player to move"),
    (facts.AnswerOfAnother("(1, 4)", "(2, 4)"), "it is the answer of (1, 4), taken for (2, 4)"),
    (facts.NoStates("Nim", "(1, 3, 4)"),
     "No node has a state of Nim, such as node.state = (1, 3, 4): so nothing is judged by its rules."),
    (facts.DrawnInPart(4), "Only its first 4 moves are drawn."),
    (facts.CallsLooped(("1", "2", "1"), 3, same=False),
     "Its calls came to where others still waited: 1 › 2 › 1, first at step 3."),
    (facts.CallsLooped(tuple("abcdefgha"), 3, same=True),
     "Its calls had gone round: a › b › c › d › … 3 more … › h › a, first at step 3."),
    (facts.MoveForChild("1"), "1 is a move: the nodes are in the values of this dict, node.children.values()."),
    (facts.NotSo(Reading("winner", "player 1"), "(1, 0)"),
     "If this is the winner's number, that is not so at (1, 0) by the rules."),
    (facts.LeavesFor("mover"), "Where the game is over, its values seem to be meant for the player to move."),
    (facts.RootWindow(facts.EmptyWindow(("alpha", 1), ("beta", 0))),
     "It was given alpha 1 and beta 0, and no value lies between these."),
]


@pytest.mark.cases(len(WORDS))
@pytest.mark.parametrize(("fact", "words"), WORDS, ids=lambda part: type(part).__name__.strip("str"))
def test_words_of(fact, words):
    assert say(fact) == words


def test_every_kind_of_fact_has_words_and_a_row():
    assert {*say.registry} == {object, Note, *(type(fact) for fact, _ in WORDS)}
    assert {*Note} <= SENTENCES.keys()
    with pytest.raises(TypeError, match="There are no words"):
        say(Pile(1, 0))


def test_another_language_has_its_own_words_and_plurals():
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


def turned_at_the_leaves_only(node):
    below = [turned_at_the_leaves_only(child) for child in node.children.values()]
    return max(below) if below else -1


def round_and_round(state):
    return not round_and_round((3 - state[0], state[1]))


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
    "two conventions": lambda: record(turned_at_the_leaves_only, build_tree(OneTwoTen(5))),
    "loop of calls": lambda: record(round_and_round, (1, 0), game=OneTwoTen(4)),
    "loop of lines": lambda: record(endless, build_tree(OneTwoTen(2))),
    "no labels": lambda: record(kept, tree((Pile,), 3), game=OneTwoTen(3)),
    "moves": lambda: record(best_move, (1, 1, 2), game=Nim(1, 2)),
    "no game": lambda: record(wins, (1, 4), gives="wins"),
}


@pytest.mark.cases(len(PROGRAMS))
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_no_english_stands_elsewhere(program):
    with respelled(say):
        story = Story(program())
        assert len(story.scenes) > 2 and not [found for scene in story.scenes for found in english_in(scene.says)]
