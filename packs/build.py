"""packs: write what a lecturer needs for each lesson into _packs.

`make pack` runs this as `python packs/build.py`, with the numbers of lessons, or without numbers for all lessons.
"""

import re
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution
from itertools import pairwise
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader
from nbclient import NotebookClient
from nbconvert.filters import Highlight2HTML, ansi2html, markdown2html
from nbformat.v4 import new_code_cell
from playwright.sync_api import sync_playwright
from pygments.formatters import HtmlFormatter

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests/browser"))
from find_browsers import find_chromium  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
KIND = "application/vnd.gametree.pack+json"  # what inside.py tells about a widget
DROPPED = re.compile(r'<a class="anchor-link".*?</a>|<a href="(?!http)[^>]*>|(?<=[.?!]) [^.?!<>]*open this\.')
FOLD = re.compile(r"(?s)<details><summary>(.*?)</summary>(.*?)</details>")
STYLE = re.compile(r"(?s)<style>.*?</style>")
ARGUMENTS = "--disable-gpu", "--font-render-hinting=none"  # letters are as wide on the screen as on paper
PAGES = Environment(loader=FileSystemLoader(HERE), trim_blocks=True, lstrip_blocks=True)
code_html = Highlight2HTML(pygments_lexer="ipython3")


def to_html(text):
    """Return Markdown as HTML, without links that lead nowhere in a pack."""
    return DROPPED.sub("", markdown2html(re.sub("(<summary>.*?)`(.+?)`", r"\1<code>\2</code>", text)))


def is_exercise(cell):
    """Return whether a cell has an answer and its check."""
    return cell.cell_type == "code" and cell.id.startswith("ex-")


def results(cell):
    """Yield what the outputs of a cell show: what inside.py tells about a widget, or HTML under the key `before`."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {"text/plain": output.get("text", "")})
        if KIND in data:
            yield data[KIND]
        elif "gametree-still" not in data.get("text/html", ""):  # the still picture of a widget
            shown = data.get("text/html") or f"<pre>{ansi2html(data.get('text/plain', ''))}</pre>"
            if "image/png" in data:
                described = "".join(re.findall('aria-label="(.+?)"', shown)[:1])
                shown = f'<img src="data:image/png;base64,{data["image/png"]}" alt="{described}">'
            yield {"before": shown}


def slides(lesson, done, explained):
    """Return the slides of a lesson, each with its blocks and, below it, the blocks of a solution."""
    found = []
    for cell, ran in zip(lesson, done, strict=True):
        slide_type = cell.metadata.get("slideshow", {}).get("slide_type")
        if cell.id == "imports" or cell.source.startswith("my_answer =") or slide_type in ("skip", "notes"):
            continue
        if slide_type in ("slide", "subslide") or not found:
            found.append({"blocks": [], "solution": []})
        slide = found[-1]
        is_text = cell.cell_type == "markdown"
        follows = bool(slide["blocks"]) and (slide_type == "fragment" or "text" not in slide["blocks"][-1])
        slide["blocks"].append({"text" if is_text else "code": to_slide(cell), "hidden": follows})
        shown = [{**result, "hidden": True} for result in results(ran)]
        if cell.id in explained:
            slide["solution"] = [{"text": re.sub("<h2(.*?)>Exercise", "<h3>Solution of exercise", to_html(explained[cell.id]))}, {"code": code_html(ran.source)}, *results(ran)]
        else:
            slide["blocks"] += shown
    return found


def to_slide(cell):
    """Return a cell as HTML for a slide. Of what is folded, → shows the answer."""
    if cell.cell_type == "code":
        return code_html(cell.source)
    return FOLD.sub(r'<div class="asks">\1</div><div class="fragment">\2</div>', to_html(cell.source))


def blank(picture):
    """Return a picture without labels and values, to be filled in by hand."""
    picture = re.sub(' aria-label="[^"]*"', "", picture)
    picture = re.sub(r'fill="#\w+"([^>]+"gametree-shape")', r'fill="none"\1', picture.replace('fill="white"', ""))
    return re.sub(r'(class="gametree-mark">)[^<]+', r"\1?", re.sub(r'(data-label=)"[^"]+"', r'\1"?"', picture))


def front(lesson, done, question):
    """Yield what the first page of a handout shows, in the order of the lesson: rules, questions, trees to label."""
    heading, seen = "", set()
    for cell, ran in zip(lesson, done, strict=True):
        if cell.source.startswith("# Further"):
            return
        if cell.cell_type == "markdown" and not re.match("# |## What you can", cell.source):
            heading = (re.findall("(?m)^##+ (?!Exercise)(.+)", cell.source) or [heading])[-1]
        found = () if is_exercise(cell) else (*folded(to_html(cell.source), question), *trees(results(ran)))
        for item in found:
            if (key := item.get("asks") or item["before"]) not in seen:
                seen.add(key)
                yield {**item, "heading": heading}
                heading = ""


def folded(text, question):
    """Yield the questions of a text that have folded answers. The last of them is the question of the lesson."""
    for asks, answer in FOLD.findall(text):
        if asks == "Our answer":
            yield {"kind": "last", "asks": question, "answer": answer}
        elif len(asks.split()) > 4:  # shorter questions can't be understood without the text above them
            yield {"kind": "fold", "asks": asks, "answer": answer}


def trees(shown):
    """Yield guesses, and pictures of trees with room for labels, of what a cell has shown."""
    for each in shown:
        picture = each.get("after") or each.get("before", "")
        if "asks" in each:
            yield {**each, "kind": "guess", "before": picture}
        elif 2 < picture.count('class="node"') < 40 and "gametree-mark" in picture:
            yield {"kind": "picture", "before": blank(picture), "after": picture}


def exercises(lesson, done, explained):
    """Yield the exercises of a lesson: the text, the code that is given, the solution, and what its check says."""
    text, further = "", ""
    for cell, ran in zip(lesson, done, strict=True):
        further = "further" if cell.source.startswith("# Further") else further
        text = (re.findall("(?ms)^#+ Exercise.+", FOLD.sub("", cell.source)) or [text])[-1]
        if is_exercise(cell):
            given, solved = (code_html(re.sub(r"\n*check_.+$", "", each.source)) for each in (cell, ran))
            why = to_html(re.sub(r"^#+ .+\n", "", explained.get(cell.id, "")))
            says = STYLE.sub("", "".join(result["before"] for result in results(ran)))
            yield {"further": further, "text": to_html(text), "given": given, "solved": solved, "why": why, "says": says}


def completed(path):
    """Return a lesson's notebook, run with the solutions, and the texts of the solutions."""
    notebook, solution = nbformat.read(path, 4), NOTEBOOKS / "solutions" / path.name
    solved = nbformat.read(solution, 4).cells if solution.exists() else []
    answers = {cell.id: re.sub(r"(?m)^ *### (BEGIN|END) SOLUTION\n", "", cell.source) for cell in solved}
    for cell in filter(is_exercise, notebook.cells):
        cell.source = answers.get(cell.id, cell.source)
    notebook.cells.insert(0, new_code_cell((HERE / "inside.py").read_text(encoding="utf-8")))
    where = {"metadata": {"path": str(NOTEBOOKS)}}
    options = {"startup_timeout": 600, "timeout": 600, "store_widget_state": False}  # the widgets leave pictures behind
    NotebookClient(notebook, kernel_name="python3", resources=where, **options).execute()
    del notebook.cells[0]
    for cell in filter(is_exercise, notebook.cells):
        if cell.id not in answers:
            cell.outputs = []  # that there is no answer
    return notebook, {cell.id: text.source for text, cell in pairwise(solved) if is_exercise(cell)}


