// Pyodide, and beside it Graphviz, ready before the first cell runs: drawing/layout.py finds it by its name.

import { loadPyodide as load, version } from "./pyodide-own.mjs";
import { Graphviz } from "./graphviz.mjs";

export { version };
export async function loadPyodide(options) {
  const [pyodide, graphviz] = await Promise.all([load(options), Graphviz.load()]);
  globalThis.gametreeGraphviz = graphviz;
  // a module is looked for in the student's folder last: ninety are as a kernel begins, and each look there asks the page
  pyodide.runPython("import sys; sys.path.remove(''); sys.path.append('')");
  return pyodide;
}
