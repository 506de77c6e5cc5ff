"""Tab is a browser page for one test, with or without a widget. Wire connects it to the widget's own Python."""

import json
import logging
import re

import pytest
from comm.base_comm import BaseComm

EMPTY = "<!doctype html><html lang=en><title>harness</title><body style='background: white'></body></html>"
NOISE = re.compile(  # errors of Jupyter itself: when Notebook 7.6 loads, and in the debugger when a kernel ends early
    "reading 'schema'.*notebook_core|^Could not restore the debugger state: Canceled future for debug_request", re.S
)
MODEL = """
class Model {
  constructor(state) {
    this.state = { ...state }; this.changed = {}; this.listeners = {};
    this.saves = 0; this.sent = []; this.told = Promise.resolve() }
  get(name) { return this.state[name] }
  set(name, value) {
    if (this.state[name] === value) return;
    this.changed[name] = value; this.become(name, value) }
  become(name, value) { this.state[name] = value; this.emit('change:' + name, this, value); this.emit('change', this) }
  save_changes() { this.saves++; this.tell({ method: 'update', state: this.changed }); this.changed = {} }
  send(content) { this.sent.push(content); this.tell({ method: 'custom', content }) }
  on(names, f) { for (const name of names.split(' ')) (this.listeners[name] ??= []).push(f) }
  off(names, f) {
    for (const name of names?.split(' ') ?? Object.keys(this.listeners))
      this.listeners[name] = f && (this.listeners[name] ?? []).filter(g => g !== f) }
  emit(name, ...args) { for (const f of [...(this.listeners[name] ?? [])]) f(...args) }
  tell(message) { this.told = this.told.then(async () => {
    for (const answer of JSON.parse(await window.toPython?.(JSON.stringify(message)) ?? '[]')) this.hear(answer) }) }
  hear({ method, state, content }) {
    if (method === 'update') for (const [name, value] of Object.entries(state)) this.become(name, value);
    if (method === 'custom') this.emit('msg:custom', content, []) }
}
async function mount([source, css, state, views]) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
  let widget = (await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))).default;
  if (typeof widget === 'function') widget = await widget();
  const model = window.model = new Model(state);
  await widget.initialize?.({ model });
  for (; views; views--) {
    const el = document.body.appendChild(document.createElement('div'));
    el.className = 'view'; window.unmount = await widget.render({ model, el }) }
  return true
}"""
FRAMES = "async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); return true }"
CONTEXT = "has_touch", "device_scale_factor"  # options that can't be changed once the tab is open
PLAIN = {"media": "null", "color_scheme": "light", "forced_colors": "none", "reduced_motion": "reduce"}
THEMES = "light", pytest.param("dark", marks=pytest.mark.beyond("webkit"))
MOTIONS = pytest.param("no-preference", marks=pytest.mark.beyond("webkit")), "reduce"


class Tab:
    """A browser page for one test.

    Attributes:
        page: Playwright's page.
        outside: The requests to other machines.
        errors: The errors in the console.
    """

    spent = False  # whether the tab's clock was stopped; if so, no other test can use the tab

    def __init__(self, browser, viewport=(1280, 900), **options):
        self.fixed = {key: options.pop(key) for key in CONTEXT if key in options}
        self.context = browser.new_context(**self.fixed)
        self.outside, self.errors, self.answers = [], [], {}
        self.page = self.context.new_page()
        self.page.set_default_timeout(120_000)
        self.page.on("request", lambda request: self.note_request(request.url))
        self.page.on("websocket", lambda socket: self.note_request(socket.url))
        self.page.on("console", lambda message: message.type == "error" and self.note_error(message.text))
        self.page.on("pageerror", lambda error: self.note_error(error.stack))
        self.page.on("dialog", lambda dialog: (self.errors.append(dialog.message), dialog.dismiss()))
        self._dress(viewport, **options)

    def _dress(self, viewport=(1280, 900), **media):
        self.page.set_viewport_size(size(viewport))
        self.page.emulate_media(**PLAIN | media)

    def dress(self, viewport=(1280, 900), **media):
        """Set the size of the page and anything else that Playwright can emulate, such as `color_scheme`."""
        self._dress(viewport, **media)
        self.settle()

    def settle(self):
        """Wait until the page has its final look and everything that watches sizes has been informed."""
        self.wait(FRAMES)

    def again(self, viewport=(1280, 900), **media):
        """Make the page as good as new for another test."""
        self.page.mouse.move(0, 0)  # the mouse must move first: on an empty page, moving it would block
        self.page.goto("about:blank")
        self.outside.clear()
        self.errors.clear()
        self.answers = dict.fromkeys(self.answers, lambda *_: None)
        self._dress(viewport, **media)

    def note_error(self, text):
        if not NOISE.search(text):
            self.errors.append(text)

    def note_request(self, url):
        if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "file:")):
            self.outside.append(url)

    def wait(self, function, arg=None, seconds=300):
        """Wait until a JavaScript function, async or not, returns something true, and return that."""
        return self.page.wait_for_function(function, arg=arg, timeout=seconds * 1000).json_value()

    def mount(self, source, state, css="", views=1):
        """Draw a widget from its JavaScript module and the values of its traits."""
        self.page.set_content(EMPTY)
        self.page.add_script_tag(content=MODEL)
        self.wait("mount", [source, css, state, views])
        self.settle()

    def answer(self, name, function):
        """Let the page call a Python function by this name."""
        if name not in self.answers:
            self.page.expose_function(name, lambda *arguments: self.answers[name](*arguments))
        self.answers[name] = function

    def close(self):
        self.context.close()


def size(viewport):
    return dict(zip(("width", "height"), viewport, strict=True))


class Wire(BaseComm):
    """A connection between a widget in this process and its page: the messages of a kernel, as JSON."""

    def __init__(self, widget, tab):
        super().__init__(target_name="jupyter.widget", primary=False)
        self.tab, self.answers = tab, None
        widget.comm = self
        log = logging.Logger("widget")
        log.addHandler(Complaints(tab))
        widget.log = widget._msg_callbacks.log = log  # ipywidgets logs errors in message handlers to these
        tab.answer("toPython", self.hear)

    def hear(self, message):
        """Pass a message from the page to the widget, and return the widget's answers."""
        self.answers = answers = []
        try:
            self.handle_msg({"content": {"data": json.loads(message)}, "buffers": []})
        finally:
            self.answers = None
        return json.dumps(answers)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if msg_type != "comm_msg":
            return
        if self.answers is not None:  # Playwright can't be called while it waits for an answer
            self.answers.append(data)
        else:
            self.tab.page.evaluate("message => model.hear(JSON.parse(message))", json.dumps(data))


class Complaints(logging.Handler):
    """A handler that adds what a widget logs to the errors of its tab."""

    def __init__(self, tab):
        super().__init__()
        self.tab = tab

    def emit(self, record):
        self.tab.errors.append(self.format(record))
