// Load Pyodide together with Graphviz, which drawing/layout.py finds by its name, before the first cell runs.

import { loadPyodide as load, version } from "./pyodide-own.mjs";
import { Graphviz } from "./graphviz.mjs";

export { version };
export async function loadPyodide(options) {
  const [pyodide, graphviz] = await Promise.all([load(options), Graphviz.load()]);
  (options.jsglobals ?? globalThis).gametreeGraphviz = graphviz;
  // Search the student's folder last: a starting kernel looks for ninety modules, and each search there asks the page
  pyodide.runPython("import sys; sys.path.remove(''); sys.path.append('')");
  return pyodide;
}
