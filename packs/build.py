"""packs: write what a lecturer needs for each lesson into _packs. `make pack` runs this, and --help describes it."""

import re
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader
from nbclient import NotebookClient
from nbconvert.filters import Highlight2HTML, ansi2html, markdown2html
from playwright.sync_api import sync_playwright
from pygments.formatters import HtmlFormatter

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests/browser"))
from find_browsers import find_chromium  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
KIND = "application/vnd.gametree.pack+json"  # what inside.py tells about a widget
DEFINED = re.compile(r"(?ms)^((?:def|class) (\w+)\b(?!\(self).*?)\s*(?=^\S|\Z)")
DROPPED = re.compile(r'<a class="anchor-link".*?</a>|<a href="(?!http)[^>]*>|(?<=[.?!] )([^.?!<>]|\.\d)*[Oo]pen this\.')
FOLD = re.compile(r"(?s)<details><summary>(.*?)</summary>(.*?)</details>")
PAGES = Environment(loader=FileSystemLoader(HERE), trim_blocks=True, lstrip_blocks=True)
PAGES.globals["code_css"] = lambda style: HtmlFormatter(style=style).get_style_defs(".highlight")


def to_html(text):
    """Return Markdown as HTML, without links that lead nowhere in a pack."""
    return DROPPED.sub("", markdown2html(re.sub("(<summary>.*?)`(.+?)`", r"\1<code>\2</code>", text)))


def code_html(source):
    """Return code in colours. The rest of a line that is too long goes below it, further in."""
    head, body, end = re.split("(?<=<pre>)|(?=</pre>)", Highlight2HTML(pygments_lexer="ipython3")(source))
    deep = [4 + len(line) - len(line.lstrip()) for line in source.strip("\n").splitlines()]
    lines = zip(deep, body.splitlines(), strict=False)
    return head + "".join(f'<span class="line" style="--in: {by}ch">{line}</span>' for by, line in lines) + end


def is_exercise(cell):
    """Return whether a cell has an answer and its check."""
    return cell.cell_type == "code" and cell.id.startswith("ex-")


