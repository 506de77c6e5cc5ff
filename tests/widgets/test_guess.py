"""Guesses: which ones count, which reply each gets, and what a cell holds back until there is one."""

import nbformat
import pytest
from nbclient import NotebookClient

from gametree import OneTwoTen, build_tree, nodes
from gametree.checking.check_facts import GuessReply, GuessRight, Note
from gametree.checking.check_words import say
from gametree.exercises import questions
from gametree.widgets import Guess

SIZE = questions.Number("How many?", 232, {22: "One for each state.", (lambda guess: guess > 10**6): "Far fewer."})
LARGE = questions.Number("How many?", 489_396, {21: "Each number occurs often."})
OVER = {(lambda guess: 10 in guess): "At 10 the game is over."}
LOST = questions.Numbers("Which piles?", [1, 4, 7], OVER, "Every third.")
PAIR = questions.Numbers("Which two values?", (1, -1), {(1, 1): "A value is for player 1."})
WINNER = questions.Choice("Who wins?", [1, 2], 1, {2: "Whose turn is it?"})
LABELS = questions.Choice("Which labels?", ["W", "L", "D"], {"W", "L"})
OPEN = questions.Choice("What will happen?", ["it ends", "it runs forever"])

ROWS = (  # question, what is typed or clicked, the fact about it
    (SIZE, "232", GuessRight("232", "")),
    (SIZE, " 22 nodes", GuessReply("22", "One for each state.")),
    (SIZE, "2^21", GuessReply("2,097,152", "Far fewer.")),
    (SIZE, "2**8", GuessReply("256", Note.TOO_LARGE)),
    (SIZE, "−5", GuessReply("−5", Note.TOO_SMALL)),
    (LARGE, "500 000", GuessReply("500,000", Note.CLOSE_ENOUGH)),
    (LARGE, "250,000", GuessReply("250,000", Note.CLOSE_ENOUGH)),
    (LARGE, "244,000", GuessReply("244,000", Note.TOO_SMALL)),
    (LARGE, "1,000,000", GuessReply("1,000,000", Note.TOO_LARGE)),
    (LOST, "7, 4, 1", GuessRight("1, 4 and 7", "Every third.")),
    (LOST, "[1, 4, 7, 10]", GuessReply("1, 4, 7 and 10", "At 10 the game is over.")),
    (LOST, "4 to 6", GuessReply("4, 5 and 6", Note.NOT_IT)),
    (LOST, "1, 4–6 and 9-10", GuessReply("1, 4, 5, 6, 9 and 10", "At 10 the game is over.")),
    (LOST, "none", GuessReply("none", Note.NOT_IT)),
    (LOST, "no pile", GuessReply("none", Note.NOT_IT)),
    (LOST, "1 and 4, and 7", GuessRight("1, 4 and 7", "Every third.")),
    (PAIR, "1 -1", GuessRight("1 and −1", "")),
    (PAIR, "-1, 1", GuessReply("−1 and 1", Note.NOT_IT)),
    (PAIR, "(1, 1)", GuessReply("1 and 1", "A value is for player 1.")),
    (WINNER, 0, GuessRight("1", "")),
    (WINNER, 1, GuessReply("2", "Whose turn is it?")),
    (LABELS, [1, 0], GuessRight("W and L", "")),
    (LABELS, [], GuessReply("none", Note.NOT_IT)),
    (OPEN, 0, GuessReply("it ends", Note.COMPARE)),
    (SIZE, None, Note.NOT_GUESSED),
)


@pytest.mark.parametrize(("question", "said", "fact"), ROWS)
def test_guess_gets_the_fitting_reply(question, said, fact):
    guess = said if said is None else question.read(said)
    assert question.judge(guess) == fact and say(fact)


