"""pages: turn each text in Markdown into a page of the site, with links that work there."""

import html
import posixpath
import re
import shutil
from pathlib import Path
from string import Template
from urllib.parse import unquote

import markdown
from address import PLACEHOLDER, in_use, shown
from markdown.extensions.toc import TocExtension
from markdown.treeprocessors import Treeprocessor

HERE = Path(__file__).parent
PAGE = Template((HERE / "text.html").read_text(encoding="utf-8"))
REPOSITORY, SITE = in_use()
ROLES = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "th": "columnheader", "td": "cell"}


class Adapt(Treeprocessor):
    """Lead links to the pages of the site, and prepare tables for narrow screens.

    Attributes:
        out: The folder of the site.
        folder: The folder of the text, in the repository and on the site.
    """

    def __init__(self, md, out, folder):
        super().__init__(md)
        self.out, self.folder = out, folder

    def run(self, root):
        for each in root.iter():
            if each.tag in ROLES:  # a browser forgets them if the style turns rows and cells into blocks
                each.set("role", ROLES[each.tag])
            if each.tag == "table":
                columns = ["".join(cell.itertext()) for cell in each.find("thead").iter("th")]
                for row in each.find("tbody"):
                    for cell, column in zip(row, columns, strict=True):
                        cell.set("data-column", column)
            if each.tag == "a" and not re.match("[a-z]+:|#", each.get("href", "#")):
                self.lead(each)

    def lead(self, link):
        """Lead a relative link to the site, or to the repository. Without a repository, make a plain text of it."""
        path, mark, part = link.get("href").partition("#")
        target = posixpath.normpath(posixpath.join(self.folder, unquote(path)))
        if (address := self.page_of(target)) is not None:
            link.set("href", posixpath.relpath(address, self.folder or ".") + mark + part)
        elif PLACEHOLDER in REPOSITORY:
            link.tag = "span"
            del link.attrib["href"]
        else:
            link.set("href", f"https://github.com/{REPOSITORY}/blob/HEAD/{target}{mark}{part}")

    def page_of(self, target):
        """Return the address on the site of a file of the repository, or None if it is not there."""
        lesson = target.removeprefix("notebooks/")
        if target.endswith(".ipynb") and (self.out / target).is_file():
            return f"course/notebooks/index.html?path={lesson}"
        if (self.out / target).is_dir():
            return f"course/tree/index.html?path={lesson}"
        places = re.sub(r"[.]md$", ".html", target), f"{target}.txt"
        return next((place for place in places if (self.out / place).is_file()), None)


def anchor(title):
    """Return the name of the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def page(out, name, text):
    """Return the page of a text."""
    up = "../" * name.count("/")
    md = markdown.Markdown(extensions=[
        "tables", "fenced_code", "sane_lists",
        TocExtension(toc_depth="2-2", slugify=lambda title, _: anchor(title)),
    ])  # fmt: skip
    md.treeprocessors.register(Adapt(md, out, posixpath.dirname(name)), "adapt", 0)
    body = md.convert(shown(text.replace(f"{SITE}/", up)))
    title = html.escape(re.search("(?m)^# (.+)$", text)[1])
    body = body.replace("<pre>", '<pre tabindex="0">')  # so that keys can scroll it
    return PAGE.substitute(title=title, up=up, contents=md.toc, text=body)


def build(out):
    """Build a page of each text in the folder of the site."""
    shutil.copy(HERE / "front.css", out)
    texts = {path.relative_to(out).as_posix(): path.read_text(encoding="utf-8") for path in out.rglob("*.md")}
    for name in texts:
        (out / name).with_suffix(".html").touch()  # so that other texts can link to it
    for name, text in texts.items():
        (out / name).with_suffix(".html").write_text(page(out, name, text), encoding="utf-8")
