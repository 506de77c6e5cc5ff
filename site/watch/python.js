// Python in a worker, which is replaced if it does not answer in time, or to stop a program at once.

const SECONDS = 12; // after ten, the worker tries to stop the program itself
const LATE = "The program took too long and was stopped. Does every loop in it end?";
const CRASHED = "Python crashed and starts again. Did the program need too much memory, or too many calls?";

// Return the connection to Python. `hear` gets what Python sends without being asked. `change` is called with
// "loading", "ready", "busy", "live" (a widget is waiting), "idle", or "lost" and a reason.
export function connect(/** @type {(m: any) => void} */ hear, /** @type {(s: string, r?: string) => void} */ change) {
  const source = `import ${JSON.stringify(new URL("watch/worker.mjs", document.baseURI).href)};`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const waiting = /** @type {{ asked: object, answer(answer: object): void }[]} */ ([]); // and where answers go
  let worker = /** @type {Worker | null} */ (null), isReady = false, timer = 0;

  function start() {
    clearTimeout(timer);
    worker?.terminate();
    isReady = false;
    worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }) => receive(JSON.parse(data));
    worker.onerror = ({ message }) => change("lost", message || "");
    change("loading");
  }

  function receive(/** @type {any} */ message) {
    if (message.failed) return change("lost", message.failed);
    if (message.crashed) return stop(CRASHED);
    if (message.ready) isReady = true;
    else if ("result" in message || "refused" in message) waiting.shift()?.answer(message);
    else if (!message.ended) return hear(message); // a program that has ended gets time again for what it did
    watch(message.ready ? "ready" : "idle");
  }

  function watch(/** @type {string} */ state) {
    clearTimeout(timer);
    if (isReady) change(!waiting.length ? state : "to" in waiting[0].asked ? "live" : "busy");
    if (isReady && waiting.length) timer = setTimeout(() => stop(LATE), SECONDS * 1000);
  }

  function stop(/** @type {string} */ reason) {
    const stopped = waiting.splice(0);
    start();
    for (const { answer } of stopped) answer({ refused: reason });
  }

  return {
    stop,
    start: () => worker ?? start(),
    ask: (/** @type {object} */ asked) => /** @type {Promise<any>} */ (new Promise((answer) => {
      worker ?? start();
      worker?.postMessage(JSON.stringify(asked));
      if (waiting.push({ asked, answer }) === 1) watch("busy");
    })),
  };
}
