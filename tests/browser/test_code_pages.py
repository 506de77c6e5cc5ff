"""A saved page: its title, the whole of the window, code and calls in it, no network."""

import pytest
from examples import Pile, tree
from playwright.sync_api import expect
from reading import button, count, press, says

from gametree import OneTwoTen, build_tree, games, label, minimax, watch

FREE = """stage => innerHeight - stage.getBoundingClientRect().bottom"""  # pixels below it


def win_loss(node):
    for child in node.children.values():
        win_loss(child)
    node.label = "W" if any(child.label == "L" for child in node.children.values()) else "L"


def fewest(pile):
    return 0 if pile < 1 else 1 + min(fewest(pile - 1), fewest(pile - 2))


def opened(tab, stepper, path, size=(1280, 720)):
    """The page that a Stepper saves, opened in a window of this size."""
    stepper.save(path)
    tab.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    tab.page.goto(path.as_uri())
    return tab.page.locator("body")


def scrolls(tab):
    """Whether the page scrolls sideways, and downwards."""
    return tab.page.evaluate("""() => { const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth > innerWidth, scrollHeight > innerHeight] }""")


@pytest.mark.parametrize("size", [(1400, 800), (1280, 720), (820, 1100)])
def test_a_page_fills_the_window_and_does_not_scroll(tab, tmp_path, size):
    for target in (10, 4):  # a tree that is followed, and a small one
        page = opened(tab, watch(win_loss, build_tree(OneTwoTen(target))), tmp_path / "page.html", size)
        for name in ("forward", "forward", "forward", "last", "back"):
            press(page, name)
            assert scrolls(tab) == [False, False]
            assert 0 <= page.locator(".gametree-stage").evaluate(FREE) < 20
    assert tab.errors == []


def test_on_a_phone_tree_and_code_have_room_and_nothing_scrolls_sideways(tab, tmp_path):
    page = opened(tab, watch(win_loss, build_tree(OneTwoTen())), tmp_path / "page.html", (400, 800))
    press(page, "forward")
    assert not scrolls(tab)[0]
    tree, code = (page.locator(f".gametree-{part}").bounding_box() for part in ("tree", "code"))
    assert tree["height"] > 180 and code["height"] > 120
    assert tree["y"] + tree["height"] <= code["y"]


def test_a_page_has_the_code_and_the_calls_and_asks_nobody(tab, tmp_path):
    page = opened(tab, watch(win_loss, build_tree(OneTwoTen(4))), tmp_path / "page.html")
    for _ in range(3):
        press(page, "forward")
    lit = page.locator(".gametree-row[aria-current='true']")
    expect(lit.locator(".gametree-text")).to_have_text("def win_loss(node):")
    waiting = tab.page.get_by_role("img", name="waiting here: (1, 0), (2, 1)")
    expect(waiting).to_have_text("⋮2")
    expect(page.locator(".gametree-row", has=waiting).locator(".gametree-text")).to_have_text("win_loss(child)")
    press(page, "(2, 1)")
    expect(count(page)).to_have_text("step 2 of 37")
    expect(says(page)).to_have_text("win_loss is called on (2, 1).")
    expect(button(page, "code")).to_have_attribute("aria-pressed", "true")
    assert tab.outside == [(tmp_path / "page.html").as_uri()]
    assert tab.errors == []


class Less(OneTwoTen):
    """A game with a name that a page could take for its own."""


Less.__name__ = "<script>&amp;</title>"


@pytest.mark.parametrize(
    ("watched", "title"),
    [
        (lambda: watch(label, build_tree(OneTwoTen(2))), "label watched on OneTwoTen, from (1, 0)"),
        (lambda: watch(minimax, build_tree(games.Matches(3)).children[1]), "minimax watched on Matches, from (2, 2)"),
        (lambda: watch(Pile.__repr__, tree([Pile], 2)), "__repr__ watched on (1, 0)"),
        (lambda: watch(fewest, 3), "fewest watched on 3"),
        (lambda: watch(label, build_tree(Less(2))), "label watched on <script>&amp;</title>, from (1, 0)"),
    ],
    ids=["label", "minimax", "no game", "calls", "hostile"],
)
def test_a_page_is_called_after_what_was_watched(tab, tmp_path, watched, title):
    page = opened(tab, watched(), tmp_path / "page.html")
    expect(tab.page).to_have_title(title)
    expect(page.get_by_role("heading")).to_have_text(title)
    expect(button(page, "forward")).to_be_visible()
    assert tab.errors == []
