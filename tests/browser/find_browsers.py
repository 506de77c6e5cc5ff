"""Find Chromium, Firefox and WebKit. If run as a program, this file installs those that are named, if it can.

`python find_browsers.py` makes sure that there is Chromium. `python find_browsers.py firefox webkit` tries to install
the others.
"""

import glob
import os
import shutil
import subprocess
import sys

CHROMIUM = (
    "chromium",
    "google-chrome",
    "chromium-browser",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FIREFOX = "firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"
MINI_BROWSERS = "/usr/lib*/webkit2gtk-4*/MiniBrowser", "/usr/lib*/*/webkit2gtk-4*/MiniBrowser"
PLAYWRIGHT = sys.executable, "-m", "playwright"
PACKAGES = {  # browser -> its packages in Debian
    "chromium": "chromium libatomic1",
    "firefox": "firefox-esr",
    "webkit": "webkit2gtk-driver xvfb",
}
INSTALL = "apt-get -q install -y --no-install-recommends"


def find_chromium():
    """Return the path of the system's Chromium or Chrome, or None if Playwright must use its own."""
    return first_that_works(CHROMIUM)


def find_firefox():
    """Return the path of Firefox, or None."""
    return first_that_works(FIREFOX)


def find_webkit():
    """Return the path of WebKitWebDriver, or None if it, its browser or a screen for the browser is missing."""
    found = shutil.which("Xvfb") and any(map(glob.glob, MINI_BROWSERS))
    return shutil.which("WebKitWebDriver") if found else None


FINDERS = {"chromium": find_chromium, "firefox": find_firefox, "webkit": find_webkit}


def first_that_works(places):
    return next((path for path in map(shutil.which, places) if path and works(path, "--version")), None)


def works(*command):
    """Return whether a command succeeds.

    Ubuntu's `chromium-browser` without snap only prints advice. Playwright needs libatomic, which small Debians lack.
    """
    return subprocess.run(command, capture_output=True).returncode == 0


def missing(name):
    """Return a sentence about a browser that is missing, and what to do."""
    return f"There is no {name} for the browser tests. On Debian or Ubuntu: sudo {INSTALL} {PACKAGES[name]}"


def main(names):
    ready = {name: FINDERS[name]() for name in names}
    if "chromium" in names:
        ready["chromium"] = ready["chromium"] and works(*PLAYWRIGHT, "--version")
    wanted = [PACKAGES[name] for name in names if not ready[name]]
    if wanted and shutil.which("apt-get") and os.geteuid() == 0:
        command = f"apt-get -q update && {INSTALL} {' '.join(wanted)}"
        subprocess.run(command, shell=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if "chromium" in names and not find_chromium():
        if subprocess.run([*PLAYWRIGHT, "install", "chromium"]).returncode:
            problem = "The browser tests need Chromium, and it could not be installed."
            sys.exit(f"{problem} Install Chromium or Chrome and run `make test` again.")
    for name in names:
        if name != "chromium" and not FINDERS[name]():
            print(missing(name))  # its tests are skipped, or fail if CI is set


if __name__ == "__main__":
    main(sys.argv[1:] or ["chromium"])
