"""Nothing is concluded from names: with other names programs of the tables get the same sentences, but for these."""

import ast
import random
import re

import test_truth_calls
import test_truth_chance
import test_truth_grundy
import test_truth_labels
import test_truth_values
from truth import Row, each, says

FUNCTIONS = ["f", "solve", "canWin", "wins2", "is_lost", "label_of", "grundy2", "best_move", "count", "height"]
OTHERS = ["x", "y", "n", "alpha", "beta", "lower", "depth", "nimber", "loss", "win", "result", "move_no", "grundy_"]
OTHERS += [f"number{i}" for i in range(20)]
FILES = test_truth_values, test_truth_labels, test_truth_calls, test_truth_chance, test_truth_grundy
TABLES = [table for file in FILES for table in vars(file).values() if isinstance(table, list)]
ROWS = [row for table in TABLES for row in table[::-1] if isinstance(row, Row) and "def " in row.program]
ROWS = {row.program: row for row in ROWS}.values()  # each program once, on its first ground


class Renamed(ast.NodeTransformer):
    """A program in which the names of functions, arguments and variables are others, a dict."""

    def __init__(self, others):
        self.others = others

    def visit(self, node):
        field = {"FunctionDef": "name", "arg": "arg", "keyword": "arg", "Name": "id"}.get(type(node).__name__)
        if field:
            setattr(node, field, self.others.get(getattr(node, field), getattr(node, field)))
        return self.generic_visit(node)


def names_in(program):
    """The names of the functions of a program, and those of arguments and variables, two lists without doubles."""
    nodes = [*ast.walk(ast.parse(program))]
    functions = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
    others = [node.arg for node in nodes if isinstance(node, ast.arg)]
    others += [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return [*dict.fromkeys(functions)], [*dict.fromkeys(others)]


def told(row, others):
    program = ast.unparse(Renamed(others).visit(ast.parse(row.program)))
    random.seed(3)
    story = row.but(program=program).told()
    return says(story), story.mistakes, story.picture.mark


@each(ROWS)
def test_with_other_names_the_same_is_said(row):
    (functions, others), dice = names_in(row.program), random.Random(str(row))
    plain = {name: f"zz{i}zz" for i, name in enumerate(functions + others)}
    sentences, *rest = told(row, plain)
    free = [[name for name in names if name not in row.program] for names in (FUNCTIONS, OTHERS)]
    new = dice.sample(free[0], len(functions)) + dice.sample(free[1], len(others))
    for names in (functions + others, new):
        due = [re.sub(r"zz(\d+)zz", lambda found, names=names: names[int(found[1])], said) for said in sentences]
        assert told(row, dict(zip(plain, names, strict=True))) == (due, *rest)