def render(name, style, **parts):
    """Return the page that a template makes."""
    code_css = HtmlFormatter(style=style).get_style_defs(".highlight")
    return PAGES.get_template(name).render(code_css=code_css, **parts)


def write_papers(out, items, **parts):
    """Let Chromium print the handouts, which are one page with and without answers, and the answer sheet."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page = browser.new_context(offline=True).new_page()
        page.emulate_media(media="print")
        for kind, shown in {"answer-sheet": [], "handout-with-answers": items, "handout": None}.items():
            if shown is None:
                page.evaluate("leaveRoom()")
            else:
                page.set_content(render("sheet.html.j2", "bw", items=shown, **parts))
            page.pdf(path=out / f"{kind}.pdf", format="A4", prefer_css_page_size=True, print_background=True)
        browser.close()


def pack(path, out):
    """Write the pack of a lesson into a folder of its own, and return the folder."""
    out = out / path.stem
    out.mkdir(parents=True, exist_ok=True)
    lesson, (notebook, explained) = nbformat.read(path, 4).cells, completed(path)
    done, texts = notebook.cells, "\n".join(cell.source for cell in lesson)
    title, question = re.search("# (.+)", texts)[1], re.search(r"(?m)^\*\*(.+)\*\*$", texts)[1]
    goals = "".join(re.findall(r"(?m)^## What you can do now\n+((?:\* .+\n)+)", texts))
    papers = {"title": title, "question": question, "goals": to_html(goals)}
    tasks = list(exercises(lesson, done, explained))
    write_papers(out, list(front(lesson, done, question)), exercises=tasks, **papers)
    reveal = Path(distribution("sphinx-revealjs").locate_file("sphinx_revealjs/_static/revealjs/dist"))
    css, script = ((reveal / f"reveal.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    shown = slides(lesson, done, explained)
    deck = render("deck.html.j2", "default", title=title, slides=shown, reveal_css=css, reveal_js=script)
    (out / "slides.html").write_text(deck, encoding="utf-8")
    for output in (output for cell in done for output in cell.get("outputs", ())):
        output.get("data", {}).pop(KIND, None)
    nbformat.write(notebook, out / path.name)
    return out


if __name__ == "__main__":
    parser = ArgumentParser(description="Write the packs of lessons.")
    parser.add_argument("lessons", nargs="*", type=int, help="the numbers of the lessons; without numbers, all lessons")
    parser.add_argument("--out", type=Path, default=ROOT / "_packs", help="the folder of the packs")
    asked = parser.parse_args()
    paths = [path for path in sorted(NOTEBOOKS.glob("*.ipynb")) if int(path.name[:2]) in (asked.lessons or range(99))]
    with ProcessPoolExecutor(2) as pool:
        for folder in pool.map(pack, paths, [asked.out] * len(paths)):
            print(folder, flush=True)
