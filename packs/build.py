"""packs: write what a lecturer needs for each lesson into _packs.

`make pack` runs this as `python packs/build.py`, with the numbers of lessons, or without numbers for all lessons.
"""

import json
import re
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from html import escape
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
sys.path[:0] = [str(ROOT), str(ROOT / "tests/browser")]
from find_browsers import find_chromium  # noqa: E402

from gametree.widgets.view import CSS, module  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
KIND = "application/vnd.gametree.pack+json"  # what inside.py notes about a widget
VIEW, STATE = (f"application/vnd.jupyter.widget-{name}+json" for name in ("view", "state"))
FOLD = re.compile(r"(?s)<details><summary>(.*?)</summary>(.*?)</details>")
EXAMPLE, RULE = "(?ms)^```.+?```", r"(?ms)^[>|] ?.+?(?=\n\n|\Z)"  # a rule may be a table
LINK = re.compile(r"\n\[Open this .+?\]\(.+?\)|\[([^\]]+)\]\([^)\s]*\.ipynb\)")  # links that lead nowhere in a pack
HOW_TO = re.compile(r"[Pp]ress|[Cc]lick|button|hints|screen|\bcell\b|[Rr]un |minutes|lesson|^#|\*\*Change it|_{2}")
ARGUMENTS = "--disable-gpu", "--font-render-hinting=none"  # letters are as wide on the screen as on paper
PAGES = Environment(loader=FileSystemLoader(HERE), trim_blocks=True, lstrip_blocks=True)
code_html = Highlight2HTML(pygments_lexer="ipython3")


def read(path):
    """Return the cells of a notebook."""
    return nbformat.read(path, as_version=4)


def is_exercise(cell):
    """Return whether a cell has an answer and its check."""
    return cell.cell_type == "code" and cell.id.startswith("ex-")


def to_html(text):
    """Return Markdown as HTML."""
    html = markdown2html(LINK.sub(lambda link: link[1] or "", text))
    return re.sub(r'<a class="anchor-link".*?</a>|(?<=[.?!])\s+((?![.?!]\s)[^<>])*?open this\.', "", html)


def output_html(output):
    """Return an output that is not a widget as HTML."""
    data = output.get("data", {})
    if "image/png" in data:
        described = re.search('aria-label="(.+?)"', data.get("text/html", ""))
        return f'<img src="data:image/png;base64,{data["image/png"]}" alt="{described[1] if described else ""}">'
    return data.get("text/html") or f"<pre>{ansi2html(data.get('text/plain') or output.get('text', ''))}</pre>"


def known(model, note, states):
    """Return what is known about a widget: its kind, its state, and what it has noted."""
    state = states[model]
    if children := state.get("children"):
        parts = [known(child.removeprefix("IPY_MODEL_"), {}, states) for child in children]
        return {"kind": "Beside", "parts": parts}
    if "value" in state:
        return {"kind": "HTML", "html": state["value"]}
    kept = {key: value for key, value in state.items() if key[0] != "_" and key != "layout"}
    return {"kind": "Stepper" if "script" in state else "Picture", "state": kept, **note}


def results(cell, states):
    """Yield the results of a cell as dicts. The still picture that a widget leaves behind belongs to the widget."""
    found = []
    for output in cell.get("outputs", ()):
        data = output.get("data", {"text/plain": ""})
        if VIEW in data:
            found.append(known(data[VIEW]["model_id"], data.get(KIND, {}), states))
        elif "gametree-still" in data.get("text/html", ""):
            found[-1].setdefault("before", re.sub("(?s)<style>.*?</style>", "", data["text/html"], count=1))
        elif data:
            found.append({"kind": "HTML", "html": output_html(output)})
    return found


def block(html, name, hidden=False):
    """Return a part of a slide. If it is hidden, → shows it."""
    return f'<div class="block {name}{" fragment" if hidden else ""}">{html}</div>'


def text_block(source, hidden):
    """Return a text for a slide. Of what is folded, → shows the answer."""
    parts = re.split("(<details>.+?</details>)", source, flags=re.S)
    for i, fold in enumerate(parts):
        if asked := FOLD.match(fold):
            parts[i] = f'<div class="asks">{to_html(asked[1])}</div><div class="fragment">{to_html(asked[2])}</div>'
        else:
            parts[i] = to_html(fold)
    return block("".join(parts), "text", hidden)


