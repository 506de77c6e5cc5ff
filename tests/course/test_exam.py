"""The exam questions: a computation for each question gives the figures that its answer must contain, and no others."""

import re
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import inf
from types import SimpleNamespace

import pytest
from test_notebooks import NOTEBOOKS, PAGES

from gametree import (
    Game,
    GameError,
    Sum,
    alphabeta,
    build_graph,
    build_tree,
    check_rules,
    games,
    grundy,
    label,
    label_graph,
    leaves,
    mex,
    minimax,
    nim,
    nodes,
    solve,
    value_of,
)
from gametree.lessons.gallery import Coins

TEXT = (NOTEBOOKS / "exam-questions.md").read_text(encoding="utf-8")
FRONT, *LESSONS = re.split(r"(?m)^## (?=\d+ · )", TEXT)
NAMED = r"(?ms)^\*\*(\d+[a-z])\*\*(.*?)(?=^\*\*|\Z)"
HALVES = [lesson.partition("**Answers**") for lesson in LESSONS]
QUESTIONS = {name: text for half, _, _ in HALVES for name, text in re.findall(NAMED, half)}
ANSWERS = {name: text for _, _, half in HALVES for name, text in re.findall(NAMED, half)}


def uncovered(text, expected):
    """Return the figures that a text lacks, and those that nothing computes."""
    text = re.sub(r"(?s)```.*?```|`[^`]*`|\s+", " ", text.replace("*", ""))
    missing = []
    for phrase in expected:
        name = r"(?<!layer )" if str(phrase)[0].isdigit() else ""  # the 1 of player 1 is no figure
        figure = rf"(?<![\w/−]){name}{re.escape(str(phrase))}(?![\w/]|,\d)"
        text, found = re.subn(figure, "…", text, count=1)
        missing += [] if found else [phrase]
    names = r"\b[Pp]layer [12]\b|1, 2, … \d+"  # of players and games
    return missing, re.findall(r"[−\d][\d,/]*", re.sub(names, "", text))


class Add(Game):
    """Add some numbers of tokens, or take some back (negative numbers); whoever reaches the target wins."""

    def __init__(self, target, *steps):
        self.start, self.target, self.steps = (1, 0), target, steps

    def moves(self, state):
        player, pile = state
        open_steps = self.steps if pile < self.target else ()
        return {n: (3 - player, pile + n) for n in open_steps if 0 <= pile + n <= self.target}


class Take(Game):
    """Take some numbers of tokens; a player who can't move has lost, but there may be piles that are a draw."""

    def __init__(self, pile, *numbers, draws=()):
        self.start, self.numbers, self.draws = (1, pile), numbers, draws

    def moves(self, state):
        return {n: (3 - state[0], state[1] - n) for n in self.numbers if n <= state[1]}

    def outcome(self, state):
        return "D" if state[1] in self.draws else "L"


class NotAgain(Game):
    """Take one, two or three tokens, but not the number that was just taken."""

    start = (1, 6, 0)

    def moves(self, state):
        player, pile, last = state
        return {n: (3 - player, pile - n, n) for n in (1, 2, 3) if n <= pile and n != last}


class Listed(Game):
    """Nodes given as a dict, name -> its children, and the outcomes of the leaves."""

    def __init__(self, children, outcomes):
        self.start, self.children, self.outcomes = (1, "root"), children, outcomes

    def moves(self, state):
        return {name: (3 - state[0], name) for name in self.children.get(state[1], ())}

    def outcome(self, state):
        return self.outcomes[state[1]]


class OneOrTwo(Game):
    """Left takes one token, and Right takes two."""

    def __init__(self, pile):
        self.start = (1, pile)

    def moves(self, state):
        player, pile = state
        return {player: (3 - player, pile - player)} if player <= pile else {}


class LoadedRoll(Game):
    """Roll a die: after a 1 player 1 wins, and after a 2 player 2 wins."""

    def __init__(self, *probabilities):
        self.start, self.probabilities = (0, 0), dict(enumerate(probabilities, 1))

    def moves(self, state):
        return {side: (1, side) for side in self.probabilities} if state[0] == 0 else {}

    def chances(self, state):
        return self.probabilities

    def outcome(self, state):
        return "W" if state[1] == 1 else "L"


