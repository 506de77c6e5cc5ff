// Pyodide as it is, and beside it Graphviz, ready before the first cell runs: drawing/layout.py finds it by its name.

import { loadPyodide as load, version } from "./pyodide-own.mjs";
import { Graphviz } from "./graphviz.mjs";

export { version };
export async function loadPyodide(options) {
  const [pyodide, graphviz] = await Promise.all([load(options), Graphviz.load()]);
  globalThis.gametreeGraphviz = graphviz;
  return pyodide;
}
