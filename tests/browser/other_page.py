"""What the tests use of Playwright's pages, for a browser that Playwright can't drive (see driver.py).

`Browser`, `Page` and `Locator` have the names and the methods of Playwright's, so that a test need not know in which
browser it runs. A test that needs something that such a browser can't do, as printing, has the marker `beyond`, and
fails without it. The option `device_scale_factor` is ignored: the screen always has one pixel for each CSS pixel, and
the tests measure in CSS pixels. The page gets some JavaScript, the bridge, which finds elements, calls Python, and
collects errors.
"""

import base64
import json
import re
import time

import pytest

SECONDS = 60  # long enough for slow machines
KEYS = dict(zip(
    "Backspace Tab Enter Shift Control Alt Escape PageUp PageDown End Home ArrowLeft ArrowUp ArrowRight ArrowDown "
    "Delete Meta".split(),
    "\ue003\ue004\ue007\ue008\ue009\ue00a\ue00c\ue00e\ue00f\ue010\ue011\ue012\ue013\ue014\ue015\ue017\ue03d",
    strict=True,
))  # fmt: skip
BRIDGE = r"""
const calls = [], errors = [], waiting = {};
const later = setTimeout.bind(window), frame = requestAnimationFrame.bind(window);
let job, wake = () => {};
const HARMLESS = /^ResizeObserver loop|^Script error.$/; // the second is WebKit's name for the first
const told = error => String(error?.stack ? `${error} ${error.stack}` : error);
const note = error => errors.push(told(error));
const watch = () => { // again after each `document.open`, which removes listeners
  addEventListener('error', ({ error, message }) => {
    if (error || !HARMLESS.test(message)) note(error ?? message) });
  addEventListener('unhandledrejection', event => note(event.reason)) };
watch();
const log = console.error;
console.error = (...all) => { note(all.join(' ')); log(...all) };
const isShown = each => each.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true });
const isVisible = each => {
  const { width, height } = each.getBoundingClientRect();
  return width * height > 0 && isShown(each) };
const trim = text => text.replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim();
const textOf = at => at.nodeType === 3 ? at.data : at.nodeType !== 1 || at.ariaHidden === 'true' ? '' :
  at.getAttribute('aria-label') ?? [...at.childNodes].map(textOf).join('');
const nameOf = each => trim((each.getAttribute('aria-labelledby') ?? '').split(' ').map(
  id => document.getElementById(id)?.textContent ?? '').join(' ')) || trim(each.getAttribute('aria-label')
  ?? each.labels?.[0]?.textContent ?? each.getAttribute('alt') ?? textOf(each)) || each.getAttribute('title') || '';
const ROLES = {
  button: 'button', combobox: 'select', heading: 'h1, h2, h3, h4, h5, h6', img: 'img', listitem: 'li', link: 'a[href]',
  region: 'section[aria-label]', slider: 'input[type=range]', textbox: 'input[type=text], input:not([type])' };
const roleOf = each => each.getAttribute('role') ?? Object.keys(ROLES).find(role => each.matches(ROLES[role]));
const fits = (text, { like, flags, exact }) => flags !== undefined ? new RegExp(like, flags).test(text) :
  exact ? trim(text) === trim(like) : trim(text).toLowerCase().includes(trim(like).toLowerCase());
const within = (found, css) => {
  const all = new Set(found.flatMap(each => [...each.querySelectorAll(css)]));
  return [...all].sort((a, b) => a.compareDocumentPosition(b) & 4 ? -1 : 1) };
const STEPS = {
  css: within,
  visible: (found, wanted) => found.filter(each => isVisible(each) === wanted),
  nth: (found, i) => found.slice(i, i + 1 || undefined),
  text: (found, like) => within(found, '*').filter(each => fits(each.textContent, like) &&
    ![...each.children].some(child => fits(child.textContent, like))),
  title: (found, like) => within(found, '[title]').filter(each => fits(each.getAttribute('title'), like)),
  has: (found, like) => found.filter(each => fits(each.textContent, like)),
  and: (found, steps) => { const others = find(steps); return found.filter(each => others.includes(each)) },
  role: (found, { role, level, name }) => within(found, `[role="${role}"], ${ROLES[role] ?? 'none'}`).filter(each =>
    roleOf(each) === role && isShown(each) && !each.closest('[aria-hidden="true"]') &&
    (!level || each.matches(`h${level}`)) && (!name || fits(nameOf(each), name))) };
const find = steps => steps.reduce((found, [kind, what]) => STEPS[kind](found, what), [document]);
const read = source => { try { return (0, eval)(`(${source}\n)`) } catch { return (0, eval)(source) } };
const run = ({ source, steps, all, arg }) => {
  const found = steps && find(steps), it = read(source);
  if (found && !all && !found.length) throw new Error('there is no such element');
  return typeof it === 'function' ? steps ? it(all ? found : found[0], arg) : it(arg) : it };
const reply = answer => JSON.stringify({ ...answer, calls: calls.splice(0), errors: errors.splice(0) });
const more = () => Promise.race([job, new Promise(go => {
  wake = () => go({ pending: true });
  if (calls.length) later(wake) })]).then(reply);
const clock = { // a clock that goes on by itself until it is paused
  now: 0, count: 0, due: [], last: Promise.resolve(), paused: false,
  install(now) {
    const add = (run, wait, every) => {
      this.due.push({ id: ++this.count, at: this.now + wait, run, every });
      return this.count };
    const remove = id => { this.due = this.due.filter(each => each.id !== id) };
    this.now = now;
    window.setTimeout = (run, wait = 0, ...given) => add(() => run(...given), wait);
    window.setInterval = (run, wait, ...given) => add(() => run(...given), wait, wait);
    window.requestAnimationFrame = run => add(() => run(this.now), 16);
    window.clearTimeout = window.clearInterval = window.cancelAnimationFrame = remove;
    performance.now = Date.now = () => this.now;
    this.flow() },
  async flow() {
    for (; !this.paused; await this.go(20)) await new Promise(go => later(go, 20)) },
  pause(time) { this.paused = true; return this.go(Math.max(0, time - this.now)) },
  go(time) { return this.last = this.last.then(() => this.run(time)) },
  async run(time) {
    for (const end = this.now + time; ;) {
      const [next] = this.due.sort((a, b) => a.at - b.at);
      this.now = Math.min(end, Math.max(this.now, next?.at ?? end));
      if (!next || next.at > end) return;
      if (next.every) next.at += next.every; else this.due.shift();
      next.run();
      await new Promise(go => later(go)) } } };
window.bridge = {
  clock, isVisible, nameOf, roleOf, watch,
  expose(name) { window[name] = (...given) => new Promise(answer => {
    const id = Object.keys(waiting).length;
    waiting[id] = answer; calls.push([id, name, given]); wake() }) },
  hear(answers) { for (const [id, answer] of answers) waiting[id](answer); return more() },
  run(request) {
    job = Promise.resolve().then(() => run(JSON.parse(request))).then(
      value => ({ value: value ?? null }), error => ({ error: told(error) }));
    return more() },
  async point(each) { // the middle of an element if a click would reach it, or why it would not
    if (!isVisible(each)) return 'it is not visible';
    if (each.disabled) return 'it is disabled';
    const box = () => each.getBoundingClientRect();
    const { top, left, bottom, right } = box();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const before = JSON.stringify(box());
    await new Promise(frame);
    if (JSON.stringify(box()) !== before) return 'it moves';
    const { x, y, width, height } = box(), at = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
    const hit = document.elementFromPoint(...at);
    return each.contains(hit) ? at : `${hit?.outerHTML.slice(0, 200)} is over it` } };
"""
CONNECT = """const done = arguments[arguments.length - 1];
if (!window.bridge) {
  const script = document.createElementNS('http://www.w3.org/1999/xhtml', 'script'); // the page may be a picture
  script.textContent = `{ ${arguments[0]} }`;
  document.documentElement.append(script);
  script.remove();
  for (const name of JSON.parse(arguments[1])) bridge.expose(name) }
done(null)"""
ASK = """const done = arguments[arguments.length - 1];
if (!window.bridge) done('');
else window.bridge[arguments[0]](arguments[0] === 'run' ? arguments[1] : JSON.parse(arguments[1])).then(done)"""
REWRITE = """html => { document.open(); document.write(html); document.close(); bridge.watch() }"""
ADD = "([name, textContent]) => { document.head.append(Object.assign(document.createElement(name), { textContent })) }"
FILL = """(field, text) => {
  field.focus();
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, text);
  for (const type of field.type === 'range' ? ['input', 'change'] : ['input'])
    field.dispatchEvent(new Event(type, { bubbles: true, composed: true })) }"""
