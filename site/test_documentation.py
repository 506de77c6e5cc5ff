"""The documentation on the site: complete, linked, and readable in both themes and on a phone (`make test-site`)."""

import re
from html.parser import HTMLParser
from pkgutil import resolve_name

import pytest
from documentation import MODULES, public_names
from playwright.sync_api import expect
from reading import AXE
from test_site import ROOT, browser, page  # noqa: F401

DOCS = ROOT / "_site/docs"
PAGES = ["index", *MODULES]
SHOWN = "id => document.getElementById(id).closest('.doc-object').textContent"
FOCUS = """(element => [getComputedStyle(element).outlineStyle, getComputedStyle(element).outlineWidth,
  element.outerHTML])(document.activeElement)"""
WIDER = "document.documentElement.scrollWidth > window.innerWidth"
# The theme lets the keyboard reach a block of code as soon as it sees that the block has to scroll.
REACHED = """[...document.querySelectorAll("pre > code")].every(
  block => block.scrollWidth <= block.clientWidth || block.tabIndex === 0)"""


class Links(HTMLParser):
    """The ids and the links of a page."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links = set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids.add(attributes.get("id"))
        if tag == "a" and "href" in attributes:
            self.links.add(attributes["href"])


@pytest.mark.parametrize("module", MODULES)
def test_documentation_has_the_docstring_of_every_public_name(page, module):  # noqa: F811
    page.goto(f"{page.base}/docs/{module}.html")
    for name in public_names(module):
        shown = page.evaluate(SHOWN, f"{module}.{name}")
        first = " ".join(resolve_name(f"{module}.{name}").__doc__.split("\n\n")[0].replace("`", "").split())
        assert first[:50] in " ".join(shown.split()), name


def test_links_in_the_documentation_lead_somewhere():
    pages = {path.name: Links(path) for path in DOCS.glob("*.html")}
    links = [(name, link) for name, one in pages.items() for link in one.links if ":" not in link]
    internal = [(name, *link.partition("#")[::2]) for name, link in links]
    for name, file, place in internal:
        target = (DOCS / (file or name)).resolve()
        assert name == "404.html" or target.is_file(), f"{name}: {file}"
        if place and target.parent == DOCS:
            assert place in pages[target.name].ids, f"{name}: {file}#{place}"
    assert ("gametree.html", "", "gametree.build_tree") in internal, "a docstring links to another one"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_documentation_has_no_violations_and_fits_a_phone(page, name, scheme):  # noqa: F811
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{page.base}/docs/{name}.html")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", background)[:3])) < 200) == (scheme == "dark")
    for width in 1280, 390:
        page.set_viewport_size({"width": width, "height": 720})
        assert not page.evaluate(WIDER)
        page.wait_for_function(REACHED)
        page.evaluate(AXE)
        assert page.evaluate("axe.run().then(found => found.violations.map(one => [one.id, one.nodes.length]))") == []


def test_keyboard_focus_in_the_documentation_is_visible(page):  # noqa: F811
    page.goto(f"{page.base}/docs/index.html")
    page.keyboard.press("Tab")
    for _ in range(12):
        page.keyboard.press("Tab")
        line, width, element = page.evaluate(FOCUS)
        assert line != "none" and float(width.removesuffix("px")) >= 2, element


def test_search_in_the_documentation_finds_a_function(page):  # noqa: F811
    page.goto(f"{page.base}/docs/index.html")
    page.get_by_role("button", name="Search").first.click()
    page.keyboard.type("remoteness")
    expect(page.get_by_role("option").filter(has=page.get_by_role("heading", name="remoteness"))).to_be_visible()


def test_pictures_in_the_tutorial_are_live(page):  # noqa: F811
    page.goto(f"{page.base}/docs/index.html")
    stepper = page.frame_locator("iframe.stepper")
    stepper.get_by_role("button", name="forward").click()
    expect(stepper.locator(".gametree-count")).to_contain_text("step 1 of")
    card = page.frame_locator("iframe.card")
    card.get_by_role("button", name="play 1").click()
    expect(card.locator("body")).to_contain_text("5 left")
    expect(page.locator(".gametree-drawn > svg")).to_be_visible()