class Rook(Game):
    """Move a rook, but to no cell that it has visited."""

    def __init__(self, size=2):
        self.start, self.size = (1, (0, 0), frozenset({(0, 0)})), range(size)

    def moves(self, state):
        player, (row, column), visited = state
        cells = [(row, other) for other in self.size] + [(other, column) for other in self.size]
        return {cell: (3 - player, cell, visited | {cell}) for cell in cells if cell not in visited}


def labels_of_piles(game, piles):
    return {pile: solve(game, (1, pile))[1, pile].label for pile in piles}


def lost(game, piles):
    return [pile for pile, each in labels_of_piles(game, piles).items() if each == "L"]


def winning(game, state=None):
    state = state or game.start
    known = solve(game, state)
    return [move for move, after in game.moves(state).items() if known[after].label == "L"]


def tree_from(game, state):
    game.start = state
    return build_tree(game)


def plain(node):
    """Return a copy of a node as in lesson 3, whose children are a list."""
    children = [plain(child) for child in node.children.values()]
    return SimpleNamespace(state=node.state, children=children, win_loss="?")


def order_of_calls(node):
    return [node] + [each for child in node.children for each in order_of_calls(child)]


def order_of_labels(node):
    return [each for child in node.children for each in order_of_labels(child)] + [node]


def code_in(text, name):
    """Run the code in a question or an answer, and return what it defines by this name."""
    found = {"Game": Game}
    exec(re.search(r"(?s)```python\n(.+?)```", text)[1], found)
    return found[name]


def fraction(value):
    return str(value).replace("-", "−")


def three_steps(target=11, steps=(1, 3, 4)):
    game = Add(target, *steps)
    return [*lost(game, range(target + 1)), *(f"adding {move}" for move in winning(game))]


def leaf_of_ten():
    return [f"the leaf is an {solve(games.OneTwoTen())[1, 10].label}"]


def one_or_three(target=5):
    root = build_tree(Add(target, 1, 3))
    label(root)
    won = [node for node in nodes(root) if node.label == "W"]
    assert all(child.label == "L" for node in won for child in node.children.values())  # no move is a mistake
    return [len(nodes(root)), len(leaves(root)), f"root is {root.label}"]


def sizes_of_trees(known=5):
    sizes = [len(nodes(build_tree(Add(target, 1, 3)))) for target in range(known + 3)]
    assert sizes[:known] == [1, 2, 3, 5, 8]
    assert all(sizes[n] == 1 + sizes[n - 1] + sizes[n - 3] for n in range(3, len(sizes)))
    return [1, "1 and 3 smaller", *sizes[known:]]


def count_children(target=6):
    root = build_tree(games.OneTwoTen(target))
    return [code_in(QUESTIONS["2b"], "count")(plain(root)), len(nodes(root))]


def calls_from_seven(pile=7):
    order = [node.state for node in order_of_calls(plain(tree_from(games.OneTwoTen(), (1, pile))))]
    first_leaf = next(i for i, (_, pile) in enumerate(order) if pile == 10)
    return [*order, f"{first_leaf + 1} such calls"]  # up to the first leaf no call has returned


def only_first_child(target=4):
    root = build_tree(games.OneTwoTen(target))
    right, tested = {state: known.label for state, known in solve(root.game).items()}, plain(root)
    code_in(QUESTIONS["3a"], "do_win_loss")(tested)
    wrong = [node.state for node in order_of_labels(tested) if node.win_loss != right[node.state]]
    assert len(nodes(root)) == 12 and len({*wrong}) == len(wrong)
    return [f"It is {wrong[0]}", f"{len(wrong)} labels", *wrong]


def last_loses():
    game = code_in(ANSWERS["3b"], "LastLoses")()
    return [*lost(game, range(game.start[1] + 1)), 0, f"outcome is {game.outcome((1, 0))}"]


