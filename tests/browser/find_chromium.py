"""Where Chromium is. Run as a program it makes sure that there is one."""

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
    """The path of the system's Chromium or Chrome, or None: then Playwright uses one that it downloaded itself."""
    return next((path for path in map(shutil.which, PLACES) if path and works(path, "--version")), None)


def works(*command):
    """Ubuntu's `chromium-browser` without snap only gives advice; Playwright needs libatomic, not in small Debians."""
    return subprocess.run(command, capture_output=True).returncode == 0


def main():
    debian = shutil.which("apt-get") and os.geteuid() == 0
    if debian and not (find_chromium() and works(*PLAYWRIGHT, "--version")):
        subprocess.run(DEBIAN, shell=True)
    if not find_chromium() and subprocess.run([*PLAYWRIGHT, "install", "chromium"]).returncode:
        says = "The browser tests need Chromium, and it could not be installed."
        sys.exit(f"{says} Install Chromium or Chrome and run `make test` again.")


if __name__ == "__main__":
    main()
