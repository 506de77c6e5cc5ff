"""Each sentence of check, check_rules and a card has a row here, and all their English comes from check_words."""

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
from gametree.checking.game_study import Studied, draw_game, find_figures, find_legend
from gametree.core import limits
from gametree.exercises import Verdict, call, exercise, judge_each
from gametree.watching import watch_facts, watch_words
from gametree.watching.watch_facts import LeafBroken, LossMissed

START = (1, 0)
WORDS = [  # rows: a fact and its sentence, in the order of check_words
    (Note.WRONG, "Not yet."),
    (facts.WrongAnswerCount("check_sum", 2, 1), "check_sum takes 1 answer in its parentheses, but you passed 2."),
    (facts.Named("right_function", "f"), "f is right."),
    (facts.GuessRight("1", "It is odd."), "Right: 1. It is odd."),
    (facts.GuessReply("2", "It is even."), "2? It is even."),
    (facts.GuessReply("3", Note.TOO_LARGE), "3? That is too large."),
    (facts.DotsIn("f"), "There are still dots in f. Replace them with your code."),
    (facts.Named("class", "Pile"), "Pile is a class. Create an object: Pile(…)."),
    (facts.Quoted("not_a_function", "f"), "'f' is a string, not a function. Pass the function itself, without quotes."),
    (facts.Quoted("not_a_function", 4), "4 is not a function. Pass the function itself, without parentheses."),
    (facts.Named("not_called", "f"), "f is a function. Pass its result, f(…), instead of the function itself."),
    (facts.Quoted("nothing_to_compare", None), "There is nothing to compare the answer with: right is None."),
    (facts.MissingReturn("f", "(1, 0)"), "f returned None for (1, 0). Is a return missing or in the wrong place?"),
    (facts.ChildRemoved("f", "(1, 0)", "(1, 2)", "(2, 1)"),
     "f returned the right result for (1, 0), but it removed the child (1, 2) from (2, 1)."),
    (facts.WrongResult("f", "(1, 0)", facts.WrongValue("w", "unexpected")),
     "For (1, 0), f returned 'w', which is not right."),
    (facts.Misspelt("attribute", "winloss", "win_loss"), "It sets winloss, but labels are kept in win_loss."),
    (facts.WrongCount([1], 1, 2), "[1] has 1 part, but there should be 2."),
    (facts.Quoted("no_tree", [4]), "[4] is neither a tree nor a dictionary of labels."),
    (facts.WrongRoot("(2, 0)", START), "The root is (2, 0), but the game starts with (1, 0)."),
    (facts.WrongChild("(1, 0)", "one", "(2, 2)"), "The move 'one' from (1, 0) should not lead to (2, 2)."),
    (facts.Named("payoffs", "Payoffs"), "Payoffs ends with payoffs, so W, L and D do not apply."),
    (facts.AtState("unknown", "9"), "9 is not a state of this game."),
    (facts.NotALabel("(1, 2)", "w"), 'You labelled (1, 2) as "w", but a label must be W, L or D.'),
    (facts.TooManyStates("Mine", 1000), "Mine has more than 1,000 states. Does every game end?"),
    (facts.WrongStart((2, 0), START), "Your game starts with (2, 0), but it should start with (1, 0)."),
    (facts.MissingMoves(START, 0, 2),
     "Your game has no moves from (1, 0). Does every line add a state to the dictionary?"),
    (facts.WrongMove(START, "a"), "Your game allows the move 'a' from (1, 0), but the rules do not."),
    (facts.MissingMoves(START, 1, 2), "Your game has 1 move from (1, 0), but there should be 2."),
    (facts.WrongMove(START, 1, (1, 1)), "In your game, the move 1 from (1, 0) leads to (1, 1), but it should not."),
    (facts.WrongProbability((0, 1), 1, 1 / 3),
     "In your game, the move 1 from (0, 1) has the wrong probability, 0.333."),
    (facts.AtState("missing", "9"), "Your game can't reach 9, but it should."),
    (facts.AtState("extra", (1, 3)), "Your game can reach (1, 3), but it should not."),
    (facts.AtState("reached", (2, 1)), "By then, I had reached (2, 1). Which rule ends the game?"),
    (facts.Quoted("mutable", [5]), "[5] can be changed, so it can't be part of a state. Use a tuple instead."),
    (facts.AtState("first_of_chance", (0, 1)),
     "The first state in which chance moves is (0, 1). If a player should move there, write 3 - player."),
    (facts.NoEndInSight(10_000, START),
     "I played at random for 10,000 moves, but the game did not end, and no state was repeated. The last state was"
     " (1, 0). Which rule ends the game? If the game is just long, try a smaller one."),
    (facts.Named("changed_attribute", "asked"),
     "Calling it changes self.asked. Whatever changes belongs in the state, not in self."),
    (facts.Named("never_equal", "Piece"),
     "The state after a move contains an object of the class Piece, and two such objects are never equal. Use a "
     "tuple instead."),
    (facts.SameWords(START, 1, 2, "add"),
     "From (1, 0), the moves 1 and 2 are both called 'add', so players can't tell them apart."),
    (facts.ExtraCell("Mine", START, 3),
     "Mine.board((1, 0)) has a cell with the move 3, which is not a move from that state. Use None for a "
     "cell without a move."),
    (facts.Misspelt("method", "outcomes", "outcome"), "Should outcomes be named outcome?"),
    (facts.Counted("other_faults", 2), "I found 2 more faults."),
    (facts.Partisan(START),
     "The game is partisan: at (1, 0) the other player's moves would lead to different positions."),
    (facts.EndsDiffer(START, (2, 0)),
     "The players have the same moves, but the game ends differently at (1, 0) and (2, 0)."),
    (facts.Counted("longest_game", 1), "The longest game lasts 1 move."),
    (facts.MovesAgain(START, 2, 1),
     "After the move 2 from (1, 0), player 1 moves again. If you did not mean that, make 3 - player the next player. "
     "If you did, minimax can solve the game as long as there are no loops."),
    (facts.Counted("large_game", 20_000), "It has more than 20,000 states."),
    (facts.Counted("nim_heap", 2), "The game is equivalent to a Nim heap of size 2, so its Grundy value is 2."),
    (facts.Refused("It has no end"), "It has no end."), (facts.Refused("Is it one?"), "Is it one?"),
    (facts.NoEndSeen("there was no end. It was on line 2: f(…"), "There was no end. It was on line 2: f(…"),
    (facts.MissingReturn("f(3)"), "f(3) returned None. Is a return missing or in the wrong place?"),
    (facts.Stopped("f", "KeyError: 3.", "(1, 0)"), "f failed on (1, 0): KeyError: 3."),
    (facts.Stopped("f(3)", "KeyError: 3."), "f(3) failed: KeyError: 3."),
    (facts.Stopped(None, watch_facts.Note.INTERRUPTED), "Your code was interrupted."),
    (facts.Stopped("f", watch_facts.Note.INTERRUPTED, "(1, 0)"), "f was interrupted on (1, 0)."),
    (facts.CallsLoop(("(1, 2)", "(2, 3)", "(1, 2)")), "its calls form a loop, (1, 2) › (2, 3) › (1, 2), and so on."),
    (facts.LeftUndone("f", "value", returns=False), "f finished, but no node has a value yet."),
    (facts.LeftUndone("f", "label", returns=True),
     "f returned something, but no node has a label yet. Store the labels in the nodes."),
    (facts.LeftUndone("f", "children", returns=True),
     "f returned something, but the root has no children yet. Store the children in the nodes."),
    (facts.WrongValue(Fraction(-1, 2), "small"), "−1/2 is too small."),
    (facts.WrongValue(Fraction(4, 2), "large"), "2 is too large."),
    (facts.WrongValue(inf, "large"), "inf is too large."), (facts.WrongValue(-1, "small"), "−1 is too small."),
    (facts.WrongValue(True, "number"), "True is not a number."), (facts.WrongValue("W", "other"), "'W' is not right."),
    (facts.WrongValue(1, "bool"), "1 is neither True nor False."),
    (facts.WrongForm([1], "number"), "[1] is a list, not a number."),
    (facts.WrongForm(4, "list", "[…, …]"), "4 is not a list. Use the form […, …]."),
    (facts.WrongForm(4, "parts", "(…, …)"), "4 should have the form (…, …)."),
    (facts.WrongForm({1}, "order", "(…, …)"), "{1} is a set, and a set has no order. Use the form (…, …)."),
    (facts.NoText("4", "unquoted"), "'4' is a string. Leave out the quotes."),
    (facts.NoText("x", "number"), "'x' is a string, not a number."),
    (facts.NoText("x", "other"), "'x' is a string, but the answer is not a string."),
    (facts.WrongPart([1, 2], 2, numbers=True), "The second number in [1, 2] is not right."),
    (facts.WrongPart(("W", 2), 1, numbers=False), "The first part in ('W', 2) is not right."),
    (facts.ExtraPart("W", belongs=True), "'W' appears too often."),
    (facts.ExtraPart([1], belongs=False), "[1] should not be included."),
    (facts.AllRight("graph", 10), "Your graph matches the game: 10 nodes."),
    (facts.AllRight("labels", 1), "Every label follows from the rules."),
    (facts.AllRight("labels", 1200), "All 1,200 labels follow from the rules."),
    (facts.AllRight("known", 7), "I found no wrong value in the 7 nodes."),
    (facts.AllRight("tree", 1), "Your tree matches the game."),
    (facts.AllRight("states", 12), "All 12 states have the right label."),
    (facts.AllRight("values", 10), "All 10 values are right."), (facts.AllRight("values", 2), "Both values are right."),
    (facts.AllRight("moves", 2), "The moves from both states are right."),
    (facts.AllRight("payoffs", 12), "The moves and the outcomes are right in all 12 states."),
    (facts.AllRight("labels"), "Every label follows from the rules."),
    (facts.AllRight("known", 1), "I found no wrong value."),
    (facts.AllRight("moves", 1000), "The moves from all 1,000 states are right."),
    (facts.AllRight("probabilities", 2),
     "The moves, the probabilities and the outcomes are right in both states."),
    (facts.ExtraChild("(1, 0)", "(2, 2)", twice=True), "(1, 0) has the child (2, 2) twice."),
    (facts.ExtraChild("(1, 0)", "(1, 1)", twice=False),
     "(1, 0) has the child (1, 1), but no move from (1, 0) leads there."),
    (facts.MissingChildren("(1, 0)", 1, 2), "(1, 0) has 1 child, but the game has 2 moves from there."),
    (facts.MissingChildren("(2, 1)", 0, 1), "(2, 1) has no children, but the game has 1 move from there."),
    (facts.StatesOpen(("1", "2")), "Still to answer: 1, 2."), (facts.NoLabel("(2, 1)", 0), "(2, 1) has no label."),
    (facts.NoLabel("(2, 1)", 1), "(2, 1) and 1 other node have no label."),
    (facts.NoLabel("(2, 1)", 1000), "(2, 1) and 1,000 other nodes have no label."),
    (facts.WrongLabel("(2, 1)", "D", LossMissed("(1, 2)")),
     "You labelled (2, 1) D, but the move to (1, 2), which is labelled L, leaves the other player losing."),
    (facts.WrongLabel("(2, 1)", "L", LeafBroken("W")),
     "You labelled (2, 1) L, but the game is over there, and under the rules the player to move has won."),
    (facts.WrongLabel("(2, 1)", "W", LeafBroken("D")),
     "You labelled (2, 1) W, but the game is over there, and under the rules the result is a draw."),
    (facts.WrongLabel("(2, 1)", "D", Note.CAN_LOOP),
     "You labelled (2, 1) D, but neither player can force that: the game can loop forever."),
    (facts.WrongLabel("(2, 1)", "W", Note.TURNS_IGNORED),
     "You labelled (2, 1) W, but that does not follow from its children's labels. Whose turn is it at each child?"),
    (facts.RootRight(1, 4),
     "The root's label is right, but 1 of the 4 different states has a wrong label."),
    (facts.RootRight(2, 4),
     "The root's label is right, but 2 of the 4 different states have wrong labels."),
    (facts.WrongNodeValue("(2, 1)", None), "The value of (2, 1) is missing or is not a number."),
    (facts.WrongNodeValue("(2, 1)", -0.5), "The value of (2, 1) for player 1 is not −0.5."),
    (facts.WrongState("(1, 0)", "W", "solution"), "In your game, (1, 0) is W, which contradicts the rules."),
    (facts.WrongState("(1, 2)", 3, "outcome"),
     "The game is over at (1, 2), and your outcome method returns 3, which contradicts the rules."),
    (facts.WrongState("(1, 2)", "L", "Game"),
     "The game is over at (1, 2), and the outcome method of Game returns L, which contradicts the rules."),
    (facts.AnswersDiffer("Mine", "moves", START, {1: 2}, {}, Note.STATE_DECIDES),
     "Mine.moves((1, 0)) returned {1: 2} at first, but {} when I called it again. The answer should depend only on"
     " the state."),
    (facts.NeverEnds(1), "The game's only state has a move, so the game never ends. Which rule should end it?"),
    (facts.NeverEnds(2), "Both states have a move, so the game never ends. Which rule should end it?"),
    (facts.NeverEnds(3), "Each of the 3 states has a move, so the game never ends. Which rule should end it?"),
    (facts.NeverToMove(2), "Player 2 never moves. If you did not mean that, write 3 - player where a turn ends."),
    (facts.NeverToMove(2, 4),
     "Player 2 never moves in any of the game's 4 states. If a move ends a turn, the next state must begin with 3 - "
     "player."),
    (facts.NeverToMove(1, 1),
     "Player 1 never moves in the game's only state. If a move ends a turn, the next state must begin with 3 - "
     "player."),
    (facts.LookedAt(6), "I checked all 6 states and found nothing wrong."),
    (facts.LookedAt(2), "I checked both states and found nothing wrong."),
    (facts.LookedAt(1), "I checked the game's only state and found nothing wrong."),
    (facts.LookedAt(9, False, 20, START),
     "I checked 9 states, played 20 games at random, and found nothing wrong. There are more states, such as "
     "(1, 0)."),
    (facts.LookedAt(9, False), "I checked 9 states and found nothing wrong. There are more states."),
    (facts.PayoffRange(-3, None), "Player 1's payoff is always −3."),
    (facts.PayoffRange(2, 14), "Player 1's payoff ranges from 2 to 14."),
    (facts.NoCard((facts.DotsIn("moves"),)),
     "No card can be made. There are still dots in moves. Replace them with your code."),
    (facts.Pictured("tree", 12), "The picture shows the whole tree, with 12 nodes."),
    (facts.Pictured("graph", 56), "The picture shows the graph, with one node for each of the 56 states."),
    (facts.Pictured("moves", 1), "The picture shows the first move."),
    (facts.Pictured("moves", 3), "The picture shows the first 3 moves."),
    (facts.Shapes((1, 2, 0)),
     "A node is a square if player 1 is to move, a circle if player 2 is to move and a diamond if chance moves."),
    (facts.ValuesWritten(True), "Each node shows its average value for player 1."),
    (facts.Colours(("W", "L", "D")),
     "For the player to move, green (W) is a win, red (L) is a loss and yellow (D) is a draw."),
    (facts.Colours(("L",)), "For the player to move, red (L) is a loss."),
    (facts.Shapes((1,)), "A node is a square if player 1 is to move."),
    (facts.ValuesWritten(False), "Each node shows its value for player 1."),
    (facts.ValuedStates(12, 4), "It has 12 states. Chance moves in 4 of them."),
    (facts.ValuedStates(13, 0), "It has 13 states."),
    (facts.LabelledStates(8, 5, 3, 0),
     "It has 8 states. The player to move can win in 5 of them, and the other player in 3."),
    (facts.LabelledStates(56, 8, 4, 44),
     "It has 56 states. The player to move can win in 8 of them, and the other player in 4. In 44, neither player "
     "can force a win."),
    (facts.Counted("tree", 1), "Its tree has 1 node."),
    (facts.Counted("tree", 10**20), "Its tree has more than 10^19 nodes."),
    (facts.BestValue(Expected(0.5), True, False),
     "With best play, the game is worth 0.5 to player 1 on average. 1 is a win and −1 a loss."),
    (facts.BestValue(Expected(3), False, True), "With best play, the game is worth 3 to player 1."),
    (facts.Winner(2, None), "Player 2 has a winning strategy."),
    (facts.Winner(1, 6), "Player 1 has a winning strategy. With best play, the game lasts 6 moves."),
    (facts.GoodMoves("best", ("a", "b")), "The best first moves are “a” and “b”."),
    (facts.GoodMoves("draw", ("a",)), "Only one first move keeps the draw: a."),
    (facts.GoodMoves("win", ("a", "b")), "Only these first moves win: “a” and “b”."),
    (facts.GoodMoves("win", ("add 1",)), "Only one first move wins: add 1."),
    (facts.GoodMoves("draw", ("a", "b")), "Only these first moves keep the draw: “a” and “b”."),
    (facts.GoodMoves("best", ("add 1",)), "The best first move is to add 1."),
]  # fmt: skip