def first_label(target=7):
    tree = plain(build_tree(games.OneTwoTen(target)))
    order = order_of_labels(tree)
    return [f"{order_of_calls(tree).index(order[0]) + 1} calls", order[0].state, order[-1].state]


def even_or_odd_at_three(state=(1, 3, 4, 4)):
    game = games.EvenOrOdd(sum(state[1:]))
    (move,) = winning(game, state)
    after = game.moves(state)[move]
    (leaf,) = game.moves(after).values()
    left = game.moves(state)
    (reply,), last = winning(game, left[1]), max(left)
    one, other = game.moves(left[1])[reply], left[last]
    assert one[2] % 2 and other[2] % 2 and not game.moves(one) and not game.moves(other)
    return [f"taking {move} wins", after, leaf, f"After taking 1, player 2 takes {reply}", one, f"Taking {last}", other]


class NoEnd(games.EvenOrOdd):
    """Even or Odd without its rule for the end."""

    outcome = Game.outcome


def no_rule_for_the_end():
    found = {n: [solve(kind(n))[1, n, 0, 0].label for kind in (NoEnd, games.EvenOrOdd)] for n in range(1, 17, 2)}
    assert len({*found[15]}) == 1
    tokens = next(n for n, (said, right) in found.items() if said != right)
    return [f"With {tokens} token the program says {found[tokens][0]}, but {found[tokens][1]} is right", tokens]


def three_branches(branches=((4, 7), (2, 9), (5, 6))):
    assert all(f"{one} and {other}" in " ".join(QUESTIONS["5a"].split()) for one, other in branches)
    values, skipped = [], {}
    for order in permutations(branches):
        game, visited = games.Payoffs([list(branch) for branch in order]), []
        ask = game.outcome
        game.outcome = lambda state, ask=ask, visited=visited: visited.append(ask(state)) or ask(state)
        root = build_tree(game)
        visited.clear()
        values.append(alphabeta(root, -inf, inf))
        skipped[order] = [leaf for branch in order for leaf in branch if leaf not in visited]
    most = max(map(len, skipped.values()))
    assert all((order[0] == branches[2]) == (len(each) == most) for order, each in skipped.items())
    kept = [min(branch) for branch in branches]
    first, last = ([f"the {leaf}" for leaf in skipped[order]] for order in (branches, (branches[2], *branches[:2])))
    return [*kept, f"the value {values[0]}", *first, f"guaranteed {kept[0]}", f"the {kept[1]} shows", *last]


def sizes_of_matches():
    sizes = [len(nodes(build_tree(games.Matches(n)))) for n in range(9)]
    assert sizes[4:7] == [15, 28, 52] and all(1 + sum(sizes[n - 3 : n]) == sizes[n] for n in range(3, 9))
    return [1, *sizes[7:]]


def best_for_player_two(state=(2, 4)):
    node = tree_from(games.Matches(4), state)
    minimax(node)
    (best,) = (move for move, child in node.children.items() if child.value == node.value)
    assert node.value == -1 and value_of("W", 2) == -1
    return [f"returns {code_in(QUESTIONS['5c'], 'best_move')(node)}", f"but {best} is best"]


def three_heaps(heaps=(5, 9, 14)):
    total = nim.nim_sum(heaps)
    ((number, take),) = nim.winning_moves(heaps)
    heap, others = heaps[number - 1], [each for place, each in enumerate(heaps, 1) if place != number]
    return [f"nim-sum is {total}", f"taking {take} from the heap of {heap}", f"{heap} ⊕ {total} is {heap ^ total}",
            " ⊕ ".join(map(str, [*others, heap ^ total])) + f" is {nim.nim_sum([*others, heap ^ total])}"]  # fmt: skip


def no_move_to_zero(heaps=(3, 5, 6)):
    game = games.Nim(*heaps)
    assert all(nim.nim_sum(after[1:]) for after in game.moves(game.start).values())
    return [f"The nim-sum is {nim.nim_sum(heaps)}", "no longer 0", f"{len(game.moves(game.start))} moves"]


