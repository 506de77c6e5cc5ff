"""site: a landing page, the course as a JupyterLite site that needs no server, and the documentation.

`make site` runs this as `python site/build.py _site`. Downloads and intermediate files are kept in build/site.
"""

import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path
from string import Template
from urllib.request import urlopen

import documentation
import pages
import watch_page
from address import in_use, shown

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[1]
WORK, LITE = ROOT / "build/site", ROOT / "build/site/lite"
PLACE = LITE / "static/pyodide"
PYODIDE, GRAPHVIZ, LITE_KERNEL = "314.0.7", "1.29.2", "0.8.6"
BESIDE = WORK / f"kernel-{LITE_KERNEL}"
FOR_THE_KERNEL = "micropip packaging jedi ipython tqdm typing-extensions traitlets".split()
WIDGETS = (
    "anywidget==0.11.0 comm==0.2.3 graphviz==0.21 ipywidgets==8.1.8 jupyterlab_widgets==3.0.16 psygnal==0.15.1".split()
)
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
PLOTS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"  # wheels of matplotlib and numpy for this Pyodide
FIRST = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "gametree"]
EXTENSIONS = {  # JupyterLab extension -> where it is installed
    "@jupyter-widgets/jupyterlab-manager": sys.prefix, "anywidget": sys.prefix,
    "@jupyterlite/pyodide-kernel-extension": BESIDE,
}  # fmt: skip
REFERENCES = re.compile(r"(?<=\]\()(?:\.\./)?REFERENCES\.md")  # JupyterLite would show the Markdown in an editor
LESSON = re.compile(r"^\| (\d+) \| \[(.+)\]\(notebooks/(.+)\) \| (.+) \|$", re.M)  # a row of the table in the README
PUBLIC = ".ipynb", ".md", ".svg", ".png", ""  # how the names of the files that the site shows end ("" for LICENSE)
MINUTES = {"0": "15", **dict.fromkeys(("6", "10", "13"), "2 × 50"), "5": "3 × 50", "14": "3 × 50"}  # the others take 50


