"""packs: write what a lecturer needs for each lesson, into _packs.

`make pack` runs this as `python packs/build.py`, with the numbers of lessons, or none for all of them. For each lesson
it writes the completed notebook, a deck of slides, a handout with and without answers, and an answer sheet.
"""

import json
import re
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from html import escape
from importlib.metadata import distribution
from itertools import pairwise
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader
from nbclient import NotebookClient
from nbconvert.filters import Highlight2HTML, ansi2html, markdown2html
from nbformat.v4 import new_code_cell
from pygments.formatters import HtmlFormatter
from playwright.sync_api import sync_playwright

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/browser")]
from find_browsers import find_chromium  # noqa: E402

from gametree.widgets.view import CSS, module  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
KIND = "application/vnd.gametree.pack+json"  # what inside.py notes about a widget
VIEW, STATE = (f"application/vnd.jupyter.widget-{name}+json" for name in ("view", "state"))
FOLD = re.compile(r"<details><summary>(.*?)</summary>(.*?)</details>", re.S)
MARKS = re.compile(r"^ *### (BEGIN|END) SOLUTION\n", re.M)
LINK = re.compile(r"\[([^\]]+)\]\([^)\s]*\.ipynb[^)\s]*\)")  # leads to another notebook
BINDER = re.compile(r"\n\[Open this .+?\]\(.+?\)")
ARGUMENTS = "--disable-gpu", "--font-render-hinting=none"  # letters are as wide on the screen as on paper
APART = re.compile(r"(?ms)^(?:[>|].+?|```.+?```)(?=\n\n|\Z)")  # rules, tables and examples
HOW_TO = re.compile(r"[Pp]ress|[Cc]lick|button|hints|screen|\bcell\b|[Rr]un |minutes|lesson|^#|\*\*Change it|_{2}")  # not for paper
LABELLED = re.compile(r'data-label="(?!\?)')
PAGES = Environment(loader=FileSystemLoader(HERE), trim_blocks=True, lstrip_blocks=True)
code_html = Highlight2HTML(pygments_lexer="ipython3")


def read(path):
    """Return the cells of a notebook."""
    return nbformat.read(path, as_version=4)


def is_exercise(cell):
    """Return whether a cell has an answer and its check."""
    return cell.cell_type == "code" and cell.id.startswith("ex-")


def run(notebook):
    """Run all cells of a notebook after inside.py, and return the states of its widgets."""
    notebook.cells.insert(0, new_code_cell((HERE / "inside.py").read_text(encoding="utf-8")))
    where = {"metadata": {"path": str(NOTEBOOKS)}}
    NotebookClient(notebook, startup_timeout=600, timeout=600, kernel_name="python3", resources=where).execute()
    del notebook.cells[0]
    states = notebook.metadata.pop("widgets", {}).get(STATE, {"state": {}})["state"]
    return {key: model["state"] for key, model in states.items()}


def to_html(text):
    """Return Markdown as HTML."""
    html = markdown2html(LINK.sub(r"\1", BINDER.sub("", text)))
    return re.sub(r'<a class="anchor-link".*?</a>|\s*[^.?!<>]*\bopen this\.', "", html)


def output_html(output):
    """Return an output that is not a widget as HTML."""
    data = output.get("data", {})
    if "image/png" in data:
        described = re.search('aria-label="(.+?)"', data.get("text/html", ""))
        return f'<img src="data:image/png;base64,{data["image/png"]}" alt="{described[1] if described else ""}">'
    if "text/html" in data:
        return data["text/html"]
    return f"<pre>{ansi2html(data.get('text/plain') or output.get('text', ''))}</pre>"


def still(widget, states):
    """Return what is known about a widget: its kind, and the state that its page needs."""
    state, note = states[widget["model_id"]], widget["note"]
    if children := state.get("children"):
        models = [{"model_id": child.removeprefix("IPY_MODEL_"), "note": {}} for child in children]
        return {"kind": "Beside", "parts": [still(model, states) for model in models]}
    if "svg" not in state and not note:
        return {"kind": "HTML", "html": state.get("value", "")}
    kept = {key: value for key, value in state.items() if key[0] != "_" and key != "layout"}
    return {**note, "state": kept, "kind": note.get("kind") or "Picture"}


