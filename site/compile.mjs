// node compile.mjs FOLDER PACKAGE …: run compile.py in the folder's Pyodide with these packages.

import { readFileSync } from "node:fs";

const [folder, ...packages] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide-own.mjs`);
const pyodide = await loadPyodide({ packages });
pyodide.mountNodeFS("/wheels", folder);
pyodide.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
