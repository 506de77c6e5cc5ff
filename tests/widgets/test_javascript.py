"""The types of the widgets' JavaScript: TypeScript finds no error, and they match what Python sends."""

import json
import re

import anywidget
import pytest
from typescript import errors_of_types

from gametree import OneTwoTen, build_tree, games, label, watch
from gametree.checking.game_study import Studied
from gametree.watching.narrating.picture import ROWS
from gametree.widgets import view
from gametree.widgets.cuts import Cuts
from gametree.widgets.picture import Picture
from gametree.widgets.play import Play
from gametree.widgets.predict import Predict
from gametree.widgets.stepper import Stepper
from gametree.widgets.table import table

ROOT = view.HERE.parents[1]
TYPES = re.sub(r" *//.*", "", (view.HERE / "types.d.ts").read_text(encoding="utf-8"))


def test_javascript_is_well_typed_and_a_type_error_is_found(tmp_path):
    assert not [path.name for path in view.HERE.glob("*.js") if "@ts-" in path.read_text(encoding="utf-8")]
    wrong = f'import {{ bar }} from "{(view.HERE / "controls.js").as_posix()}";\nbar(1);\n'
    (tmp_path / "wrong.js").write_text(wrong, encoding="utf-8")
    config = {"extends": (ROOT / "jsconfig.json").as_posix(), "include": [view.HERE.as_posix(), "wrong.js"]}
    (tmp_path / "jsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    assert re.fullmatch(r"wrong\.js\(2,5\): error TS2345: .*\n", errors_of_types(tmp_path))


def fields(name):
    """Return the names of an interface's fields, including the fields of the interface that it extends."""
    extended, body = re.search(rf"^interface {name}\b[^{{]*?(?:extends (\w+) )?{{([^}}]*)}}", TYPES, re.M).groups()
    return {*re.findall(r"(?:^|[;\n]) *(\w+)\??:", body), *(fields(extended) if extended else ())}


def sent(kind):
    """Return the names of the traits that a page receives from a widget."""
    return set(kind.class_traits(sync=True)) - set(anywidget.AnyWidget.class_traits(sync=True))


def states(game):
    """Return the names of the fields in a card's states where a player is to move."""
    return {key for state in table(Studied(game))["states"] if state["player"] for key in state}


GAME = OneTwoTen(3)
STEPPER = watch(label, build_tree(GAME))
SENT = {
    "PictureTraits": sent(Picture), "StepperTraits": sent(Stepper), "Script": STEPPER.script,
    "Scenes": STEPPER.script["scenes"], "Look": ROWS,
    "PredictTraits": sent(Predict), "PredictView": Predict(build_tree(GAME)).view,
    "CutsTraits": sent(Cuts), "CutsView": Cuts(build_tree(GAME)).view,
    "PlayTraits": sent(Play), "PlayView": Play(GAME).view,
    "CardGame": table(Studied(GAME)), "PlayerState": states(GAME) | states(games.Payoffs([3, -12])),
}  # fmt: skip


@pytest.mark.cases(len(SENT))
@pytest.mark.parametrize("name", SENT)
def test_types_have_the_fields_that_python_sends(name):
    assert fields(name) == set(SENT[name])