def test_each_fact_is_put_into_the_expected_sentence():
    assert [say(fact) for fact, _ in WORDS] == [words for _, words in WORDS]


def test_every_kind_of_fact_has_a_row_in_the_table():
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
ANSWERS = [  # pairs of an answer, right or wrong, and what it is compared with
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


def test_all_english_in_verdicts_and_cards_comes_from_say(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_PROBED", 0.1)
    with respelled(say, watch_words.say):
        sentences = [check(answer, right).sentence for answer, right in ANSWERS]
        for function in (nothing, constant, misspelt):
            sentences.append(check(function, SMALL, tree=build_tree(SMALL)).sentence)
        sentences += [check_rules(game).sentence for game in GAMES]
        sentences += [check_both(function).sentence for function in (..., constant, nothing, unwritten)]
        sentences.append(check_both().sentence)
        for studied in map(Studied, GAMES[:6]):
            sentences += map(say, [*find_figures(studied), *find_legend(studied), draw_game(studied)[1]])
    assert {sentence: found for sentence in sentences if (found := english_in(sentence))} == {}
    assert english_in(check(3, 4).sentence)  # outside of respelled(), the sentence is in English again


def test_verdict_can_be_translated():
    english = say.registry[Note]
    try:
        say.register(Note, {**SENTENCES, Note.RIGHT: "Richtig.", Note.WRONG: "Noch nicht."}.__getitem__)
        bundles = [check(answer, 4)._repr_mimebundle_() for answer in (4, 3)]
    finally:
        say.register(Note, english)
    assert [bundle["text/plain"] for bundle in bundles] == ["✓ Richtig.", "✗ Noch nicht. 3 is too small."]
    assert "✓</i> Richtig.</p>" in bundles[0]["text/html"]