def two_goals(heaps=(1, 1, 4)):
    normal, misere = (nim.winning_moves(heaps, misere) for misere in (False, True))
    ((place, take),), ((other, fewer),) = normal, misere
    assert place == other == 3 and take == heaps[2]
    ones = heaps.count(1)
    return [f"take {take} from the heap of {heaps[2]}", f"leaves {ones} heaps", f"only {fewer}", f"leaves {ones + 1}"]


def mirror_move(size=6):
    game = games.Chomp(size, size)
    state = game.moves(game.moves(game.start)[2, 2])[5, 1]
    (reply,) = winning(game, state)
    return [reply]


def chomp_state(rows=4, columns=5):
    game = games.Chomp(rows, columns)
    return [game.moves(game.moves(game.start)[3, 4])[1, 5]]


def stolen():
    bars = {}
    for (_, *rows), found in solve(games.Chomp(3, 4)).items():
        bars.setdefault(tuple(rows), set()).add(found.label)
    assert all(len(labels) == 1 for labels in bars.values())  # the label does not depend on the player
    return [f"the root is {solve(games.Hexapawn())[games.Hexapawn().start].label}"]


def parity(target=6):
    states = [node.state for node in nodes(build_graph(Add(target, 1, 3)))]
    assert len(nodes(build_tree(Add(target, 1, 3)))) == 18 and all(player == 1 + pile % 2 for player, pile in states)
    assert {pile for _, pile in states} == {*range(target + 1)}
    return [f"{len(states)} states"]


def cached_calls(target=7):
    game, graph = games.OneTwoTen(target), build_graph(games.OneTwoTen(target))

    @cache
    def wins(state):
        return False in [wins(after) for after in game.moves(state).values()]

    wins(game.start)
    info = wins.cache_info()
    assert (len(nodes(graph)), sum(len(node.children) for node in nodes(graph))) == (14, 22)
    return [f"{info.hits + info.misses} calls", 1, f"{info.misses} misses", f"{info.hits} hits"]


def keys():
    game = NotAgain()
    with pytest.raises(GameError, match="The key forgets too much"):
        build_graph(game, key=lambda state: state[1])
    build_graph(game, key=lambda state: state[1:])
    won, beaten = ([last for last in (1, 2) if solve(game, (1, 1, last))[1, 1, last].label == each] for each in "WL")
    return [f"with {1} token left, the player to move wins if {won[0]} was just taken, but loses if {beaten[0]} was"]


def end_of_tic_tac_toe(board="OXX.XO.O."):
    assert " ".join(board) in " ".join(re.search(r"(?s)```\n(.+?)```", QUESTIONS["9a"])[1].split())
    game = games.TicTacToe(board)
    known = solve(game)
    after = {move: known[state].label for move, state in game.moves(game.start).items()}
    won = [move for move, each in after.items() if each == "L"]
    drawn = [move for move, each in after.items() if each == "D"]
    assert game.start[0] == 1 and len(won) + len(drawn) == len(after) == 3
    reason = f"position is {known[game.start].label}, because {won[0]} leads to an L"
    return [reason, f"{drawn[0]} and {drawn[1]} lead to a D"]


def label_above(*below):
    """Return the label of a node whose children have these labels. A question mark is a child that never ends."""
    children = {"root": range(len(below)), "on": ["off"], "off": ["on"]}
    children.update({i: ["on"] for i, each in enumerate(below) if each == "?"})
    return label_graph(build_graph(Listed(children, dict(enumerate(below)))))


def three_rules():
    found = [label_above(*pair) for pair in ("WD", "WW", "DL", "DD")]
    return [f"{', '.join(found[:3])} and {found[3]}"]


def drawn_start(tokens=6):
    game = games.EvenOrOdd(tokens)
    known = solve(game)
    after = [known[state].label for state in game.moves(game.start).values()]
    assert known[game.start].label == label_above("D", "W") == "D" and {*after} == {"D"}
    return [f"with {tokens} tokens all {len(after)} children are D"]


def waves(target=6, steps=(2, 3, -1)):
    known = solve(Add(target, *steps))
    return [f"{pile} {known[1, pile].label} ({known[1, pile].lasts})" for pile in range(target, -1, -1)]


