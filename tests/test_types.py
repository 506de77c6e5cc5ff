"""Type checkers accept a student's program, and infer the types that the package returns."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

STUDENT = Path(__file__).with_name("a_student.py")
CHECKERS = {
    "mypy": ["mypy", "--check-untyped-defs", "--cache-dir="],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}


@pytest.mark.cases(1)
@pytest.mark.parametrize("checker", CHECKERS)
def test_type_checkers_accept_a_students_program_and_find_a_wrong_type(checker, tmp_path):
    right = STUDENT.read_text(encoding="utf-8")
    wrong = right.replace("assert_type(label(root), str)", "assert_type(label(root), int)")
    for name, program in {"right": right, "wrong": wrong}.items():
        (tmp_path / f"{name}.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", *CHECKERS[checker], "right.py", "wrong.py"]
    output = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout
    errors = [line for line in output.splitlines() if re.search(r":\d+.* error: ", line)]
    assert len(errors) == 1 and "wrong.py" in errors[0] and '"str"' in errors[0], output