def result_blocks(result):
    """Yield the parts of a slide that show a result. A question comes before its answer."""
    kind = result["kind"]
    if kind == "Guess":
        choices = "".join(f"<li>{escape(each)}</li>" for each in result["choices"])
        yield block(f'{result["picture"]}<p class="asks">{escape(result["asks"])}</p><ul>{choices}</ul>', "guess", True)
        if result["answer"]:
            yield block(f"<p>{escape(result['answer'])}</p>", "reply", True)
    elif kind == "Predict":
        yield block(f'{result["before"]}<div class="fragment">{result["after"]}</div>', "quiz", True)
    elif kind == "HTML":
        yield block(result["html"], "result", True)
    else:
        needed = {key: value for key, value in result.items() if key != "before" or not result.get("table", 1)}
        data = json.dumps(needed, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        yield block(f'<script type="application/json">{data}</script>', f"live {kind}", True)


def slides(lesson, done, explained, states):
    """Return the slides of a lesson, each with its blocks and, below it, the blocks of a solution."""
    found = []
    for cell, ran in zip(lesson, done, strict=True):
        slide_type = cell.metadata.get("slideshow", {}).get("slide_type")
        if cell.id == "imports" or cell.source.startswith("my_answer =") or slide_type in ("skip", "notes"):
            continue
        if slide_type in ("slide", "subslide") or not found:
            found.append({"blocks": [], "solution": []})
        blocks = found[-1]["blocks"]
        hidden = bool(blocks) and (slide_type == "fragment" or "block text" not in blocks[-1])
        if cell.cell_type == "markdown":
            blocks.append(text_block(cell.source, hidden))
            continue
        blocks.append(block(code_html(cell.source), "code", hidden))
        after = [part for result in results(ran, states) for part in result_blocks(result)]
        if cell.id in explained:
            text = re.sub("^#+ Exercise ", "### Solution of exercise ", explained[cell.id])
            shown = [part.replace(' fragment"', '"', 1) for part in after]
            found[-1]["solution"] = [block(to_html(text), "text"), block(code_html(ran.source), "code"), *shown]
        else:
            blocks += after
    return found


def blank(picture):
    """Return a picture without labels and values, to be filled in by hand."""
    picture = re.sub(' aria-label="[^"]*"', "", picture)
    picture = re.sub(r'fill="#\w+"([^>]+"gametree-shape")', r'fill="none"\1', picture.replace('fill="white"', ""))
    return re.sub(r'(class="gametree-mark">)[^<]+', r"\1?", re.sub(r'(data-label=)"[^"]+"', r'\1"?"', picture))


def front(lesson, done, states, question):
    """Yield what the first page of a handout shows, in the order of the lesson: questions, new words and pictures."""
    heading, seen = "", set()
    for cell, ran in zip(lesson, done, strict=True):
        if cell.source.startswith("# Further"):
            return
        found = []
        if cell.cell_type == "code" and not is_exercise(cell):
            found = [each for result in results(ran, states) for each in noted_result(result, "= ..." in cell.source)]
        elif cell.cell_type == "markdown" and cell.id != "title" and "exercise" not in cell.metadata.get("tags", ()):
            heading = (re.findall(r"(?m)^##? (?!What you can)(.+)", cell.source) or [heading])[-1]
            found = noted_text(cell.source, question)
        for item in found:
            picture = item.get("before") or item.get("asks") or item.get("text") or item["answer"]
            if picture not in seen:
                seen.add(picture)
                yield {**item, "heading": heading}
                heading = ""


def noted_text(source, question):
    """Yield the new words of a text with its examples, its rules, and the questions that have folded answers."""
    text = FOLD.sub("", source)
    sentences = re.split(r"(?<=[.!?])\s+", re.sub(RULE, "", re.sub(EXAMPLE, "", text)))
    words = [each for each in sentences if "**" in each and not HOW_TO.search(each)]
    if noted := [*words, *re.findall(EXAMPLE, text)]:
        yield {"kind": "note", "text": "".join(map(to_html, noted))}
    yield from ({"kind": "note", "answer": to_html(rule)} for rule in re.findall(RULE, text))
    for asked, answer in FOLD.findall(source):
        last = asked == "Our answer"
        asks = re.sub("</?p>", "", to_html(question if last else asked)).strip()
        if last or len(asks.split()) > 4:
            yield {"kind": "fold last" if last else "fold", "asks": asks, "answer": to_html(answer)}


def noted_result(result, is_open):
    """Yield the question or the picture that a handout takes from a result. Only some have an answer to type above."""
    picture = result.get("after") or result.get("before") or result.get("html", "")
    if result["kind"] == "Guess":
        texts = {key: escape(result[key]) for key in ("asks", "answer")}
        yield {**result, **texts, "before": result["picture"]}
    elif "<img" in picture and is_open or 2 < picture.count('class="node"') < 40:
        yield {"kind": "picture", "before": blank(picture), "after": picture}


def exercises(lesson, done, explained):
    """Yield the exercises of a lesson: the text, the code that is given, the solution, and what its check says."""
    text, further = "", ""
    for cell, ran in zip(lesson, done, strict=True):
        further = "further" if cell.source.startswith("# Further") else further
        text = (re.findall("(?ms)^#+ Exercise.+", FOLD.sub("", cell.source)) or [text])[-1]
        if is_exercise(cell):
            given, solved = (code_html(re.sub(r"\n*check_.+$", "", each.source)) for each in (cell, ran))
            why = re.sub(r"^#+ .+\n", "", explained.get(cell.id, ""))
            says = "".join(re.sub("<style>.*?</style>", "", output_html(each)) for each in ran.outputs)
            words = {"text": to_html(text), "why": to_html(why), "says": says}
            yield {"further": further, "given": given, "solved": solved, **words}


def completed(path):
    """Return a lesson's notebook, run with the solutions; the texts of the solutions; and the states of its widgets."""
    notebook, solution = read(path), NOTEBOOKS / "solutions" / path.name
    solved = read(solution).cells if solution.exists() else []
    answers = {cell.id: re.sub(r"(?m)^ *### (BEGIN|END) SOLUTION\n", "", cell.source) for cell in solved}
    for cell in filter(is_exercise, notebook.cells):
        cell.source = answers.get(cell.id, cell.source)
    notebook.cells.insert(0, new_code_cell((HERE / "inside.py").read_text(encoding="utf-8")))
    where = {"metadata": {"path": str(NOTEBOOKS)}}
    NotebookClient(notebook, startup_timeout=600, timeout=600, kernel_name="python3", resources=where).execute()
    del notebook.cells[0]
    states = notebook.metadata.pop("widgets", {}).get(STATE, {"state": {}})["state"]
    explained = {cell.id: text.source for text, cell in pairwise(solved) if is_exercise(cell)}
    return notebook, explained, {name: model["state"] for name, model in states.items()}


def render(name, style, **parts):
    """Return the page that a template makes."""
    code_css = HtmlFormatter(style=style).get_style_defs(".highlight")
    return PAGES.get_template(name).render(code_css=code_css, **parts)


def write_papers(out, **parts):
    """Let Chromium print the handouts, which have the same questions, and the answer sheet."""
    kept = None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page = browser.new_context(offline=True).new_page()
        page.emulate_media(media="print")
        for kind in ("handout-with-answers", "handout", "answer-sheet"):
            page.set_content(render("sheet.html.j2", "bw", kind=kind, kept=kept, **parts))
            kept = kept or page.evaluate("kept")
            page.pdf(path=out / f"{kind}.pdf", format="A4", prefer_css_page_size=True, print_background=True)
        browser.close()


def pack(path, out):
    """Write the pack of a lesson into a folder of its own, and return the folder."""
    out = out / path.stem
    out.mkdir(parents=True, exist_ok=True)
    lesson, (notebook, explained, states) = read(path).cells, completed(path)
    done, texts = notebook.cells, "\n".join(cell.source for cell in lesson)
    title, question = re.search("# (.+)", texts)[1], re.search(r"(?m)^\*\*(.+)\*\*$", texts)[1]
    goals = re.search(r"(?m)^## What you can do now\n+((\* .+\n)+)", texts)
    items = list(front(lesson, done, states, question))
    papers = {"items": items, "question": question, "goals": to_html(goals[1]) if goals else ""}
    write_papers(out, title=title, exercises=list(exercises(lesson, done, explained)), **papers)
    reveal = Path(distribution("sphinx-revealjs").locate_file("sphinx_revealjs/_static/revealjs/dist"))
    css, script = ((reveal / f"reveal.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    modules = {name: module(name) for name in ("stepper", "picture", "cuts", "play", "card")}
    shown = slides(lesson, done, explained, states)
    parts = {"title": title, "css": CSS, "reveal_css": css, "reveal_js": script, "modules": modules}
    deck = render("deck.html.j2", "default", slides=shown, **parts)
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
