"""Names in programs have no effect: renamed programs get the same sentences, except for the names."""

import ast
import random
import re

import test_truth_calls
import test_truth_chance
import test_truth_grundy
import test_truth_labels
import test_truth_values
from truth import Row, each_row, says

FUNCTIONS = ["f", "solve", "canWin", "wins2", "is_lost", "label_of", "grundy2", "best_move", "count", "height"]
OTHERS = ["x", "y", "n", "alpha", "beta", "lower", "depth", "nimber", "loss", "win", "result", "move_no", "grundy_"]
OTHERS += [f"number{i}" for i in range(20)]
FILES = test_truth_values, test_truth_labels, test_truth_calls, test_truth_chance, test_truth_grundy
TABLES = [table for file in FILES for table in vars(file).values() if isinstance(table, list)]
ROWS = [row for table in TABLES for row in table[::-1] if isinstance(row, Row) and "def " in row.program]
ROWS = {row.program: row for row in ROWS}.values()  # one row for each program, on its first ground


class Renamer(ast.NodeTransformer):
    """Rename functions, arguments and variables. `new_names` is a dict from old to new names."""

    def __init__(self, new_names):
        self.new_names = new_names

    def visit(self, node):
        field = {"FunctionDef": "name", "arg": "arg", "keyword": "arg", "Name": "id"}.get(type(node).__name__)
        if field:
            setattr(node, field, self.new_names.get(getattr(node, field), getattr(node, field)))
        return self.generic_visit(node)


def names_in(program):
    """Return two lists: the names of a program's functions, and the names of its arguments and variables."""
    nodes = [*ast.walk(ast.parse(program))]
    functions = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
    others = [node.arg for node in nodes if isinstance(node, ast.arg)]
    others += [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return [*dict.fromkeys(functions)], [*dict.fromkeys(others)]


def run_renamed(row, new_names):
    program = ast.unparse(Renamer(new_names).visit(ast.parse(row.program)))
    random.seed(3)
    story = row.replace(program=program).story()
    return says(story), story.mistakes, story.picture.mark


@each_row(ROWS)
def test_renaming_functions_and_variables_changes_only_the_names_in_sentences(row):
    (functions, others), dice = names_in(row.program), random.Random(str(row))
    placeholders = {name: f"zz{i}zz" for i, name in enumerate(functions + others)}
    sentences, *rest = run_renamed(row, placeholders)
    free = [[name for name in names if name not in row.program] for names in (FUNCTIONS, OTHERS)]
    new = dice.sample(free[0], len(functions)) + dice.sample(free[1], len(others))
    for names in (functions + others, new):
        expected = [re.sub(r"zz(\d+)zz", lambda match, names=names: names[int(match[1])], each) for each in sentences]
        assert run_renamed(row, dict(zip(placeholders, names, strict=True))) == (expected, *rest)
