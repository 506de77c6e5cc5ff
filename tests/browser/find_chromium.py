"""Find Chromium. If run as a program, this file makes sure that there is a browser."""

import os
import shutil
import subprocess
import sys

PLACES = (
    "chromium",
    "google-chrome",
    "chromium-browser",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PLAYWRIGHT = sys.executable, "-m", "playwright"
DEBIAN = """apt-get -q update && DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends chromium libatomic1"""


def find_chromium():
    """Return the path of the system's Chromium or Chrome, or None if Playwright must use its own."""
    return next((path for path in map(shutil.which, PLACES) if path and works(path, "--version")), None)


def works(*command):
    """Return whether a command succeeds.

    Ubuntu's `chromium-browser` without snap only prints advice. Playwright needs libatomic, which small Debians lack.
    """
    return subprocess.run(command, capture_output=True).returncode == 0


def main():
    debian = shutil.which("apt-get") and os.geteuid() == 0
    if debian and not (find_chromium() and works(*PLAYWRIGHT, "--version")):
        subprocess.run(DEBIAN, shell=True)
    if not find_chromium() and subprocess.run([*PLAYWRIGHT, "install", "chromium"]).returncode:
        problem = "The browser tests need Chromium, and it could not be installed."
        sys.exit(f"{problem} Install Chromium or Chrome and run `make test` again.")


if __name__ == "__main__":
    main()