def shortest_loop(game=None):
    game = game or Add(6, 2, 3, -1)
    lengths = []
    for start in solve(game):
        reached, length = {start}, 0
        while reached and length < 20 and not (length and start in reached):
            reached, length = {after for state in reached for after in game.moves(state).values()}, length + 1
        lengths += [length] if start in reached else []
    return [f"{min(lengths)} moves"]


def third_child():
    if_l, if_w, if_none = (label_above("W", "W", third) for third in "LW?")
    return [f"{if_l} if the third child is L, {if_w} if the third child is W, and {if_none} if no wave"]


def classes(game):
    starts = [(player, *game.start[1:]) for player in (1, 2)]
    pair = [solve(game, start)[start].label for start in starts]
    return {"WL": "Left", "LW": "Right", "WW": "next", "LL": "previous"}["".join(pair)]


def left_and_right(most=6):
    found = [classes(OneOrTwo(pile)) for pile in range(1, most + 1)]
    assert all(classes(OneOrTwo(pile)) == classes(OneOrTwo(pile + 3)) for pile in range(1, 12))
    return [", ".join(found), 3]


def is_impartial(game):
    def reached(player, position):
        return {after[1:] for after in game.moves((player, *position)).values()}

    return all(reached(1, position) == reached(2, position) for _, *position in solve(game))


def impartial_or_not():
    kinds = [is_impartial(game) for game in (games.Kayles(4), games.Chomp(2, 3), games.Domineering(2, 3), Coins())]
    assert kinds == [True, True, False, False]
    return ["Kayles and Chomp are impartial", "Domineering is partisan", "coins are partisan"]


def two_wins():
    return [f"the class is {classes(games.Domineering(2, 2))}"]


def one_roll(target=4, sides=4):
    graph = build_graph(games.DiceTen(target, sides=sides))
    minimax(graph)
    at = {node.state[1]: node for node in nodes(graph) if node.state[0] == 1 and node.children}
    add, roll = ({pile: fraction(node[move].value) for pile, node in at.items()} for move in ("add 1", "roll"))
    assert at[3]["add 1"].value > at[3]["roll"].value and at[2]["add 1"].value < at[2]["roll"].value
    lost_rolls = sum(child.value == -1 for child in at[2]["roll"].children.values())
    at_three, at_two = (f"At {pile}, adding one has the value {add[pile]}" for pile in (3, 2))
    lost = f"{lost_rolls} of {sides} cases"
    return [f"{at_three}, and rolling {roll[3]}", at_two, "at 3", f"the value {roll[2]}", "at 3 and rolls at 2", lost]


def share_of_wins(value=Fraction(1, 9), times=900):
    p = (value + 1) / 2
    return [f"2p − 1 is {value}", f"p is {p}", f"{p * times} games"]


def loaded_die(one=Fraction(1, 3)):
    right = minimax(build_tree(LoadedRoll(one, 1 - one)))
    values = {1: Fraction(1), 2: Fraction(-1)}
    said = eval("sum(values.values()) / len(values)", {"values": values})
    assert "`sum(values.values()) / len(values)`" in QUESTIONS["12c"]
    return [f"returns {said}", f"{fraction(right)} is right: {one} · 1 + {1 - one} · (−1)"]


def three_mexes():
    first, second, third = mex([0, 1, 1, 4]), mex([2, 3]), mex([])
    return [f"{first}, {second} and {third}"]


def sum_of_three():
    value = [grundy(build_graph(Take(pile, 1, 3, 4))) for pile in range(8)]
    parts = [value[5], value[6], 2]
    total = Sum(Take(5, 1, 3, 4), Take(6, 1, 3, 4), games.Nim(2))
    move, left = (1, 3), 5 - 3
    root = build_graph(total)
    label(root)
    assert root.label == "W" and root[move].label == "L" and root[move].state[1] == (left,)
    values = ", ".join(map(str, value[:-1])) + f" and {value[-1]}"
    return [values, f"{parts[0]}, {parts[1]} and {parts[2]}", f"xor is {nim.nim_sum(parts)}",
            f"{move[1]} from the pile of 5", f"pile of {left}", f"the value {value[left]}"]  # fmt: skip


