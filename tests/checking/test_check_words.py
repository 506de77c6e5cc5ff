"""The words of check, check_rules and a card: each asserted once, and no English is made anywhere else in checking."""

import itertools
from dataclasses import is_dataclass
from fractions import Fraction
from math import inf

from examples import Matches, Three, again, of
from respell import english_in, respelled

from gametree import OneTwoTen, build_graph, build_tree, check, check_rules, games, nodes
from gametree.algorithms.expectation import Expected
from gametree.checking import check_facts as facts
from gametree.checking.check_facts import Note
from gametree.checking.check_words import SENTENCES, say
from gametree.checking.game_study import Studied, figures, legend, picture
from gametree.core import limits
from gametree.exercises import Verdict, call, exercise, judge_each
from gametree.watching import watch_facts, watch_words
from gametree.watching.watch_facts import LossMissed

START = (1, 0)
WORDS = [  # in the order of check_words
    (Note.WRONG, "Not yet."),
    (facts.WrongAnswerCount("check_sum", 2, 1), "check_sum takes 1 answer between its parentheses, and was given 2."),
    (facts.FunctionRight("f"), "f is right."),
    (facts.DotsIn("f"), "There are still dots in f: put your code in their place."),
    (facts.NoObject("Pile"), "Pile is a class: make an object of it, Pile(…)."),
    (facts.NotAFunction("f"), "'f' is not a function: give the function itself, without parentheses."),
    (facts.NotCalled("f"), "f is a function: give what it returns, f(…), and not the function itself."),
    (facts.NothingToCompare(None), "There is nothing to hold the answer against: right is None."),
    (facts.MissingReturn("f", "(1, 0)"), "f on (1, 0) gives None: is a return missing, or in the wrong place?"),
    (facts.ChildRemoved("f", "(1, 0)", "(1, 2)", "(2, 1)"),
     "f on (1, 0) gives the right result, but takes the child (1, 2) away from (2, 1)."),
    (facts.WrongResult("f", "(1, 0)", facts.WrongValue("w", "unexpected")), "f on (1, 0): 'w' is not right."),
    (facts.AttributeMisspelt("winloss", "win_loss"), "It sets winloss, and a label is kept in win_loss."),
    (facts.WrongCount([1], 1, 2), "[1] has 1 part, and 2 are wanted."),
    (facts.NotATree([4]), "[4] is neither a tree nor a dictionary of labels."),
    (facts.WrongRoot("(2, 0)", START), "The root is (2, 0), but the game starts with (1, 0)."),
    (facts.WrongChild("(1, 0)", "one", "(2, 2)"), "The move 'one' leads from (1, 0) to (2, 2). It should not."),
    (facts.HasPayoffs("Payoffs"), "Payoffs ends with payoffs: W, L and D are not for it."),
    (facts.UnknownState("9"), "9 is no state of this game."),
    (facts.NotALabel("(1, 2)", "w"), "(1, 2) is labelled w, and a label is W, L or D."),
    (facts.TooManyStates("Mine", 1000), "Mine has more than 1,000 states. Does every game come to an end?"),
    (facts.WrongStart((2, 0), START), "Your game starts with (2, 0), and should start with (1, 0)."),
    (facts.NoMoves(START), "From (1, 0) your game has no move at all: does each line put a state into the dictionary?"),
    (facts.ExtraMove(START, "a"), "From (1, 0) your game has the move 'a', which the rules do not allow."),
    (facts.MissingMoves(START, 1, 2), "From (1, 0) your game has 1 move, and there should be 2."),
    (facts.WrongMove(START, 1, (1, 1)), "The move 1 leads in your game from (1, 0) to (1, 1). It should not."),
    (facts.WrongProbability((0, 1), 1, 1 / 3),
     "From (0, 1) the move 1 has in your game the probability 0.333. It should not."),
    (facts.MissingState("9"), "In your game no way leads to 9."),
    (facts.ExtraState((1, 3)), "In your game a way leads to (1, 3), and there should be none."),
    (facts.CameTo((2, 1)), "I had come to (2, 1) by then: which rule ends the game?"),
    (facts.StateCanChange([5]), "[5] can change, and what is in a state may not: write a tuple in its place."),
    (facts.PlayerMeant((0, 1)), "Chance moves first at (0, 1): if a player is meant to move there, write 3 - player."),
    (facts.NoEndInSight(10_000, START), "I played at random for 10,000 moves, and the game came to no end, nor back "
     "to a state: it stood at (1, 0). Which rule ends it? If it is only long, try out a smaller one."),
    (facts.AttributeChanges("asked"),
     "It changes self.asked when it is asked: keep in the state what changes, and not in self."),
    (facts.NeverEqual("Piece"),
     "In the state after a move is an object, and one Piece is never equal to another: write a tuple in its place."),
    (facts.SameWords(START, 1, 2, "add"),
     "From (1, 0) the moves 1 and 2 have the same words, 'add': nobody can tell them apart."),
    (facts.ExtraCell("Mine", START, 3),
     "Mine.board((1, 0)) has a cell with the move 3: that is no move from there. Where there is none, put None."),
    (facts.MethodMisspelt("outcomes", "outcome"), "Is outcomes meant to be called outcome?"),
    (facts.OtherFaults(2), "And there is more: 2 other faults."),
    (facts.Partisan(START), "Partisan: at (1, 0) the moves of the other player would lead elsewhere."),
    (facts.EndsDiffer(START, (2, 0)), "The players have the same moves, but not the same ends: see (1, 0) and (2, 0)."),
    (facts.LongestGame(1), "The longest game lasts 1 move."),
    (facts.MovesAgain(START, 2, 1), "From (1, 0) the move 2 leaves player 1 to move again. If that is not meant, "
     "write 3 - player there; if it is, minimax can do it unless it goes round."),
    (facts.LargeGame(20_000), "It has more than 20,000 states."),
    (facts.NimHeap(2), "It is worth as much as a heap of 2 in Nim: that is its Grundy value."),
    (facts.Refused("It has no end"), "It has no end."), (facts.Refused("Is it one?"), "Is it one?"),
    (facts.NoEndSeen("there was no end. It was in line 2: f(…"), "There was no end. It was in line 2: f(…"),
    (facts.Stopped(None, watch_facts.Note.INTERRUPTED), "It stopped: it was interrupted."),
    (facts.Stopped("f", watch_facts.Note.INTERRUPTED, "(1, 0)"), "f on (1, 0) stopped: it was interrupted."),
    (facts.CallsLoop(("(1, 2)", "(2, 3)", "(1, 2)")), "its calls went round: (1, 2) › (2, 3) › (1, 2), and so on."),
    (facts.LeftUndone("f", "value", returns=False), "f came to its end, but no node has a value yet."),
    (facts.LeftUndone("f", "label", returns=True), "f came to its end, but no node has a label yet, though it "
     "returns something: a label has to be kept in the node."),
    (facts.LeftUndone("f", "children", returns=True), "f came to its end, but the root has no children yet, though "
     "it returns something: children have to be kept in the node."),
    (facts.WrongValue(Fraction(-1, 2), "small"), "−1/2 is too small."),
    (facts.WrongValue(Fraction(4, 2), "large"), "2 is too large."),
    (facts.WrongValue(inf, "large"), "inf is too large."), (facts.WrongValue(-1, "small"), "−1 is too small."),
    (facts.WrongValue(True, "number"), "True is not a number."), (facts.WrongValue("W", "other"), "'W' is not right."),
    (facts.WrongValue(1, "bool"), "1 is neither True nor False."),
    (facts.WrongForm([1], "number"), "[1] is a list, and a number is wanted."),
    (facts.WrongForm(4, "list", "[…, …]"), "4 is no list: write it as in […, …]."),
    (facts.WrongForm(4, "parts", "(…, …)"), "4 is not of the right kind: write it as in (…, …)."),
    (facts.WrongForm({1}, "order", "(…, …)"), "{1} is a set, which has no order: write (…, …)."),
    (facts.NoText("4", "unquoted"), "'4' is a text: leave the quotes out."),
    (facts.NoText("x", "number"), "'x' is a text, and a number is wanted."),
    (facts.NoText("x", "other"), "'x' is a text, and none is wanted."),
    (facts.WrongPart([1, 2], 2, numbers=True), "The second number in [1, 2] is not right."),
    (facts.WrongPart(("W", 2), 1, numbers=False), "The first part in ('W', 2) is not right."),
    (facts.ExtraPart("W", belongs=True), "'W' comes too often."),
    (facts.ExtraPart([1], belongs=False), "[1] does not belong there."),
    (facts.AllRight("graph", 10), "The graph is as the game has it: 10 nodes."),
    (facts.AllRight("labels"), "Every label follows from the rules."),
    (facts.AllRight("known", 1), "No value is wrong: 1 node."),
    (facts.AllRight("moves", 1000), "The moves from all 1,000 states are right."),
    (facts.AllRight("probabilities", 2), "The moves, the probabilities and the ends are right: 2 states."),
    (facts.ExtraChild("(1, 0)", "(2, 2)", twice=True), "(1, 0) has the child (2, 2) twice."),
    (facts.ExtraChild("(1, 0)", "(1, 1)", twice=False), "(1, 0) has the child (1, 1) to which no move leads."),
    (facts.MissingChildren("(1, 0)", 1, 2), "(1, 0) has 1 child, but there are 2 moves from here."),
    (facts.MissingChildren("(2, 1)", 0, 1), "(2, 1) has no children, but there is one move from here."),
    (facts.StatesOpen(("1", "2")), "Still open: 1, 2."), (facts.NoLabel("(2, 1)", 0), "(2, 1) has no label."),
    (facts.NoLabel("(2, 1)", 1), "(2, 1) has no label, nor has 1 other."),
    (facts.NoLabel("(2, 1)", 1000), "(2, 1) has no label, nor have 1,000 others."),
    (facts.WrongLabel("(2, 1)", "D", LossMissed("(1, 2)")),
     "(2, 1) is labelled D, but the move to (1, 2), which is L, leaves the other player losing."),
    (facts.WrongLabel("(2, 1)", "W", Note.TURNS_IGNORED),
     "(2, 1) is labelled W, but that does not follow from its children: who is to move at each of them?"),
    (facts.RootRight(1, 4), "The root is right all the same, but 1 of the 4 states is not."),
    (facts.RootRight(2, 4), "The root is right all the same, but 2 of the 4 states are not."),
    (facts.WrongNodeValue("(2, 1)", None), "(2, 1) has no number for its value."),
    (facts.WrongNodeValue("(2, 1)", -0.5), "(2, 1) has the value −0.5, and that is not what it is worth to player 1."),
    (facts.WrongState("(1, 0)", "W", "solution"), "(1, 0) comes out as W, which is not what the rules say."),
    (facts.WrongState("(1, 2)", 3, "outcome"),
     "(1, 2) is the end of a game, and your outcome says 3, which is not what the rules say."),
    (facts.WrongState("(1, 2)", "L", "Game"),
     "(1, 2) is the end of a game, and the outcome of Game says L, which is not what the rules say."),
    (facts.AnswersDiffer("Mine", "moves", START, {1: 2}, {}, Note.STATE_DECIDES),
     "Mine.moves((1, 0)) does not answer the same every time: it gave {1: 2} at first, and {} when I asked again. "
     "What is in the state should decide it all."),
    (facts.NeverEnds(1), "From its only state there is a move, so no game ever comes to an end. Which rule ends it?"),
    (facts.NeverEnds(2),
     "From each of the 2 states there is a move, so no game ever comes to an end. Which rule ends it?"),
    (facts.NeverToMove(2), "Player 2 is never to move: if that is not meant, write 3 - player where a turn ends."),
    (facts.NeverToMove(2, 4),
     "Player 2 is never to move, in 4 states: where a move ends a turn, the state after it begins with 3 - player."),
    (facts.LookedAt(6), "I looked at all 6 states and found nothing wrong."),
    (facts.LookedAt(1), "I looked at its only state and found nothing wrong."),
    (facts.LookedAt(9, False, 20, START), "I looked at 9 states and played 20 games at random, and found nothing "
     "wrong. There are more states than these, such as (1, 0)."),
    (facts.LookedAt(9, False), "I looked at 9 states, and found nothing wrong. There are more states than these."),
    (facts.PayoffRange(-3, -3), "Every end pays −3."),
    (facts.PayoffRange(2, 14), "The payoffs of player 1 go from 2 to 14."),
    (facts.NoCard((facts.DotsIn("moves"),)),
     "No card can be made of it: There are still dots in moves: put your code in their place."),
    (facts.Pictured("tree", 12), "The tree: 12 nodes."),
    (facts.Pictured("graph", 56), "The graph: one node for each of the 56 states."),
    (facts.Pictured("moves", 1), "The first move, one node for each state."),
    (facts.Pictured("moves", 3), "The first 3 moves, one node for each state."),
    (facts.Shapes((1, 2, 0)),
     "A node is a square where player 1 is to move, a circle for player 2 and a diamond where chance moves."),
    (facts.ValuesWritten(True), "In it stands what it is worth to player 1 on average."),
    (facts.Colours(("W", "L", "D")),
     "For who is to move it is green (W) for a win, red (L) for a loss and yellow (D) for a draw."),
    (facts.ValuedStates(12, 4), "It has 12 states; in 4 of them chance moves."),
    (facts.ValuedStates(13, 0), "It has 13 states."),
    (facts.LabelledStates(5, 3, 0), "It has 8 states: in 5 of them the player to move can win, in 3 the other player."),
    (facts.LabelledStates(8, 4, 44),
     "It has 56 states: in 8 of them the player to move can win, in 4 the other player, in 44 nobody can force a win."),
    (facts.TreeSize(1), "Its tree has 1 node."), (facts.TreeSize(10**20), "Its tree has more than 10^19 nodes."),
    (facts.BestValue(Expected(0.5), True, False),
     "With best play it is worth 0.5 to player 1 on average; 1 is a win, −1 a loss."),
    (facts.BestValue(Expected(3), False, True), "With best play it is worth 3 to player 1."),
    (facts.Winner(2, None), "Player 2 can win, whatever the other player does."),
    (facts.Winner(1, 6),
     "Player 1 can win, whatever the other player does, and with best play the game lasts 6 moves."),
    (facts.GoodMoves("win", ("add 1",)), "The only first move that wins is: add 1."),
    (facts.GoodMoves("draw", ("a", "b")), "The only first moves that keep the draw are: a and b."),
    (facts.GoodMoves("best", ("add 1",)), "The best first move is: add 1."),
]  # fmt: skip