def results(cell):
    """Yield what the outputs of a cell show: what inside.py tells about a widget, or HTML under the key `before`."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = data.get("text/html") or f"<pre>{ansi2html(data.get('text/plain', ''))}</pre>"
        if "image/png" in data:
            alt = "".join(re.findall('aria-label="(.+?)"', shown))  # figures describe themselves
            shown = f'<img src="data:image/png;base64,{data["image/png"]}" alt="{alt}">'
        if KIND in data or "gametree-still" not in shown:  # the still picture of a widget
            yield from data.get(KIND) or [{"before": shown}]


def slides(lesson, done, explained):
    """Return the slides of a lesson. Each slide has parts, and → shows the next one. ↓ leads to those of a solution."""
    found = []
    for cell, ran in zip(lesson, done, strict=True):
        slide_type = cell.metadata.get("slideshow", {}).get("slide_type")
        if cell.id == "imports" or cell.source.startswith("my_answer =") or slide_type in ("skip", "notes"):
            continue
        if slide_type in ("slide", "subslide") or not found:
            found.append({"parts": [], "solution": []})
        if cell.cell_type == "markdown":
            text = FOLD.sub(r'<div class="asks">\1</div><div class="fragment">\2</div>', to_html(cell.source))
            found[-1]["parts"].append({"before": text})
        elif cell.id in explained:
            text = to_html(re.sub("^#+ Exercise", "### Solution of exercise", explained[cell.id]))
            found[-1]["parts"].append({"before": code_html(cell.source)})
            found[-1]["solution"] = [{"before": text}, {"before": code_html(ran.source)}, *results(ran)]
        else:
            found[-1]["parts"] += [{"before": code_html(cell.source)}, *results(ran)]
    return found


def front(lesson, done, question):
    """Yield what the first page of a handout shows, in the order of the lesson: questions, and trees to label."""
    heading = ""
    for cell, ran in zip(lesson, done, strict=True):
        if cell.source.startswith("# Further"):
            return
        if cell.cell_type == "markdown":
            heading = (re.findall("(?m)^##+ (?!Exercise)(.+)", cell.source) or [heading])[-1]
        for item in () if is_exercise(cell) else (*folded(cell, question), *results(ran)):
            picture = item.get("after") or item.get("before", "")
            marks = {*re.findall(r'class="gametree-mark">([^<]+)', picture)}
            is_tree = 2 < picture.count('class="node"') < 40 and {*"LW"} <= marks <= {*"LWD"}
            if is_tree or "asks" in item:
                labels = sorted(marks, reverse=True) if is_tree else []
                yield {**item, "before": picture, "heading": heading, "labels": labels}
                heading = ""


def folded(cell, question):
    """Yield the questions of a text that have folded answers. The last of them is the question of the lesson."""
    for asks, answer in FOLD.findall(to_html(cell.source)):
        if asks == "Our answer":
            yield {"asks": question, "answer": answer}
        elif len(asks.split()) > 4 and not re.search("at step|hint|No idea", asks):  # others have no answer on paper
            yield {"asks": asks, "answer": answer, "kind": "fold"}


def exercises(lesson, done, explained):
    """Yield the exercises of a lesson: the text, the code that is given, the solution, and what its check says."""
    text, further, known = "", "", {}
    for cell, ran in zip(lesson, done, strict=True):
        further = "further" if cell.source.startswith("# Further") else further
        text = (re.findall("(?ms)^#+ Exercise.+", FOLD.sub("", cell.source)) or [text])[-1]
        if is_exercise(cell):
            names = re.findall(r"(?m)(?:`|^class \w+\()(\w+)[`)]", text + "\n" + cell.source)
            needed = ["# from the lesson:\n" + known.pop(name) for name in dict.fromkeys(names) if name in known]
            codes = "\n\n\n".join([*needed, cell.source]), ran.source
            given, solved = (code_html(re.sub(r"\n*check_.+$", "", code)) for code in codes)
            why = to_html(re.sub(r"^#+ .+\n", "", explained.get(cell.id, "")))
            says = "".join(result["before"] for result in results(ran))
            yield {"name": further, "text": to_html(text), "given": given, "solved": solved, "why": why, "says": says}
        elif cell.cell_type == "code":
            known |= {each[2]: each[1] for each in DEFINED.finditer(cell.source)}


def completed(path):
    """Return a lesson's notebook, run with the solutions, and the texts of the solutions."""
    notebook, solution = nbformat.read(path, 4), NOTEBOOKS / "solutions" / path.name
    solved = nbformat.read(solution, 4).cells if solution.exists() else []
    answers = {cell.id: re.sub(r"(?m)^ *### (BEGIN|END) SOLUTION\n", "", cell.source) for cell in solved}
    for cell in filter(is_exercise, notebook.cells):
        cell.source = answers.get(cell.id, cell.source)
    inside = (HERE / "inside.py").read_text(encoding="utf-8")
    notebook.cells.insert(0, nbformat.v4.new_code_cell(f"exec({inside!r}, {{}})"))  # none of its names is the lesson's
    options = {"startup_timeout": 600, "timeout": 600, "extra_arguments": ["--log-level=ERROR"]}
    NotebookClient(notebook, store_widget_state=False, resources={"metadata": {"path": NOTEBOOKS}}, **options).execute()
    del notebook.cells[0]
    for cell in filter(is_exercise, notebook.cells):
        cell.outputs = cell.outputs if cell.id in answers else []  # without an answer, they say only that
    return notebook, {cell.id[:-5]: cell.source for cell in solved if re.fullmatch("ex-.+-text", cell.id)}


def write_papers(out, items, **parts):
    """Let Chromium print the answer sheet, and the handouts, which are one page with and without answers."""
    with sync_playwright() as playwright:
        alike = ["--disable-gpu", "--font-render-hinting=none"]  # letters are as wide on the screen as on paper
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=alike)
        page = browser.new_context(offline=True).new_page()
        page.emulate_media(media="print")
        for kind, shown in {"answer-sheet": [], "handout-with-answers": items, "handout": None}.items():
            if shown is None:
                page.evaluate("leaveRoom()")
            else:
                page.set_content(PAGES.get_template("sheet.html.j2").render(items=shown, **parts))
            page.pdf(path=out / f"{kind}.pdf", format="A4", prefer_css_page_size=True, print_background=True)
        browser.close()


def pack(path, out):
    """Write the pack of a lesson into a folder of its own, and return the folder."""
    out = out / path.stem
    out.mkdir(parents=True, exist_ok=True)
    lesson, (notebook, explained) = nbformat.read(path, 4).cells, completed(path)
    done, texts = notebook.cells, "\n".join(cell.source for cell in lesson)
    title, question = re.search("# (.+)", texts)[1], re.search(r"(?m)^\*\*(.+)\*\*$", texts)[1]
    papers = {"question": question, "exercises": list(exercises(lesson, done, explained))}
    write_papers(out, list(front(lesson, done, question)), title=title, **papers)
    reveal = Path(distribution("sphinx-revealjs").locate_file("sphinx_revealjs/_static/revealjs/dist"))
    parts = {kind: (reveal / f"reveal.{kind}").read_text(encoding="utf-8") for kind in ("css", "js")}
    deck = PAGES.get_template("deck.html.j2").render(title=title, slides=slides(lesson, done, explained), **parts)
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
