// The worker that runs programs: Pyodide, with only the packages that gametree needs, and without any way out.

import { loadPyodide } from "../course/static/pyodide/pyodide.mjs";

const PLACE = new URL("../course/static/pyodide/", import.meta.url).href, MOST = 100_000; // characters of output
const PACKAGES = "gametree anywidget ipywidgets traitlets comm graphviz psygnal tqdm typing-extensions".split(" ");
// What a program must not reach. The page's policy, which holds in a worker made from a blob, allows only files of this
// site. But this site's storage contains students' work, which JupyterLite keeps there.
const CLOSED = `fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource Worker SharedWorker
  importScripts indexedDB caches cookieStore BroadcastChannel navigator webkitRequestFileSystem webkitRequestFileSystemSync
  webkitResolveLocalFileSystemURL webkitResolveLocalFileSystemSyncURL`.split(/\s+/);
const SECONDS = 10; // for a program, for showing what it did, or for an answer to a click
const send = (/** @type {object} */ message) => postMessage(JSON.stringify(message));
const limit = () => until = performance.now() + SECONDS * 1000;
let room = MOST, until = Infinity;

function print(/** @type {string} */ line) {
  if (room > 0) send({ printed: line.length < room ? `${line}\n` : `${line.slice(0, room)} …` });
  room -= line.length + 1;
}

// Pyodide waits forever if its program can't be compiled. What `finally` returns is rejected then, which nobody handles.
const compile = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (/** @type {any} */ source, /** @type {any} */ imports) => {
  const compiled = compile(source, imports);
  compiled.finally(() => {});
  return compiled;
};

async function load() {
  const find = async (/** @type {string} */ name) => (await fetch(PLACE + name)).arrayBuffer();
  const lock = fetch(`${PLACE}pyodide-lock.json`).then((answer) => answer.json());
  const files = lock.then(({ packages }) => Promise.all(PACKAGES.map((name) => find(packages[name].file_name))));
  const sources = ["run.py", "program.py"].map(async (name) =>
    [name, await (await fetch(new URL(name, import.meta.url))).text()]);
  const pyodide = await loadPyodide({ indexURL: PLACE, jsglobals: { Object, setTimeout, clearTimeout } });
  const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const file of await files) pyodide.unpackArchive(file, "wheel", { extractDir });
  for (const [name, text] of await Promise.all(sources)) pyodide.FS.writeFile(`${extractDir}/${name}`, text);
  pyodide.setStdout({ batched: print });
  pyodide.setStderr({ batched: print });
  pyodide.setInterruptBuffer({ // Python looks at it now and then, and 2 raises a KeyboardInterrupt
    get 0() {
      const isLate = performance.now() > until;
      if (isLate) until += 1000; // for what is left to do
      return isLate ? 2 : 0;
    },
    set 0(value) {},
  });
  const python = pyodide.pyimport("run");
  python.start((/** @type {string} */ text) => {
    limit();
    postMessage(text);
  });
  pyodide.unregisterJsModule("pyodide_js");
  pyodide.runPython("import sys; del sys.modules['pyodide_js']");
  for (const key of CLOSED) for (let at = /** @type {any} */ (self); at; at = Object.getPrototypeOf(at)) delete at[key];
  return python;
}

const loading = load();
onmessage = async ({ data }) => {
  const python = await loading;
  room = MOST;
  limit();
  try {
    postMessage(python.answer(data));
  } catch (error) { // such as too little memory, after which Python can't go on
    send({ crashed: String(error) });
  }
  until = Infinity;
};
onunhandledrejection = (event) => { // while Python loads
  event.preventDefault();
  send({ failed: String(event.reason) });
};
loading.then(() => {
  onunhandledrejection = null;
  send({ ready: true });
});