CHOOSE = """(list, wanted) => {
  list.value = [...list.options].find(({ value, label }) => [value, label].includes(wanted)).value;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true })) }"""
BOX = "each => { const { x, y, width, height } = each.getBoundingClientRect(); return { x, y, width, height } }"
SIZE = "() => [innerWidth, innerHeight]"


def fail(browser, need):
    """Fail because a test that needs what the browser can't do was not deselected."""
    pytest.fail(f"{browser} can't {need}, so this test needs @pytest.mark.beyond({browser.lower()!r}).")


class Browser:
    """A browser with one of the drivers. It starts with one window."""

    def __init__(self, driver):
        self.driver, self.first = driver, driver.windows()[0]
        self.free, self.now, self.frame = [self.first], self.first, (0, 0)

    def new_context(self, **options):
        for option in options:
            fail(self.driver.name, f"emulate {option}")
        return Context(self)

    def switch(self, window):
        if window != self.now:
            self.driver.switch(window)
            self.now = window

    def close(self):
        self.driver.stop()


class Context:
    """One window."""

    def __init__(self, browser):
        self.browser = browser
        self.window = browser.free.pop() if browser.free else browser.driver.open_window()

    def new_page(self):
        return Page(self.browser, self.window)

    def close(self):
        self.browser.switch(self.window)
        if self.window == self.browser.first:
            self.browser.driver.go("about:blank")
            self.browser.free.append(self.window)
        else:
            self.browser.driver.close_window()
            self.browser.switch(self.browser.first)