def test_each_fact_is_said_as_it_should_be():
    assert [say(fact) for fact, _ in WORDS] == [words for _, words in WORDS]


def test_no_fact_is_without_words():
    kinds = {kind for kind in vars(facts).values() if is_dataclass(kind) and issubclass(kind, facts.Fact)}
    assert {type(fact) for fact, _ in WORDS} == {*kinds, Note}
    assert {*Note} < {*SENTENCES}


def nothing(node):
    return None


def constant(node):
    return 5


def misspelt(node):
    node.value = "L"


def unwritten(node):
    ...


count = itertools.count()


def flips(self, state):
    return "WL"[next(count) % 2]


def endless(self, state):
    return {1: (3 - state[0], state[1] + 1)}


def mislabelled(wrong):
    root = build_tree(OneTwoTen(3))
    for node in nodes(root):
        node.label = wrong
    return root


FOUR, SMALL = [(build_tree(OneTwoTen(2)), 4)], OneTwoTen(2)
ANSWERS = [  # right and wrong ones, each with what it is compared with
    (..., 4), (None, 4), (4, 4), (3, 4), ("4", 4), ("W", (1, 2)), ([1, 2], [2, 3]), ((1, 2), (1, 3)), (constant, FOUR),
    (nothing, FOUR), (lambda node: {1}, FOUR), (OneTwoTen(3), SMALL), (SMALL.moves, SMALL), ({0: "W"}, SMALL),
    ({0: "L", 1: "W", 2: "L"}, SMALL), (mislabelled("W"), OneTwoTen(3)), (mislabelled("?"), OneTwoTen(3)),
    (build_tree(SMALL), SMALL), (build_tree(SMALL, depth=1), SMALL), (games.DiceTen(3, 2), games.DiceTen(3, 2)),
    (build_tree(games.Payoffs()), games.Payoffs()), (build_graph(OneTwoTen(4, take_back=True)), OneTwoTen(4)),
]  # fmt: skip
GAMES = [
    OneTwoTen(5), Matches(4), games.DiceTen(3, 2), of(outcome=5), games.PongHauKi(), of(moves=again), of(moves=endless),
    of(outcome="D"), of(moves=lambda self, state: {1: (1, state[1] + 1)} if state[1] < 3 else {}), of(phrase="add"),
    of(chances={}, outcomes="W"), of(outcome=flips), type("Mine", (Three,), {"moves": ...})(), ...,
]  # fmt: skip


