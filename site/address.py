"""address: write the public address of the project into every file that names it (`make links`).

Run `python site/address.py OWNER/NAME [SITE]`. The address in use is in pyproject.toml. Some texts are useless without
an address. They are marked: `<!-- address:text-->` hides a text as long as the address is OWNER, a placeholder, and
`<!-- address: -->text<!-- /address -->` shows it. If a mark begins a line, it must be alone on this line, because
Markdown takes the whole line for HTML.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "OWNER"
FILES = "*.md *.cff LICENSE* Makefile *.toml notebooks/**/*.md notebooks/**/*.ipynb site/*.html site/docs/**/*.md"
MARKED = re.compile(r"<!-- address:(?: -->(.*?)<!-- /address -->|(.*?)-->)", re.S)
LINE = re.compile(r"^(?:# )?(?=[\w-]+(?: =|:) \"?https://)(.*)$", re.M)  # a line in pyproject.toml or CITATION.cff


def in_use(root=ROOT):
    """Return the repository ("owner/name") and the site that the files name now."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    source, pages = (re.search(rf'^(?:# )?{name} = "(.+?)/?"$', text, re.M)[1] for name in ("Source", "Homepage"))
    return source.removeprefix("https://github.com/"), pages


def shown(text):
    """Show each marked part of a text, unless it contains the placeholder."""

    def show(found):
        part = found[1] or found[2]
        return f"<!-- address:{part}-->" if PLACEHOLDER in part else f"<!-- address: -->{part}<!-- /address -->"

    return MARKED.sub(show, text)


def commented(text):
    """Make comments of those lines in a file of settings whose address contains the placeholder."""
    return LINE.sub(lambda found: f"# {found[1]}" if PLACEHOLDER in found[1] else found[1], text)


def change(text, old, new):
    """Replace the old repository and site in a text by the new ones."""
    places = r"(?:github\.com|raw\.githubusercontent\.com|mybinder\.org/v2/gh)/|^REPOSITORY = "
    pairs = {rf"({places}){re.escape(old[0])}": rf"\g<1>{new[0]}", f"(){re.escape(old[1])}": new[1]}
    for pattern, address in pairs.items():
        text = re.sub(rf"{pattern}(?![\w-])", address, text, flags=re.M)
    return text


def main(repository, site=None):
    old, new = in_use(), (repository, site or f"https://{repository.replace('/', '.github.io/')}")
    for path in sorted({path for pattern in FILES.split() for path in ROOT.glob(pattern)}):
        text = path.read_text(encoding="utf-8")
        changed = (commented if path.suffix in (".toml", ".cff") else shown)(change(text, old, new))
        if changed != text:
            path.write_text(changed, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