def sums_of_rows():
    value = {pins: grundy(build_graph(games.Kayles(pins))) for pins in range(1, 6)}
    assert [*value.values()] == [1, 2, 3, 1, 4] and value[1] == value[4] != value[2]
    sums = {pair: label(build_graph(Sum(*map(games.Kayles, pair)))) for pair in ((1, 4), (1, 2))}
    assert label(build_graph(Sum(games.Kayles(5), games.Kayles(5)))) == "L"
    return ["of 1 and of 4 pins", f"their sum is {sums[1, 4]}", "of 1 and of 2 pins", f"their sum is {sums[1, 2]}"]


def two_mistakes():
    wrong = code_in(QUESTIONS["14a"], "Take")

    class OneCorrected(wrong):
        def moves(self, state):
            return {n: (3 - state[0], *after[1:]) for n, after in super().moves(state).items()}

    assert not check_rules(wrong()).right and check_rules(OneCorrected()).right
    return ["only the first"]


def rook_and_cells():
    root = build_tree(Rook())
    root_label = label(root)
    (length,) = {len(leaf.state[2]) - 1 for leaf in leaves(root)}
    return [f"{len(nodes(root))} nodes", f"{length} moves", f"the root is {root_label}"]


def three_or_four(pile=10):
    game = Take(pile, 3, 4, draws=(1, 2))
    *found, last = labels_of_piles(game, range(pile + 1)).values()
    (move,) = winning(game)
    return [f"0 to {pile} are {', '.join(found)} and {last}", f"take {move}", f"leaves {pile - move}, an L"]


COMPUTED = {
    "1a": three_steps, "1b": leaf_of_ten, "1c": one_or_three,
    "2a": sizes_of_trees, "2b": count_children, "2c": calls_from_seven,
    "3a": only_first_child, "3b": last_loses, "3c": first_label,
    "4a": even_or_odd_at_three, "4b": no_rule_for_the_end,
    "5a": three_branches, "5b": sizes_of_matches, "5c": best_for_player_two,
    "6a": three_heaps, "6b": no_move_to_zero, "6c": two_goals,
    "7a": mirror_move, "7b": chomp_state, "7c": stolen,
    "8a": parity, "8b": cached_calls, "8c": keys,
    "9a": end_of_tic_tac_toe, "9b": three_rules, "9c": drawn_start,
    "10a": waves, "10b": shortest_loop, "10c": third_child,
    "11a": left_and_right, "11b": impartial_or_not, "11c": two_wins,
    "12a": one_roll, "12b": share_of_wins, "12c": loaded_die,
    "13a": three_mexes, "13b": sum_of_three, "13c": sums_of_rows,
    "14a": two_mistakes, "14b": rook_and_cells, "14c": three_or_four,
}  # fmt: skip


def test_every_lesson_has_two_or_three_questions_with_points_and_answers():
    assert QUESTIONS.keys() == ANSWERS.keys() == COMPUTED.keys()
    assert [lesson.splitlines()[0] for lesson in LESSONS] == [titles(page) for page in PAGES[1:]]
    for number in range(1, 15):
        assert 2 <= sum(name[:-1] == str(number) for name in QUESTIONS) <= 3
    assert all(re.match(r" \(\d points(, \*Further\*)?\) ", text) for text in QUESTIONS.values())


def titles(page):
    return re.search(r'"# (\d+ · [^"\\]+)', page.read_text(encoding="utf-8"))[1]


@pytest.mark.parametrize("name", COMPUTED)
def test_answer_contains_the_computed_figures_and_no_others(name):
    assert uncovered(ANSWERS[name], COMPUTED[name]()) == ([], [])


@pytest.mark.parametrize("text", ["There are 12 nodes.", "There are 11 nodes, and 3 leaves.", "There are 11 nodes/3."])
def test_figures_that_differ_or_are_not_computed_are_found(text):
    assert uncovered("There are 11 nodes.", ["11 nodes"]) == ([], [])
    assert uncovered(text, ["11 nodes"]) != ([], [])
