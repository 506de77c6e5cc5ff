// The page: an editor, a stage that shows what the program did, and Python that runs it.

import { strFromU8, strToU8, unzlibSync, zlibSync } from "fflate";
import { editor } from "./editor.js";
import { connect } from "./python.js";

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const KEPT = "gametree-watch", LONGEST = 100_000, MOST = 8_000_000; // characters of a program, bytes of any text
const BROKEN = "This link is damaged, so its program can't be read. Copy all of it.";
const TOO_LONG = "This program has more than 100,000 characters, which is too many for this page.";
/** @type {Record<string, string>} */ const STATES = {
  loading: "Python is loading …", ready: "Python is ready. Paste a program and run it.", busy: "Running …",
  lost: "Python can't be loaded.",
};
const LIVE = ["play", "predict", "cuts"]; // the widgets that need Python
let parts = /** @type {any[]} */ ([]), shown = ""; // what the stage shows, the program that it belongs to

// Texts in the page's address are compressed. They stand behind #, so that no server gets them.
const pack = (/** @type {string} */ text) => btoa(strFromU8(zlibSync(strToU8(text), { level: 9 }), true));
const unpack = (packed = "") => strFromU8(unzlibSync(strToU8(atob(packed), true), { out: new Uint8Array(MOST) }));
const toStage = (/** @type {object} */ message) => $("stage").contentWindow.postMessage(JSON.stringify(message), "*");
const say = (/** @type {string} */ words) => $("status").textContent = words;

function show(/** @type {any[]} */ what, text = program.text()) {
  [parts, shown] = [what, text];
  compare();
  toStage({ parts });
}

// What another program did is pale.
const compare = () => $("stage").classList.toggle("old", shown !== program.text());

function report(/** @type {string} */ says, line = 0) {
  $("error").hidden = !says;
  $("error").textContent = says;
  program.mark(line, says);
}

function print(/** @type {string} */ text) {
  if (!text) $("printed").replaceChildren();
  $("printed").hidden = !text;
  $("printed").append(text);
}

const python = connect(({ printed, ...more }) => printed ? print(printed) : toStage(more), (state, reason) => {
  if (state in STATES) say(STATES[state]);
  if (reason) report(reason);
  $("stop").disabled = state !== "busy" && state !== "live";
});

const program = editor($("editor"), () => {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search); // now it is another program
  compare();
  try { localStorage.setItem(KEPT, program.text()); } catch {} // it may be full or forbidden
});

async function run() {
  const text = program.text();
  report("");
  print("");
  if (text.length > LONGEST) return report(TOO_LONG);
  const { result, refused } = await python.ask({ text });
  if (refused || result.error) report(refused ?? result.error.says, result?.error.line);
  if (result) say(result.says);
  show(result?.parts ?? [], text);
  $("result").scrollIntoView({ block: "nearest" }); // on a phone, it is below the program
  return result?.parts.length;
}

// Open the program in the address, or else the one that was typed last, or else the first one of the gallery.
function open() {
  const [packed, recorded] = location.hash.slice(1).split(".");
  const listed = document.querySelector(packed ? `nav a[href="#${CSS.escape(packed)}"]` : "nav a");
  let kept = "";
  try { kept = !packed && localStorage.getItem(KEPT) || ""; } catch {}
  try {
    program.write(kept || (listed?.getAttribute("data-program") ?? unpack(packed)));
    if (recorded) return show(JSON.parse(unpack(recorded)));
  } catch {
    return report(BROKEN);
  }
  if (kept || packed) return run();
  show(JSON.parse($("first").textContent));
  python.start();
}

function share() {
  const packed = pack(program.text()), isStill = parts.every(({ kind }) => !LIVE.includes(kind));
  const recording = JSON.stringify(parts.map(({ to, ...part }) => part));
  const recorded = shown === program.text() && isStill ? `.${pack(recording)}` : "";
  history.replaceState(null, "", `#${packed}`);
  $("link").value = location.href;
  const address = `${location.href.split(/[?#]/)[0]}?embed#${packed}${recorded}`;
  $("snippet").value = `<iframe src="${address}" title="A program, step by step" width="100%" height="480"></iframe>`;
}

function copy(/** @type {HTMLInputElement} */ field) {
  field.select();
  navigator.clipboard?.writeText(field.value).then(() => say("Copied."), () => say("Press Ctrl+C to copy."));
}

async function save(/** @type {string} */ kind) {
  const { result, refused } = await python.ask({ save: kind, text: program.text() });
  if (refused) return report(refused);
  const [type, content] = result, href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href, download: `program.${kind}` }).click();
  say(`Saved as program.${kind}.`);
}

addEventListener("message", ({ source, data }) => {
  if (source !== $("stage").contentWindow) return;
  if (data?.ready) return toStage({ parts });
  Object.assign(parts.find(({ to }) => to === data?.to)?.state ?? {}, data?.data?.state); // such as the step
  if (data?.to) python.ask({ to: data.to, data: data.data }).then(({ refused }) => refused && report(refused));
});
addEventListener("keydown", async (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (await run()) $("stage").focus(); // so that the arrow keys step
});
addEventListener("hashchange", open);
$("run").onclick = run;
$("live").onclick = () => {
  document.body.className = "live";
  run();
};
$("stop").onclick = () => python.stop("The program was stopped.");
$("sharing").ontoggle = (/** @type {any} */ { newState }) => newState === "open" && share();
document.querySelectorAll("[data-copy]").forEach((/** @type {any} */ b) => b.onclick = () => copy($(b.dataset.copy)));
document.querySelectorAll("[data-save]").forEach((/** @type {any} */ b) => b.onclick = () => save(b.dataset.save));
if (location.search === "?embed") document.body.className = "embedded";
open();
