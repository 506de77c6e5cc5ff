// The editor: CodeMirror with Python's colours, in which a line can be marked as wrong.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching, indentOnInput, indentUnit, LanguageSupport, syntaxHighlighting,
} from "@codemirror/language";
import { pythonLanguage } from "@codemirror/lang-python";
import { StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

const RUN = "Mod-Enter"; // a key that the page uses itself
const NAMED = { "aria-label": "Your program. To leave it with Tab, press Escape first.", spellcheck: "false" };
const mark = StateEffect.define(); // the number of the wrong line, or null
const wrong = StateField.define({
  create: () => Decoration.none,
  update(marks, { docChanged, effects, state }) {
    for (const { value } of effects.filter((effect) => effect.is(mark))) {
      if (!value || value > state.doc.lines) return Decoration.none;
      return Decoration.set(Decoration.line({ class: "cm-wrong" }).range(state.doc.line(value).from));
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Return the editor. `changed` is called after each change that is not a call of `write`.
export function editor(parent, changed) {
  const extensions = [
    lineNumbers(), EditorView.lineWrapping, history(), indentUnit.of("    "), indentOnInput(), bracketMatching(), closeBrackets(), wrong,
    new LanguageSupport(pythonLanguage), syntaxHighlighting(classHighlighter), EditorView.contentAttributes.of(NAMED),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap].filter(({ key }) => key !== RUN)),
    EditorView.updateListener.of(({ docChanged, transactions }) =>
      docChanged && transactions.some((each) => each.annotation(Transaction.userEvent)) && changed()),
  ];
  const view = new EditorView({ parent, extensions });
  return {
    text: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    mark(line) {
      view.dispatch({ effects: mark.of(line) });
      if (line && line <= view.state.doc.lines)
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(line).from) });
    },
  };
}
