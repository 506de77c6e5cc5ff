"""The tutorial in the documentation: its code returns what the page shows."""

import re
import sys
from pathlib import Path

SITE = Path(__file__).parents[1] / "site"
sys.path.append(str(SITE))
from documentation import BLOCK, illustrated, results  # noqa: E402

TUTORIAL = (SITE / "docs/index.md").read_text(encoding="utf-8")
TEXT = re.compile(r"```text\n(.*?)\n```", re.S)


def test_code_of_the_tutorial_returns_what_the_page_shows():
    texts = [TEXT.match(after) for after in BLOCK.split(TUTORIAL)[2::2]]
    kinds = []
    for code, text, result in zip(BLOCK.findall(TUTORIAL), texts, results(TUTORIAL), strict=True):
        if text:
            assert repr(result) == text[1], code
        kinds.append(type(result).__name__)
    assert sum(map(bool, texts)) == len(TEXT.findall(TUTORIAL)) >= 6
    assert {"Drawing", "Stepper", "Card"} < set(kinds)


def test_tutorial_shows_a_picture_and_two_live_pages_that_have_names(tmp_path):
    page = illustrated(TUTORIAL, tmp_path)
    assert page.count('class="gametree-drawn"') == 1
    frames = dict(re.findall(r'<iframe class="\w+" src="(.+?)" title="(.+?)">', page))
    assert set(frames) == {path.name for path in tmp_path.iterdir()} == {"card.html", "stepper.html"}
    assert all(frames.values())


def test_steppers_of_the_tutorial_have_the_code_beside_the_tree():
    steppers = [result for result in results(TUTORIAL) if type(result).__name__ == "Stepper"]
    heads = [each.script["code"][0]["rows"][0][1] for each in steppers]  # the first line: pairs of a colour and a text
    assert "def wins(node):" in ["".join(text for _, text in head) for head in heads]
