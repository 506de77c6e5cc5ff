// The worker that runs programs: Pyodide, with only the packages that gametree needs, and without any way out.

import { loadPyodide } from "../course/static/pyodide/pyodide.mjs";

const PLACE = new URL("../course/static/pyodide/", import.meta.url).href;
const PACKAGES = ["gametree", "anywidget", "ipywidgets", "traitlets", "comm", "graphviz", "psygnal", "typing-extensions"];
// A program can't use these. The page's CSP, which a worker made from a blob inherits, refuses other sites anyway, but
// this site's storage contains students' work.
const CLOSED = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "Worker", "SharedWorker", "importScripts",
  "indexedDB", "caches", "cookieStore", "BroadcastChannel", "navigator", "FileSystemHandle", "webkitRequestFileSystem",
  "Notification", "RTCPeerConnection", "RTCDataChannel", "Request", "Response",
];

/** @type {(packages: Lookup<{ file_name: string }>) => Promise<ArrayBuffer[]>} */
const wheels = (packages) => Promise.all(
  PACKAGES.map(async (name) => (await fetch(PLACE + packages[name].file_name)).arrayBuffer()),
);

async function load() {
  const lock = fetch(`${PLACE}pyodide-lock.json`).then((answer) => answer.json());
  const files = lock.then(({ packages }) => wheels(packages)), source = fetch(new URL("run.py", import.meta.url));
  const pyodide = await loadPyodide({ indexURL: PLACE, jsglobals: { Object, setTimeout, clearTimeout } });
  const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const file of await files) pyodide.unpackArchive(file, "wheel", { extractDir });
  pyodide.FS.writeFile(`${extractDir}/run.py`, await (await source).text());
  const python = pyodide.pyimport("run");
  python.start((/** @type {string} */ text) => postMessage(text));
  for (const name of CLOSED)
    for (let at = globalThis; at; at = Object.getPrototypeOf(at)) delete at[name];
  return python;
}

const loading = load();
onmessage = async ({ data }) => {
  const python = await loading;
  try {
    postMessage(python.answer(data));
  } catch (error) { // such as too little memory, after which Python can't go on
    postMessage(JSON.stringify({ crashed: String(error) }));
  }
};
onunhandledrejection = (event) => { // while Python loads, which waits forever if a file is missing
  event.preventDefault();
  postMessage(JSON.stringify({ failed: String(event.reason) }));
};
loading.then(() => {
  onunhandledrejection = null;
  postMessage('{"ready": true}');
});
