"""Start Firefox or WebKit and send WebDriver commands to it, without any package for this.

Firefox itself understands these commands, as JSON over a socket (Marionette). WebKit needs WebKitWebDriver, which
receives them over HTTP and starts WebKitGTK's MiniBrowser on a screen that nobody sees (Xvfb).

Good to know:
* A window of Firefox is at least 450 pixels wide unless its style says something else.
* WebKit learns from GTK's settings that a reader prefers reduced motion, and only when it starts. GTK's style must let
  a window be narrow.
* Without a window manager, a window has the focus only if the mouse is over it. The mouse starts in the middle of the
  screen, so the screen is as small as the bar at the top of the window. The window may be larger than the screen.
"""

import http.client
import json
import os
import socket
import subprocess
import time

from find_browsers import find_firefox, find_webkit

PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.min_background_timeout_value": 4,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9",  # nothing listens there
    "toolkit.telemetry.enabled": False,
}
MEDIA = {  # what a page can be told about its reader -> the setting of Firefox and its values
    "color_scheme": ("layout.css.prefers-color-scheme.content-override", {"dark": 0, "light": 1}),
    "reduced_motion": ("ui.prefersReducedMotion", {"reduce": 1, "no-preference": 0}),
    "forced_colors": ("browser.display.document_color_use", {"none": 1, "active": 2}),
}
SET = "for (const [name, value] of Object.entries(JSON.parse(arguments[0]))) Services.prefs.setIntPref(name, value)"
NARROW = "document.documentElement.style.minWidth = '0'"
MESSAGES = """const messages = Services.console.getMessageArray(); Services.console.reset();
return messages.filter(message => message instanceof Ci.nsIScriptError && !(message.flags & message.warningFlag) &&
  /content|javascript/.test(message.category) && !/^(chrome|resource):/.test(message.sourceName)).map(String)"""
GTK = {
    "settings.ini": "[Settings]\ngtk-enable-animations=false\n",
    "gtk.css": "* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px }\n",
}


def wait_for(attempt, process, log, seconds=60):
    """Return the result of an attempt that fails until a process is ready."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            return attempt()
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"{process.args[0]} did not start:\n{log.read_text(errors='replace')[-3000:]}")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Driver:
    """A browser that obeys WebDriver's commands. `processes` are what was started for it."""

    def __init__(self, folder):
        self.folder, self.log, self.processes = folder, folder / "log", []

    def start(self, *command, **environment):
        """Start a program whose output goes to the log."""
        with self.log.open("a") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **environment}
            )
        self.processes.append(process)
        return process

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