def results(cell, states):
    """Yield the outputs of a cell, each as HTML or as a dict about a widget. A widget's still picture is left out."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        if VIEW in data:
            yield still({**data[VIEW], "note": data.get(KIND, {})}, states)
        elif "gametree-still" not in data.get("text/html", "") and output.get("data", {"text/plain": 1}):
            yield output_html(output)


def block(html, name="", hidden=False):
    """Return a part of a slide. If it is hidden, → shows it."""
    return f'<div class="block {name} {"fragment" if hidden else ""}">{html}</div>'


def text_block(cell, hidden=False):
    """Return the text of a cell, in which → shows what is folded."""
    folds = []
    text = FOLD.sub(lambda fold: folds.append(fold.groups()) or f"\n\nFOLD{len(folds) - 1}E\n\n", cell.source)
    html = to_html(text)
    for i, (asked, answer) in enumerate(folds):
        unfolded = f'<p class="asks">{asked}</p><div class="fragment">{to_html(answer)}</div>'
        html = html.replace(f"<p>FOLD{i}E</p>", unfolded)
    return block(html, "text", hidden)


def result_blocks(result):
    """Yield the parts of a slide that show a result: a question before its answer."""
    if isinstance(result, str):
        yield block(result, "result", True)
    elif result["kind"] == "Guess":
        choices = "".join(f"<li>{escape(each)}</li>" for each in result["choices"])
        yield block(f'{result["before"]}<p class="asks">{escape(result["asks"])}</p><ul>{choices}</ul>', "guess")
        if result["reply"]:
            yield block(f"<p>{escape(result['reply'])}</p>", "reply", True)
    elif result["kind"] == "Predict":
        yield block(f'{result["before"]}<div class="fragment">{result["after"]}</div>', "quiz")
    elif result["kind"] == "HTML":
        yield block(result["html"], "result", True)
    else:
        needed = {key: value for key, value in result.items() if key != "after"}
        yield block(f'<script type="application/json">{in_page(needed)}</script>', f"live {result['kind']}", True)


def in_page(thing):
    """Return an object as JSON that is safe inside a page."""
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def slides(lesson, done, explained, states):
    """Return the slides of a lesson, each with its blocks and, below it, the blocks of a solution."""
    found = []
    for cell, ran in zip(lesson, done, strict=True):
        shown_as = cell.metadata.get("slideshow", {}).get("slide_type")
        if cell.id == "imports" or cell.source.startswith("my_answer =") or shown_as in ("skip", "notes"):
            continue
        if shown_as in ("slide", "subslide") or not found:
            found.append({"blocks": [], "solution": []})
        blocks = found[-1]["blocks"]
        hidden = bool(blocks) and (shown_as == "fragment" or "block text" not in blocks[-1])
        if cell.cell_type == "markdown":
            blocks.append(text_block(cell, hidden))
            continue
        blocks.append(block(code_html(cell.source), "code", hidden))
        after = [part for result in results(ran, states) for part in result_blocks(result)]
        if is_exercise(cell) and cell.id in explained:
            text = re.sub(r"^#+ Exercise ", "### Solution of exercise ", explained[cell.id])
            solution = [block(to_html(text), "text"), block(code_html(ran.source), "code"), *after]
            found[-1]["solution"] = [part.replace(' fragment"', '"') for part in solution]
        else:
            blocks.extend(after)
    return found


def deck(title, lesson, done, explained, states):
    """Return the page with the slides of a lesson, which needs no other file and no network."""
    reveal = Path(distribution("sphinx-revealjs").locate_file("sphinx_revealjs/_static/revealjs/dist"))
    names = ("stepper", "picture", "cuts", "play")
    return PAGES.get_template("deck.html.j2").render(
        title=title, slides=slides(lesson, done, explained, states), css=CSS,
        code_css=HtmlFormatter(style="default").get_style_defs(".highlight"),
        reveal_css=(reveal / "reveal.css").read_text(),
        reveal_js=(reveal / "reveal.js").read_text().replace("</script", "<\\/script"),
        modules={**{name: module(name) for name in names}, "card": module("card")},
    )  # fmt: skip


def completed(path):
    """Return a lesson's notebook with the answers of its solution, the solution's texts, and its widgets' states."""
    notebook, solution = read(path), NOTEBOOKS / "solutions" / path.name
    solved = read(solution).cells if solution.exists() else []
    answers = {cell.id: MARKS.sub("", cell.source) for cell in solved if is_exercise(cell)}
    for cell in filter(is_exercise, notebook.cells):
        cell.source = answers.get(cell.id, cell.source)
    explained = {cell.id: text.source for text, cell in pairwise(solved) if is_exercise(cell)}
    return notebook, explained, run(notebook)


