"""Type checkers find nothing wrong in a student's program, and know what the package gives."""

import subprocess
import sys
from pathlib import Path

import pytest

STUDENT = Path(__file__).with_name("a_student.py")
CHECKERS = {
    "mypy": ["mypy", "--check-untyped-defs", "--cache-dir="],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_students_program_is_well_typed(checker, tmp_path):
    def found(program):
        (tmp_path / "student.py").write_text(program, encoding="utf-8")
        command = [sys.executable, "-m", *CHECKERS[checker], "student.py"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr

    program = STUDENT.read_text(encoding="utf-8")
    assert found(program) == ""
    assert '"str"' in found(program.replace("assert_type(label(root), str)", "assert_type(label(root), int)"))
