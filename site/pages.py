"""pages: turn each text in Markdown into a page of the site, with links that work there."""

import posixpath
import re
import shutil
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import unquote

from address import PLACEHOLDER, in_use, shown
from markdown_it import MarkdownIt

HERE = Path(__file__).parent
PAGE = Template((HERE / "text.html").read_text(encoding="utf-8"))
REPOSITORY, SITE = in_use()
ROLES = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "th": "columnheader", "td": "cell"}


def address_of(target, out):
    """Return the address on the site of a file or folder of the repository, or None if it is not there."""
    if target.endswith(".ipynb") and (out / target).is_file():
        return f"course/notebooks/index.html?path={target.removeprefix('notebooks/')}"
    if (out / target).is_dir():
        return "course/tree/index.html"  # the list of files, which contains the folder
    places = re.sub("[.]md$", ".html", target), f"{target}.txt"
    return next((place for place in places if (out / place).is_file()), None)


def lead(link, end, out, folder):
    """Lead a relative link to the site, or to the repository. Without a repository, make a plain text of it."""
    path, mark, part = link.attrs["href"].partition("#")
    target = posixpath.normpath(posixpath.join(folder, unquote(path)))
    if (address := address_of(target, out)) is not None:
        link.attrs["href"] = posixpath.relpath(address, folder or ".") + mark + part
    elif PLACEHOLDER in REPOSITORY:
        link.tag = end.tag = "span"
        link.attrs = {}
    else:
        link.attrs["href"] = f"https://github.com/{REPOSITORY}/blob/HEAD/{target}{mark}{part}"


def plain(inline):
    """Return the text of a heading or a cell without markup."""
    return "".join(child.content for child in inline.children)


def prepare_tables(tokens):
    """Let a narrow screen show the cells below each other, each with the name of its column."""
    columns = []
    for token, content in zip(tokens, tokens[1:], strict=False):
        if token.nesting == 1 and token.tag in ROLES:  # a browser forgets them if the style makes blocks of cells
            token.attrs["role"] = ROLES[token.tag]
        if token.type == "thead_open":
            columns = []
        elif token.type == "th_open":
            columns.append(plain(content))
        elif token.type == "td_open":
            token.attrs["data-column"] = columns[0]
            columns = [*columns[1:], columns[0]]


def page(out, name, text):
    """Return the page of a text."""
    up, folder, contents = "../" * name.count("/"), posixpath.dirname(name), []
    md = MarkdownIt("commonmark").enable("table")
    tokens = md.parse(shown(text.replace(f"{SITE}/", "site:/")))
    prepare_tables(tokens)
    for token, content in zip(tokens, tokens[1:], strict=False):
        if token.type == "heading_open":  # with the anchor that GitHub gives it
            title = plain(content)
            token.attrs["id"] = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            if token.tag == "h2":
                contents.append(f'<li><a href="#{token.attrs["id"]}">{escape(title)}</a></li>')
        links = [child for child in token.children or [] if child.type in ("link_open", "link_close")]
        for link, end in zip(links[::2], links[1::2], strict=True):
            if not re.match("[a-z]+:|#", link.attrs["href"]):
                lead(link, end, out, folder)
    body = md.renderer.render(tokens, md.options, {}).replace('"site:/', f'"{up}')
    body = body.replace("<pre>", '<pre tabindex="0">')  # so that keys can scroll it
    title = escape(re.search("(?m)^# (.+)$", text)[1])
    return PAGE.substitute(title=title, up=up, contents="".join(contents), text=body)


def build(out):
    """Build a page of each text in the folder of the site."""
    shutil.copy(HERE / "front.css", out)
    texts = {path.relative_to(out).as_posix(): path.read_text(encoding="utf-8") for path in out.rglob("*.md")}
    for name in texts:
        (out / name).with_suffix(".html").touch()  # so that other texts can link to it
    for name, text in texts.items():
        (out / name).with_suffix(".html").write_text(page(out, name, text), encoding="utf-8")
