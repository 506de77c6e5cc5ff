"""picture: take the README's picture of the page that watches programs, from the built site (`make picture`)."""

import io
import threading
from functools import partial
from http.server import ThreadingHTTPServer

from PIL import Image  # comes with Matplotlib
from playwright.sync_api import sync_playwright
from test_site import MINUTES, ROOT, Files, find_chromium

server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=ROOT / "_site"))
threading.Thread(target=server.serve_forever, daemon=True).start()
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu"])
    page = browser.new_page(viewport={"width": 1100, "height": 560}, device_scale_factor=2)
    page.goto(f"http://127.0.0.1:{server.server_port}/watch.html")
    page.get_by_text("Python is ready").wait_for(timeout=MINUTES)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
picture.quantize(128, Image.Quantize.MAXCOVERAGE).save(ROOT / "watch.png", optimize=True)