class Firefox(Driver):
    name, media = "Firefox", {name: list(values) for name, (_, values) in MEDIA.items()}

    def __init__(self, folder):
        super().__init__(folder)
        port, profile = free_port(), folder / "profile"
        profile.mkdir()
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n' + "".join(lines))
        command = find_firefox(), "--headless", "--marionette", "--remote-allow-system-access", "--no-remote"
        large = {"MOZ_HEADLESS_WIDTH": "2000", "MOZ_HEADLESS_HEIGHT": "2000"}
        process = self.start(*command, "--profile", str(profile), HOME=str(folder), **large)
        self.connection = wait_for(lambda: socket.create_connection(("127.0.0.1", port)), process, self.log)
        self.stream, self.count = self.connection.makefile("rb"), 0
        self.receive()
        self.send("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
        self.send("WebDriver:SetTimeouts", script=300_000)
        self.as_firefox(NARROW)

    def receive(self):
        """Return the next message, which comes after its length in bytes."""
        length = b""
        while not length.endswith(b":"):
            if not (byte := self.stream.read(1)):
                raise RuntimeError(f"Firefox has ended:\n{self.log.read_text(errors='replace')[-3000:]}")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def send(self, command, **arguments):
        self.count += 1
        message = json.dumps([0, self.count, command, arguments]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def as_firefox(self, script, *arguments):
        """Run a script that may do what no page may."""
        self.send("Marionette:SetContext", value="chrome")
        try:
            return self.send("WebDriver:ExecuteScript", script=script, args=arguments)
        finally:
            self.send("Marionette:SetContext", value="content")

    def emulate(self, **media):
        self.as_firefox(SET, json.dumps({MEDIA[name][0]: MEDIA[name][1][value] for name, value in media.items()}))

    def run(self, script, *arguments):
        """Run an asynchronous JavaScript function in the page, which calls its last argument with the result."""
        return self.send("WebDriver:ExecuteAsyncScript", script=script, args=arguments)

    def go(self, address):
        self.send("WebDriver:Navigate", url=address)

    def act(self, source):
        self.send("WebDriver:PerformActions", actions=[source])

    def resize(self, width, height):
        self.send("WebDriver:SetWindowRect", width=width, height=height)

    def screenshot(self):
        return self.send("WebDriver:TakeScreenshot", full=False)

    def open_window(self):
        return self.send("WebDriver:NewWindow", type="tab", focus=True)["handle"]

    def switch(self, window):
        self.send("WebDriver:SwitchToWindow", handle=window, focus=True)

    def close_window(self):
        self.send("WebDriver:CloseWindow")

    def windows(self):
        return self.send("WebDriver:GetWindowHandles")

    def errors(self):
        """Return what the console has reported since the last call."""
        return self.as_firefox(MESSAGES)

    def stop(self):
        self.send("Marionette:Quit", flags=["eForceQuit"])
        super().stop()


class WebKit(Driver):
    name, media = "WebKit", {"color_scheme": ["light"], "reduced_motion": ["reduce"], "forced_colors": ["none"]}

    def __init__(self, folder):
        super().__init__(folder)
        (folder / "gtk-3.0").mkdir()
        for name, text in GTK.items():
            (folder / "gtk-3.0" / name).write_text(text)
        display = self.show_nobody()
        self.port = free_port()
        own = {"DISPLAY": display, "GDK_BACKEND": "x11", "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
        process = self.start(find_webkit(), f"--port={self.port}", **own)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=400)
        wait_for(lambda: self.request("GET", "/status"), process, self.log)
        self.session = ""
        self.session = "/session/" + self.request("POST", "/session", capabilities={"alwaysMatch": {}})["sessionId"]
        self.send("/timeouts", script=300_000)

    def show_nobody(self):
        """Start a screen that nobody sees, and return its name."""
        number, chosen = os.pipe()
        command = "Xvfb", "-displayfd", str(chosen), "-screen", "0", "120x60x24", "-nolisten", "tcp"
        with self.log.open("a") as log:
            self.processes.append(subprocess.Popen(command, pass_fds=[chosen], stdout=log, stderr=log))
        os.close(chosen)
        with os.fdopen(number) as reader:
            return f":{reader.readline().strip()}"

    def request(self, method, path, **body):
        headers = {"Content-Type": "application/json"}
        try:
            self.connection.request(method, path, json.dumps(body) if method == "POST" else None, headers)
            answer = self.connection.getresponse()
            result = json.load(answer)["value"]
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            raise OSError(str(error)) from error
        if answer.status >= 400:
            raise RuntimeError(f"{result['error']}: {result['message']}")
        return result

    def send(self, path, method="POST", **body):
        return self.request(method, self.session + path, **body)

    def emulate(self, **media):
        pass  # the settings at the start are the only ones

    def run(self, script, *arguments):
        return self.send("/execute/async", script=script, args=arguments)

    def go(self, address):
        self.send("/url", url=address)

    def act(self, source):
        self.send("/actions", actions=[source])

    def resize(self, width, height):
        self.send("/window/rect", width=width, height=height)

    def screenshot(self):
        return self.send("/screenshot", "GET")

    def open_window(self):
        return self.send("/window/new", type="window")["handle"]

    def switch(self, window):
        self.send("/window", handle=window)

    def close_window(self):
        self.send("/window", "DELETE")

    def windows(self):
        return self.send("/window/handles", "GET")

    def errors(self):
        return []  # the page itself collects them

    def stop(self):
        self.request("DELETE", self.session)
        super().stop()