class Page:
    """A page in a window."""

    def __init__(self, browser, window):
        self.browser, self.window = browser, window
        self.handlers, self.exposed, self.viewport_size, self.at, self.clocked = {}, {}, None, (0, 0), False
        self.go("about:blank")

    @property
    def driver(self):
        self.browser.switch(self.window)
        return self.browser.driver

    @property
    def keyboard(self):
        return Keyboard(self)

    @property
    def mouse(self):
        return Mouse(self)

    @property
    def clock(self):
        return Clock(self)

    def pdf(self, **options):
        fail(self.driver.name, "print here")

    def on(self, event, handler):
        self.handlers[event] = handler

    def set_default_timeout(self, milliseconds):
        pass

    def go(self, address):
        self.driver.go(address)

    goto = go

    def reload(self):
        self.go(self.evaluate("location.href"))
        if self.clocked:
            self.clock.install()

    def title(self):
        return self.evaluate("document.title")

    def set_viewport_size(self, viewport):
        """Make the window so large that the page has this size."""
        wanted = [viewport["width"], viewport["height"]]
        if self.viewport_size != viewport:
            for seconds in (1, 5, 20):  # the first time, the size of the window's frame is not known
                self.driver.resize(*map(sum, zip(wanted, self.browser.frame, strict=True)))
                if self.poll(lambda: self.evaluate(SIZE) == wanted, seconds):
                    break
                self.browser.frame = self.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
            assert self.evaluate(SIZE) == wanted, f"no window of {self.driver.name} has this size"
        self.viewport_size = viewport

    def emulate_media(self, **media):
        for name, value in media.items():
            if value not in self.driver.media.get(name, ["null"]):
                fail(self.driver.name, f"emulate {name}: {value}")
        media.pop("media", None)
        self.driver.emulate(**media)

    def expose_function(self, name, function):
        self.exposed[name] = function
        self.evaluate("name => bridge.expose(name)", name)

    def set_content(self, html):
        self.evaluate(REWRITE, html)

    def add_script_tag(self, content):
        self.evaluate(ADD, ["script", content])

    def add_style_tag(self, content):
        self.evaluate(ADD, ["style", content])

    def screenshot(self):
        return base64.b64decode(self.driver.screenshot())

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def wait_for_function(self, function, arg=None, timeout=SECONDS * 1000):
        result = self.poll(lambda: self.evaluate(function, arg), timeout / 1000)
        assert result, f"{self.driver.name} waited in vain for {function}"
        return Handle(result)

    def poll(self, attempt, seconds=SECONDS):
        """Try until the result is true or the time is over, and return the last result."""
        end = time.monotonic() + seconds
        while not (result := attempt()) and time.monotonic() < end:
            time.sleep(0.02)
        return result

    def evaluate(self, source, arg=None, **where):
        """Run JavaScript in the page, answer its calls of Python meanwhile, and return the result."""
        answer = self.ask("run", json.dumps({"source": source, "arg": arg, **where}))
        while answer["calls"] or "pending" in answer:
            answers = [[id, self.exposed[name](*given)] for id, name, given in answer["calls"]]
            then = self.ask("hear", json.dumps(answers)) if "pending" in answer else self.tell(answers)
            answer = then if "pending" in answer else {**answer, "calls": then["calls"]}
        if "error" in answer:
            raise RuntimeError(f"{self.driver.name}: {answer['error']}")
        return answer["value"]

    def tell(self, answers):
        """Give the page answers without waiting for anything else."""
        return self.ask("run", json.dumps({"source": "answers => { bridge.hear(answers) }", "arg": answers}))

    def ask(self, what, argument):
        while not (answer := self.driver.run(ASK, what, argument)):
            self.driver.run(CONNECT, BRIDGE, json.dumps(list(self.exposed)))
        answer = json.loads(answer)
        for error in answer["errors"]:
            self.handlers["pageerror"](Problem(error))
        return answer

    def report_errors(self):
        """Report errors that were not reported yet, such as those of loading the page."""
        self.evaluate("0")
        for error in self.driver.errors():
            self.handlers["pageerror"](Problem(error))

    def act(self, kind, *actions):
        source = {"type": kind, "id": kind, "actions": list(actions)}
        self.driver.act(source | ({"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}))

    def locator(self, css, **options):
        return Locator(self, []).locator(css, **options)

    def get_by_role(self, role, **options):
        return Locator(self, []).get_by_role(role, **options)

    def get_by_text(self, text, **options):
        return Locator(self, []).get_by_text(text, **options)

    def get_by_title(self, text, **options):
        return Locator(self, []).get_by_title(text, **options)


class Problem:
    """An error in the page."""

    def __init__(self, stack):
        self.stack = stack


class Handle:
    """A value of a page."""

    def __init__(self, value):
        self.value = value

    def json_value(self):
        return self.value


class Clock:
    """The page's clock, once it is installed."""

    def __init__(self, page):
        self.page = page

    def install(self, time=0):
        self.page.clocked = True
        self.page.evaluate("time => bridge.clock.install(time)", time)

    def run_for(self, milliseconds):
        self.page.evaluate("time => bridge.clock.go(time)", milliseconds)

    fast_forward = run_for

    def pause_at(self, time):
        self.page.evaluate("time => bridge.clock.pause(time)", time)


class Keyboard:
    def __init__(self, page):
        self.page = page

    def down(self, *names):
        self.page.act("key", *({"type": "keyDown", "value": KEYS.get(name, name)} for name in names))

    def up(self, *names):
        self.page.act("key", *({"type": "keyUp", "value": KEYS.get(name, name)} for name in names))

    def press(self, name):
        """Press a key, as in "a", "+", "Enter" or "Shift+Tab"."""
        *held, key = [name] if len(name) == 1 else name.split("+")
        codes = [KEYS.get(each, each) for each in (*held, key)]
        downs = [{"type": "keyDown", "value": code} for code in codes]
        self.page.act("key", *downs, *({"type": "keyUp", "value": code} for code in reversed(codes)))


class Mouse:
    def __init__(self, page):
        self.page = page

    def move(self, x, y):
        self.page.at = round(x), round(y)
        self.page.act("pointer", self._move())

    def _move(self):
        x, y = self.page.at
        return {"type": "pointerMove", "duration": 0, "x": x, "y": y}

    def down(self):
        self.page.act("pointer", {"type": "pointerDown", "button": 0})

    def up(self):
        self.page.act("pointer", {"type": "pointerUp", "button": 0})

    def click(self, x, y):
        self.page.at = x, y
        button = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self.page.act("pointer", self._move(), *button)

    def wheel(self, across, down):
        x, y = self.page.at
        self.page.act("wheel", {"type": "scroll", "x": x, "y": y, "deltaX": across, "deltaY": down, "duration": 0})


def like(text, exact=False):
    """Return a text or a regular expression to look for, as the bridge understands it."""
    if isinstance(text, re.Pattern):
        return {"like": text.pattern, "flags": "i" if text.flags & re.I else ""}
    return {"like": text, "exact": exact}


class Locator:
    """Elements of a page that are looked for again for each action. `steps` say how."""

    def __init__(self, page, steps):
        self.page, self.steps = page, steps

    def _then(self, *steps):
        return Locator(self.page, [*self.steps, *steps])

    def locator(self, css, has_text=None):
        steps = []
        for part in css.split(" >> "):
            first, *others = re.sub("^visible=true$", ":visible", part).split(":visible")
            steps += [["css", first]] * bool(first)
            for other in others:
                steps += [["visible", True], *([["css", other.strip()]] if other.strip() else [])]
        return self._then(*steps, *([["has", like(has_text)]] if has_text else []))

    def get_by_role(self, role, name=None, exact=False, level=None):
        return self._then(["role", {"role": role, "level": level, "name": name and like(name, exact)}])

    def get_by_text(self, text, exact=False):
        return self._then(["text", like(text, exact)])

    def get_by_title(self, text, exact=False):
        return self._then(["title", like(text, exact)])

    def filter(self, has_text=None, visible=None):
        texts = [["has", like(has_text)]] if has_text else []
        return self._then(*texts, *([["visible", visible]] if visible is not None else []))

    def and_(self, other):
        return self._then(["and", other.steps])

    def nth(self, i):
        return self._then(["nth", i])

    @property
    def first(self):
        return self.nth(0)

    @property
    def last(self):
        return self.nth(-1)

    def count(self):
        return self.evaluate_all("all => all.length")

    def all(self):
        return [self.nth(i) for i in range(self.count())]

    def evaluate_all(self, source, arg=None):
        return self.page.evaluate(source, arg, steps=self.steps, all=True)

    def evaluate(self, source, arg=None):
        """Run a JavaScript function of the element as soon as there is one."""
        self.page.poll(self.count)
        return self.page.evaluate(source, arg, steps=self.steps)

    def bounding_box(self):
        return self.evaluate(BOX)

    def get_attribute(self, name):
        return self.evaluate("(each, name) => each.getAttribute(name)", name)

    def inner_text(self):
        return self.evaluate("each => each.innerText.trim()")

    def input_value(self):
        return self.evaluate("each => each.value")

    def is_visible(self):
        return self.evaluate_all("all => all.some(bridge.isVisible)")

    def all_text_contents(self):
        return self.evaluate_all("all => all.map(each => each.textContent)")

    def focus(self):
        self.evaluate("each => each.focus()")

    def fill(self, text):
        self.evaluate(FILL, text)

    def select_option(self, wanted):
        self.evaluate(CHOOSE, wanted)

    def press(self, key):
        self.focus()
        self.page.keyboard.press(key)

    def point(self):
        """Return the middle of the element as soon as a click there would reach it."""
        reasons = []

        def attempt():
            reasons[:] = [self.evaluate("bridge.point")]
            return isinstance(reasons[0], list)

        assert self.page.poll(attempt), f"{self} can't be clicked because {reasons[0]}"
        return reasons[0]

    def click(self):
        self.page.mouse.click(*self.point())

    def hover(self):
        self.page.mouse.move(*self.point())

    def __repr__(self):
        return " ".join(f"{kind}={what}" for kind, what in self.steps)


def trim(text):
    return " ".join(re.sub("[\u200b\u00ad]", "", text).split())


def is_text(text, wanted):
    return bool(wanted.search(text)) if isinstance(wanted, re.Pattern) else trim(text) == trim(wanted)


def has_text(text, wanted):
    return bool(wanted.search(text)) if isinstance(wanted, re.Pattern) else trim(wanted) in trim(text)


def all_contain(texts, wanted):
    """Return whether all wanted texts are there in this order, perhaps with others between them."""
    left = iter(texts)
    return all(any(has_text(text, each) for text in left) for each in wanted)


TEXTS = "all => all.map(each => each.textContent)"
CHECKS = {  # what Playwright's `expect` can check: how to read it, and whether it is as wanted
    "to_have_text": (TEXTS, lambda seen, wanted: (
        len(seen) == len(wanted) and all(map(is_text, seen, wanted)) if isinstance(wanted, list)
        else bool(seen) and is_text(seen[0], wanted))),
    "to_contain_text": (TEXTS, lambda seen, wanted: (
        all_contain(seen, wanted) if isinstance(wanted, list) else bool(seen) and has_text(seen[0], wanted))),
    "to_have_count": ("all => all.length", int.__eq__),
    "to_have_attribute": ("(all, name) => all[0]?.getAttribute(name)", lambda seen, wanted: (
        seen is not None and is_text(seen, wanted))),
    "to_have_css": ("(all, name) => all[0] && getComputedStyle(all[0])[name]", str.__eq__),
    "to_have_class": ("all => all[0]?.getAttribute('class') ?? ''", is_text),
    "to_have_value": ("all => all[0]?.value", lambda seen, wanted: seen == wanted),
    "to_have_role": ("all => all[0] && bridge.roleOf(all[0])", lambda seen, wanted: seen == wanted),
    "to_have_accessible_name": ("all => all[0] && bridge.nameOf(all[0])", lambda seen, wanted: (
        seen is not None and is_text(seen, wanted))),
    "to_be_focused": ("all => !!all[0] && document.activeElement === all[0]", lambda seen: seen),
    "to_be_visible": ("all => !!all[0] && bridge.isVisible(all[0])", lambda seen, visible=True: seen == visible),
    "to_be_hidden": ("all => !all[0] || !bridge.isVisible(all[0])", lambda seen: seen),
    "to_be_enabled": ("all => all[0]?.disabled === false", lambda seen: seen),
    "to_be_disabled": ("all => all[0]?.disabled === true", lambda seen: seen),
    "to_have_title": ("document.title", is_text),
}  # fmt: skip
WITH_A_NAME = "to_have_attribute", "to_have_css"


class Expectation:
    """What Playwright's `expect(…)` returns, for a Locator or a Page."""

    def __init__(self, found):
        self.found = found
        self.page = found.page if isinstance(found, Locator) else found

    def __getattr__(self, name):
        wanted = not name.startswith("not_")
        source, fits = CHECKS[name.removeprefix("not_")]

        def check(*arguments, **options):
            what = arguments[0] if name.endswith(WITH_A_NAME) else None
            rest, seen = arguments[what is not None :], []

            def attempt():
                steps = {"steps": self.found.steps, "all": True} if isinstance(self.found, Locator) else {}
                seen[:] = [self.page.evaluate(source, what, **steps)]
                return bool(fits(seen[0], *rest, **options)) == wanted

            assert self.page.poll(attempt), f"{self.found} {name} {arguments}, but it is {seen[0]}"

        return check
