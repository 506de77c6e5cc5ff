"""The statement on accessibility names only tests that exist and that can fail."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATEMENT = (ROOT / "ACCESSIBILITY.md").read_text(encoding="utf-8")
TESTED, NOT_TESTED = re.search(r"(?s)## What is tested\n(.+?)## What is not tested\n(.+?)\n## ", STATEMENT).groups()
NAMED = re.findall(r"`([\w/]+\.py)::(\w+)`", STATEMENT)


@pytest.mark.parametrize(("file", "name"), sorted(set(NAMED)), ids=lambda each: each.rpartition("/")[2])
def test_named_test_exists_and_is_run(file, name):
    functions = ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    test = next(each for each in functions if isinstance(each, ast.FunctionDef) and each.name == name)
    marks = " ".join(map(ast.unparse, test.decorator_list))
    assert name.startswith("test_") and "skip" not in marks and "xfail" not in marks


def test_every_claim_names_its_tests_and_what_is_not_tested_names_none():
    claims = TESTED.split("\n* ")[1:]
    assert len(claims) >= 8 and all("::test_" in claim for claim in claims)
    assert "::" not in NOT_TESTED and NOT_TESTED.count("\n* ") >= 5
    assert TESTED.count("::") == len(NAMED)