def front(lesson, done, states, question):
    """Yield what the first page of a handout shows, in the order of the lesson: questions, words and pictures."""
    heading, seen = "", set()
    for cell, ran in zip(lesson, done, strict=True):
        if cell.source.startswith("# Further"):
            return
        found = []
        if cell.cell_type == "markdown" and cell.id != "title" and "exercise" not in cell.metadata.get("tags", ()):
            heads = re.findall(r"(?m)^##? (?!What you can)(.+)", cell.source)
            heading = heads[-1] if heads else heading
            found = list(noted_text(cell.source, question))
        elif cell.cell_type == "code" and not is_exercise(cell):
            found = [each for result in results(ran, states) for each in noted_result(result, "= ..." in cell.source)]
        for item in found:
            if item.get("before") not in seen:
                seen.add(item.get("before") or "")
                seen.discard("")
                yield {**item, "heading": heading}
                heading = ""


def noted_text(source, question):
    """Yield the folded questions of a text with their answers, its new words, and what it sets apart."""
    text = FOLD.sub("", source)
    words = [each for each in re.split(r"(?<=[.!?])\s+", APART.sub("", text)) if "**" in each]
    words = [each for each in words if not HOW_TO.search(each)] + re.findall("(?ms)^```.+?```", text)
    if words:
        yield {"kind": "note", "text": "".join(map(to_html, words))}
    for rule in re.findall(r"(?ms)^[>|] ?.+?(?=\n\n|\Z)", text):
        yield {"kind": "note", "answer": to_html(rule)}
    for asked, answer in FOLD.findall(source):
        last = asked == "Our answer"
        asks = re.sub("</?p>", "", to_html(question if last else asked)).strip()
        if last or len(asks.split()) > 4:
            yield {"kind": "fold last" if last else "fold", "asks": asks, "answer": to_html(answer)}


def noted_result(result, is_open):
    """Yield the question or the picture that a result has for a handout. A picture may not show any answer."""
    if isinstance(result, str):
        if "gametree-drawn" in result and not LABELLED.search(result) or "<img" in result and is_open:
            yield {"kind": "picture", "before": result}
    elif result["kind"] == "Guess":
        yield {"kind": "guess", **result, "asks": escape(result["asks"]), "answer": escape(result["reply"])}
    elif result.get("before") and result.get("after"):
        yield {**result, "kind": "picture"}


def exercises(cells, done, explained):
    """Return the exercises of a lesson: the text, the code that is given, the solution, and what its check says."""
    found, text, further = [], "", ""
    for cell, ran in zip(cells, done, strict=True):
        further = "further" if cell.source.startswith("# Further") else further
        text = FOLD.sub("", cell.source) if re.match("#+ Exercise", cell.source) else text
        if is_exercise(cell):
            says = "".join(re.sub("<style>.*?</style>", "", output_html(each)) for each in ran.outputs)
            why = to_html(re.sub(r"^#+ .+\n", "", explained.get(cell.id, "")))
            given, solved = (code_html(re.sub(r"\n*check_.+$", "", each.source)) for each in (cell, ran))
            parts = {"id": cell.id, "text": to_html(text), "given": given, "solved": solved}
            found.append({**parts, "explained": why, "says": says, "further": further})
    return found


@contextmanager
def chromium():
    """Open a page of the Chromium that the tests use. It can't reach the network."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield browser.new_context(offline=True).new_page()
        browser.close()


def write_papers(out, page, **known):
    """Write the handouts, which have the same questions, and the answer sheet. Chromium prints them."""
    kept = None
    page.emulate_media(media="print")
    for kind, name in (("answers", "handout-with-answers"), ("handout", "handout"), ("solutions", "answer-sheet")):
        code_css = HtmlFormatter(style="bw").get_style_defs(".highlight")
        page.set_content(PAGES.get_template("sheet.html.j2").render(kind=kind, kept=kept, code_css=code_css, **known))
        kept = kept or page.evaluate("kept")
        page.pdf(path=out / f"{name}.pdf", format="A4", prefer_css_page_size=True, print_background=True)


def pack(path, out):
    """Write the pack of a lesson into a folder of its own."""
    out = out / path.stem
    out.mkdir(parents=True, exist_ok=True)
    lesson = read(path).cells
    notebook, explained, states = completed(path)
    done, first = notebook.cells, lesson[0].source
    title, question = re.search("^# (.+)", first)[1], re.search(r"(?m)^(\*\*.+\*\*)$", first)[1]
    goals = next((cell.source for cell in lesson if "## What you can do now" in cell.source), "")
    with chromium() as page:
        write_papers(
            out, page, title=title, question=question.strip("*"), items=list(front(lesson, done, states, question)),
            exercises=exercises(lesson, done, explained), goals=to_html("\n".join(re.findall(r"(?m)^\* .+", goals))),
        )  # fmt: skip
    (out / "slides.html").write_text(deck(title, lesson, done, explained, states), encoding="utf-8")
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
