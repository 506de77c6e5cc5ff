// The page: an editor, a stage that shows what the program did, and the worker that runs it.

import { pack, unpack } from "./address.js";
import { editor } from "./editor.js";
import { connect } from "./python.js";

const $ = (id) => document.getElementById(id), KEPT = "gametree-watch", LONGEST = 100_000; // characters of a program
const BROKEN = "This link is damaged, so its program can't be read. Ask for it again.";
const TOO_LONG = `This program has more than ${LONGEST.toLocaleString("en")} characters, which is too long for this page.`;
const STATES = { loading: "Python is loading …", ready: "Python is ready.", busy: "Running …", lost: "Python can't be loaded. Reload the page." };
const FILES = { html: "program.html", svg: "program.svg", ipynb: "program.ipynb" };
const { programs, recording } = JSON.parse($("first").textContent);
let parts = recording; // what the stage shows

function show(shown) {
  parts = shown;
  $("stage").contentWindow.postMessage(JSON.stringify({ parts }), "*");
}

function report(says, line = null) {
  $("error").hidden = !says;
  $("error").textContent = says;
  text.mark(line);
}

const say = (words) => $("status").textContent = words;

const python = connect(({ to, state, printed }) => {
  if (printed) {
    $("printed").hidden = false;
    $("printed").append(printed);
  } else if (to) $("stage").contentWindow.postMessage(JSON.stringify({ to, state }), "*");
}, (state, reason) => {
  say(STATES[state]);
  if (reason) report(reason);
  $("stop").disabled = state !== "busy";
});

async function run() {
  if (text.text().length > LONGEST) return report(TOO_LONG);
  report("");
  $("printed").hidden = true;
  $("printed").replaceChildren();
  const { done, refused } = await python.ask({ run: text.text() });
  if (refused) return report(refused);
  const { error, says } = done;
  if (error) report(error.says, error.line);
  say(says);
  if (done.parts.length || error) show(done.parts.length ? done.parts : [{ kind: "text", state: { text: error.says } }]);
}

async function share() {
  const packed = await pack(text.text());
  history.replaceState(null, "", `#${packed}`);
  $("link").value = location.href;
}

const text = editor($("editor"), () => {
  try {
    localStorage.setItem(KEPT, text.text());
  } catch {} // storage is full or forbidden
});

async function open() {
  const packed = location.hash.slice(1);
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {}
  if (!packed) text.write(kept ?? programs[0].text);
  else {
    try {
      text.write(await unpack(packed));
    } catch {
      text.write(programs[0].text);
      report(BROKEN);
    }
  }
  if (text.text() === programs[0].text) python.start();
  else run();
}

addEventListener("message", ({ source, data }) => {
  if (source !== $("stage").contentWindow) return;
  if (data.ready) show(parts);
  else if (data.to) python.ask({ to: String(data.to), data: data.data });
});
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  run();
});
$("run").onclick = run;
$("stop").onclick = () => python.stop("The program was stopped.");
for (const button of document.querySelectorAll("nav button")) button.onclick = () => {
  text.write(programs[Number(button.value)].text);
  run();
};
for (const fold of document.querySelectorAll("details")) fold.ontoggle = () => fold.open && share();
for (const button of document.querySelectorAll("[data-copy]")) button.onclick = async () => {
  $(button.dataset.copy).select();
  await navigator.clipboard.writeText($(button.dataset.copy).value);
};
for (const button of document.querySelectorAll("[data-save]")) button.onclick = async () => {
  const { saved, refused } = await python.ask({ save: button.dataset.save, text: text.text() });
  if (refused) return report(refused);
  const [type, content] = saved, link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = FILES[button.dataset.save];
  link.click();
};
open();
show(parts); // the stage may have been ready earlier
