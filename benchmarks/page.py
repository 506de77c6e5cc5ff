"""Measure how long a step and a jump over all steps take on the Stepper's page in Chromium, including the layout.

Run `python benchmarks/page.py` after `make test`, which installs everything it needs. It takes ten seconds.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from find_browsers import find_chromium

from gametree import Matches, OneTwoTen, PongHauKi, alphabeta, build_graph, build_tree, label, label_graph, watch


def ways(n):
    return 1 if n < 2 else ways(n - 1) + ways(n - 2)


WATCHED = (
    (label, build_tree(OneTwoTen())),
    (alphabeta, build_tree(Matches(8))),
    (label_graph, build_graph(PongHauKi())),
    (ways, 13),  # 753 calls
)
STEPS = """async ([count, by]) => {
  const slider = document.querySelector(".gametree-slider"), times = [];
  for (let k = 0; k < count; k++) {
    const before = performance.now();
    slider.value = by === 1 ? k : (k % 2) * slider.max;
    slider.dispatchEvent(new Event("input"));
    await Promise.resolve();
    document.querySelector(".gametree-tree").getBoundingClientRect();
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b);
}"""


def main():
    with sync_playwright() as play, TemporaryDirectory() as folder:
        browser = play.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for function, root in WATCHED:
            path = Path(folder) / "page.html"
            stepper = watch(function, root)
            stepper.save(path)
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.goto(path.as_uri())
            steps, jumps = page.evaluate(STEPS, [len(stepper.sentences), 1]), page.evaluate(STEPS, [30, 0])
            for what, times in (("a step", steps), ("a jump", jumps)):
                middle, mean = times[len(times) // 2], sum(times) / len(times)
                print(f"{function.__name__:11} {what}: median {middle:.2f} ms, mean {mean:.2f}, most {times[-1]:.1f}")


if __name__ == "__main__":
    main()