@exercise
def check_both(function):
    return judge_each((constant, judged), (function, judged))


def judged(function):
    return Verdict(call(function, FOUR[0][0]) == 5)


def test_no_english_is_made_but_by_say(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_PROBED", 0.1)
    with respelled(say, watch_words.say):
        said = [check(answer, right).sentence for answer, right in ANSWERS]
        said += [check(function, SMALL, tree=build_tree(SMALL)).sentence for function in (nothing, constant, misspelt)]
        said += [check_rules(game).sentence for game in GAMES]
        said += [check_both(function).sentence for function in (..., constant, nothing, unwritten)]
        said.append(check_both().sentence)
        for studied in map(Studied, GAMES[:6]):
            said += [*figures(studied), legend(studied), picture(studied)[1]]
    assert {sentence: found for sentence in said if (found := english_in(sentence))} == {}
    assert english_in(check(3, 4).sentence)  # said in words again


def test_a_verdict_is_shown_in_another_language():
    english = say.registry[Note]
    try:
        say.register(Note, {**SENTENCES, Note.RIGHT: "Richtig.", Note.WRONG: "Noch nicht."}.__getitem__)
        bundles = [check(answer, 4)._repr_mimebundle_() for answer in (4, 3)]
    finally:
        say.register(Note, english)
    assert [bundle["text/plain"] for bundle in bundles] == ["✓ Richtig.", "✗ Noch nicht. 3 is too small."]
    assert "✓</i> Richtig.</p>" in bundles[0]["text/html"]