@pytest.mark.parametrize(("question", "typed", "note"), [
    (SIZE, "many", Note.TYPE_A_NUMBER), (SIZE, "1 or 2", Note.TYPE_A_NUMBER),
    (SIZE, "about 1 million", Note.TYPE_A_NUMBER), (SIZE, "10 %", Note.TYPE_A_NUMBER),
    (SIZE, "5k", Note.TYPE_A_NUMBER), (LOST, "?", Note.TYPE_ANY_NUMBERS),
    (PAIR, "1", Note.TYPE_NUMBERS), (PAIR, "1 2 3", Note.TYPE_NUMBERS),
    (LOST, "all below 8", Note.TYPE_ANY_NUMBERS), (LOST, "< 8", Note.TYPE_ANY_NUMBERS),
    (LOST, "not 4", Note.TYPE_ANY_NUMBERS), (LOST, "I don't know", Note.TYPE_ANY_NUMBERS),
])  # fmt: skip
def test_what_is_not_a_guess_is_refused_and_can_be_corrected(question, typed, note):
    question.guess = ...
    guess = Guess(question)
    guess.say(typed)
    assert guess.view == {"open": True, "says": say(note)} and guess.value is ...
    guess.say(None)
    assert guess.view == {"open": False, "says": say(Note.NOT_GUESSED)} and guess.value is None


def test_first_guess_stays_and_is_kept_for_the_next_run_of_the_cell():
    question = questions.Number("How many?", 12)
    guess = Guess(question)
    assert (guess.value, repr(guess), guess.view["open"]) == (..., "not guessed", True)
    guess.say("7")
    guess.say("12")
    again = Guess(question)
    assert again.value == 7 and repr(again) == "7"
    assert again.view == {"open": False, "says": "7? That is too small."}


def test_clicked_node_is_judged_even_if_two_nodes_have_the_same_name():
    root = build_tree(OneTwoTen(3))
    first, second = (i for i, node in enumerate(nodes(root)) if node.state == (1, 3))
    question = questions.NodeOf("Which node?", second, {0: "That is the root."})
    for clicked, fact in (second, GuessRight("(1, 3)", "")), (first, GuessReply("(1, 3)", Note.NOT_IT)):
        question.guess = ...
        guess = Guess(question, root)
        guess.say(next(i for i in range(len(nodes(root))) if guess._read(i)[1] == clicked))
        assert question.judge(question.guess) == fact
    assert question.judge(("(1, 0)", 0)) == GuessReply("(1, 0)", "That is the root.")


CELLS = (
    """from gametree import *
from gametree.exercises import guesses, questions
guess = guesses({"size": questions.Number("How many nodes?", 5), "ten": questions.Choice("Who wins?", [1, 2], 1)})""",
    """size = guess("size")
print("the secret", 42)
draw(build_tree(OneTwoTen(2)))""",
    """guess("ten")
display("a secret")
print("more")""",
    "print(size)",
)


def run(*before):
    cells = [nbformat.v4.new_code_cell(source) for source in (*before, *CELLS)]
    NotebookClient(notebook := nbformat.v4.new_notebook(cells=cells), kernel_name="python3").execute()
    return [[output.get("data", output) for output in cell.outputs] for cell in notebook.cells[len(before) :]]


def test_cell_without_a_guess_shows_the_question_and_nothing_that_follows():
    _, first, second, last = run()
    for outputs, question in (first, "How many nodes?"), (second, "Who wins? 1 / 2"):
        assert [each["text/plain"] for each in outputs] == ["", f"Guess first: {question}", "", ""]
        assert "secret" not in str(outputs) and "<svg" not in str(outputs)
    assert last[0]["text"] == "not guessed\n"  # the cell after it is not held back


def test_cell_with_a_guess_shows_everything_in_its_order():
    _, first, second, last = run("from gametree.exercises import questions; questions.Question.guess = None")
    assert "You have not guessed" in first[1]["text/plain"] and first[2]["text"] == "the secret 42\n"
    assert second[2]["text/plain"] == "'a secret'" and second[3]["text"] == "more\n"


def test_outside_a_notebook_the_question_is_printed(capsys):
    assert Guess(questions.Number("How many nodes?", 5)).ask().value is ...
    assert capsys.readouterr().out == "Guess first: How many nodes?\n"
