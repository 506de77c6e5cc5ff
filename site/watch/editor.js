// The editor: CodeMirror with Python's colours, in which a line can be marked as wrong.

import { indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { indentUnit, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Transaction } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";

const LABEL = "Your program. To leave it with Tab, press Escape first.";
const KEYS = [
  { key: "Mod-Enter", run: () => true }, indentWithTab, // the page itself uses the first one
  { key: "Escape", run(/** @type {EditorView} */ view) { view.setTabFocusMode(true); return false; } },
];

// Return the editor. `changed` is called after each change that is not a call of `write`.
export function editor(/** @type {Element} */ parent, /** @type {() => void} */ changed) {
  const extensions = [
    keymap.of(KEYS), basicSetup, pythonLanguage, indentUnit.of("    "), syntaxHighlighting(classHighlighter),
    EditorView.lineWrapping, EditorView.contentAttributes.of({ "aria-label": LABEL }),
    EditorView.darkTheme.of(matchMedia("(prefers-color-scheme: dark)").matches),
    EditorView.updateListener.of(({ docChanged, transactions, view }) => {
      if (docChanged) view.setTabFocusMode(false);
      if (docChanged && transactions.some((each) => each.annotation(Transaction.userEvent))) changed();
    }),
  ];
  const view = new EditorView({ parent, extensions });
  return {
    text: () => view.state.doc.toString(),
    write: (/** @type {string} */ insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    mark(/** @type {number} */ line, /** @type {string} */ message) {
      const { doc } = view.state, { from, to } = doc.line(Math.min(line || 1, doc.lines));
      view.dispatch(setDiagnostics(view.state, line ? [{ from, to, severity: "error", message }] : []));
      if (line) view.dispatch({ effects: EditorView.scrollIntoView(from) });
    },
  };
}
