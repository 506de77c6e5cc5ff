"""watch_page: build the page on which programs are watched, from the sources in the folder watch."""

import ast
import base64
import hashlib
import html
import json
import shutil
import sys
from pathlib import Path
from string import Template

SOURCES = Path(__file__).parent / "watch"
PARTS = "codemirror@6.0.2 @codemirror/lang-python@6.2.1 fflate@0.8.3 esbuild@0.28.2".split()  # of the page's script
BEFORE = "2026-11-20"  # what these parts need is as it was on this day
WIDGETS = "stepper", "picture", "play", "predict", "cuts"
LINK = '<a href="#{0}" data-program="{1}" title="{3}">{2}</a>'


def programs():
    """Return the programs of the gallery, each with its name, its text, its title, and a sentence about it."""
    texts = {path.stem[3:]: path.read_text(encoding="utf-8") for path in sorted((SOURCES / "programs").glob("*.py"))}
    return [(name, text, *ast.get_docstring(ast.parse(text)).split(".\n\n")) for name, text in texts.items()]


def page(name, **parts):
    """Return the page of this name, with its parts filled in."""
    return Template((SOURCES / name).read_text(encoding="utf-8")).substitute(parts)


def stage():
    """Return the page in which widgets are drawn. It contains their code, and nothing else can run in it."""
    from gametree.widgets.view import CSS, module

    parts = [f"{name}: (() => {{\n{module(name).replace('export default', 'return')}\n}})()," for name in WIDGETS]
    own = (SOURCES / "stage.js").read_text(encoding="utf-8")
    script = "\nconst WIDGETS = {\n" + "\n".join(parts) + f"\n}};\n{own}"
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return page("stage.html", css=CSS, script=script, hash=f"sha256-{digest}")


def bundle(work, run):
    """Let esbuild join the page's script with CodeMirror and fflate, and return it with all their licences."""
    folder = work / f"editor-{hashlib.sha256(repr((PARTS, BEFORE)).encode()).hexdigest()[:8]}"
    if not (folder / "node_modules/done").exists():
        folder.mkdir(exist_ok=True)
        (folder / "package.json").write_text("{}")
        run("npm", "install", "-s", f"--before={BEFORE}", *PARTS, where=folder)
        (folder / "node_modules/done").touch()
    for path in SOURCES.glob("*.js"):
        shutil.copy(path, folder)
    esbuild = next(folder.glob("node_modules/@esbuild/*/bin/esbuild"))
    script = run(esbuild, "watch.js", "--bundle", "--minify", "--format=esm", "--charset=utf8", where=folder)
    licences = {path.read_text(encoding="utf-8") for path in folder.glob("node_modules/**/LICENSE")}
    return "/*! This contains CodeMirror and fflate.\n\n" + "\n\n".join(sorted(licences)) + "*/\n" + script


def build(out, work, run):
    """Build the page and everything it needs in the folder of the site."""
    sys.path.insert(0, str(SOURCES))
    import run as runner

    (out / "watch").mkdir(exist_ok=True)
    links = [LINK.format(*map(html.escape, each)) for each in programs()]
    (part,) = runner.run(programs()[0][1])["parts"]
    part["state"]["step"] = len(part["state"]["script"]["scenes"]["at"]) // 2  # so that there is something to see
    first = json.dumps([{"kind": part["kind"], "state": part["state"]}]).replace("<", "\\u003c")
    (out / "watch.html").write_text(page("watch.html", gallery="\n".join(links), first=first), encoding="utf-8")
    (out / "watch/stage.html").write_text(stage(), encoding="utf-8")
    (out / "watch/watch.js").write_text(bundle(work, run), encoding="utf-8")
    for name in "watch.css", "worker.mjs", "run.py", "program.py":
        shutil.copy(SOURCES / name, out / "watch")