def run(*command, where=ROOT):
    """Run a command and return its output. If it fails, exit with that output."""
    environment = os.environ | {"PYTHONPATH": str(BESIDE)}
    done = subprocess.run(list(map(str, command)), cwd=where, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def python(*command, **more):
    """Run a module with this Python."""
    return run(sys.executable, "-m", *command, **more)


def package(name, version):
    """Download and unpack an npm package, and return its folder."""
    folder = WORK / f"{name.rpartition('/')[2]}-{version}"
    if not folder.exists():
        if not shutil.which("npm"):
            sys.exit("The site needs npm, which downloads Pyodide and Graphviz as WebAssembly. Install Node.js.")
        archive = run("npm", "pack", "-s", f"{name}@{version}", where=WORK).split()[-1]
        shutil.unpack_archive(WORK / archive, WORK / "unpacked")
        (WORK / "unpacked/package").rename(folder)
    return folder


def kernel():
    """Install JupyterLite's kernel outside this Python. Otherwise, JupyterLab would load its extension and fail."""
    if not BESIDE.exists():
        python("pip", "install", "-q", "--no-deps", "--target", BESIDE, f"jupyterlite-pyodide-kernel=={LITE_KERNEL}")


def normal(name):
    """Return the normalized name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(packages, names):
    """Return the names of these packages and of everything in Pyodide that they depend on."""
    found, waiting = set(), list(map(normal, names))
    for name in waiting:
        if name in packages and name not in found:
            found.add(name)
            waiting += map(normal, packages[name]["depends"])
    return found


def wheels(packages):
    """Put the wheels of everything that the course's kernel imports next to Pyodide."""
    kept = WORK / "wheels"
    if not (kept / "done").exists():
        pins = [f"{packages[name]['name']}=={packages[name]['version']}" for name in needed(packages, FOR_THE_KERNEL)]
        get = "download -q --no-deps --only-binary=:all: --python-version 3.14 --platform any -d".split()
        python("pip", *get, kept, *sorted(pins), *WIDGETS)
        (kept / "done").touch()
    for wheel in kept.glob("*.whl"):
        shutil.copy(wheel, PLACE)
    own = BESIDE / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    for name in "piplite", "pyodide_kernel", "ipykernel", "widgetsnbextension-4":
        for wheel in own.glob(f"{name}*.whl"):
            shutil.copy(wheel, PLACE)
    python("build", "--wheel", "--no-isolation", ROOT, "-o", PLACE)


def plots(packages):
    """Add Matplotlib and its dependencies from the network, or a stand-in that says that a plot is missing."""
    try:
        for name in needed(packages, ["matplotlib"]):
            file = packages[name]["file_name"]
            if not (WORK / file).exists():
                (WORK / file).write_bytes(urlopen(PLOTS + file, timeout=60).read())
            shutil.copy(WORK / file, PLACE)
    except OSError:
        print("Matplotlib can't be downloaded, so cells that plot will say that their plot is missing.")
        python("build", "--wheel", "--no-isolation", HERE / "no_matplotlib", "-o", PLACE)


def lock(packages):
    """Register only the wheels next to Pyodide, so that imports load these and nothing comes from the network."""
    files = {normal(path.name.split("-")[0]): path for path in PLACE.glob("*.whl")}
    entries = {name: _entry(name, path, packages.get(name)) for name, path in files.items()}
    for entry in entries.values():
        entry["depends"] = [name for name in entry["depends"] if name in entries]
    text = json.loads((PLACE / "pyodide-lock.json").read_text())
    (PLACE / "pyodide-lock.json").write_text(json.dumps({**text, "packages": entries}))


def _entry(name, path, known):
    """Return the entry of a wheel in Pyodide's lock file."""
    entry = {"file_name": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    if known and known["file_name"] == path.name:
        return {**known, **entry, "depends": list(map(normal, known["depends"]))}
    with zipfile.ZipFile(path) as wheel:
        files = wheel.namelist()
        meta = Parser().parsestr(wheel.read(next(f for f in files if f.endswith(".dist-info/METADATA"))).decode())
    needs = (need.partition(";") for need in meta.get_all("Requires-Dist") or [])
    needs = [need for need, _, mark in needs if not re.search("extra|platform", mark)]
    depends = [normal(re.match(r"[\w.-]+", need)[0]) for need in needs]
    tops = {re.sub("[.]pyc?$", "", f.split("/")[0]) for f in files if re.search("^[^.]+[.]pyc?$", f)}
    return {
        "name": name, "version": meta["Version"], "install_dir": "site", "package_type": "package", **entry,
        "imports": sorted(tops), "depends": depends, "unvendored_tests": False,
    }  # fmt: skip


def published():
    """Return the paths of the README and of the files that it links, directly or through other notebooks and texts.

    The site contains nothing else of this folder, because it may also contain the work and the grades of students.
    """
    found = [ROOT / "README.md"]
    for page in found:
        if page.suffix in (".ipynb", ".md"):
            for link in re.findall(r"\]\((?!\w+:|#)([^)#]+)", page.read_text(encoding="utf-8")):
                path = Path(os.path.normpath(page.parent / link))
                if path.suffix in PUBLIC and path.is_file() and ROOT in path.parents and path not in found:
                    found.append(path)
    return found


def notebooks():
    """Copy the lessons, with the name of their kernel so that they start it without asking, and links to this site."""
    for path in published():
        if path.suffix == ".ipynb":
            # JupyterLab takes a relative link for a notebook unless it can't decode it; browsers drop %/.. from a link
            text = path.read_text(encoding="utf-8").replace(f"{in_use()[1]}/", "%/../../../")
            notebook = json.loads(REFERENCES.sub("%/../../../notebooks/REFERENCES.html", shown(text)))
            notebook["metadata"]["kernelspec"] = KERNEL
            to = LITE / "files" / path.relative_to(ROOT / "notebooks")
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")


def course(out):
    """Build JupyterLite with the lessons and everything they need, in a folder of the site."""
    shutil.rmtree(LITE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    pyodide, graphviz = package("pyodide", PYODIDE), package("@hpcc-js/wasm-graphviz", GRAPHVIZ)
    for name in "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json":
        shutil.copy(pyodide / name, PLACE)
    shutil.copy(pyodide / "pyodide.mjs", PLACE / "pyodide-own.mjs")
    shutil.copy(graphviz / "dist/index.js", PLACE / "graphviz.mjs")
    shutil.copy(HERE / "pyodide.mjs", PLACE)
    packages = json.loads((pyodide / "pyodide-lock.json").read_text())["packages"]
    kernel()
    wheels(packages)
    lock(packages)
    run("node", HERE / "compile.mjs", PLACE, *FIRST)
    plots(packages)
    lock(packages)
    notebooks()
    options = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": FIRST}}
    extensions = [str(Path(where, "share/jupyter/labextensions", name)) for name, where in EXTENSIONS.items()]
    texts = {
        "jupyter_lite_config.json": {"LiteBuildConfig": {
            "contents": ["files"], "output_dir": str(out), "apps": ["lab", "notebooks", "tree"], "no_sourcemaps": True,
            "federated_extensions": extensions,
            "ignore_sys_prefix": ["federated_extensions"],
        }},
        "jupyter-lite.json": {"jupyter-lite-schema-version": 0, "jupyter-config-data": {
            "exposeAppInBrowser": True, "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": options},
        }},
        # the interval in seconds; with the default of two minutes, more work would be lost when a tab is closed
        "overrides.json": {"@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 10}},
    }  # fmt: skip
    for name, content in texts.items():
        (LITE / name).write_text(json.dumps(content))
    python("jupyter", "lite", "build", where=LITE)


def landing(out):
    """Build the landing page, which has a live Stepper and a table of the lessons."""
    from gametree import OneTwoTen, build_tree, label, record
    from gametree.widgets import Stepper

    stepper = Stepper(record(label, build_tree(OneTwoTen(5))))
    stepper.step = len(stepper.sentences) // 2  # so that it begins with colours
    stepper.save(out / "stepper.html")
    for path in published():
        copy = out / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy if copy.suffix else f"{copy}.txt")  # a browser downloads a text without .txt
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    row = Template((HERE / "lesson.html").read_text(encoding="utf-8"))
    rows = [
        row.substitute(
            number=number, title=html.escape(title), question=html.escape(question), file=file,
            minutes=MINUTES.get(number, "50"),
        )
        for number, title, file, question in LESSON.findall(readme)
    ]  # fmt: skip
    page = Template((HERE / "index.html").read_text(encoding="utf-8"))
    (out / "index.html").write_text(page.substitute(lessons="".join(rows)), encoding="utf-8")
    pages.build(out)


def main(out):
    out = Path(out).resolve()
    shutil.rmtree(out, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    course(out / "course")
    landing(out)
    watch_page.build(out, WORK, run)
    documentation.build(out / "docs")


if __name__ == "__main__":
    main(*sys.argv[1:])
