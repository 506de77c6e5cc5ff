// Python in a worker, which is replaced if it does not answer in time.

const SECONDS = 10;
const CRASHED = "The program brought Python down, perhaps because it needed too much memory. Python starts again.";

// Return the connection to Python, which does one thing after the other. `hear` gets everything that Python sends
// without being asked. `state` is called when Python becomes "loading", "ready", "busy" or "lost".
export function connect(hear, change) {
  const source = `import ${JSON.stringify(new URL("watch/worker.mjs", document.baseURI).href)};`;
  let worker = null, isReady = false, waiting = [], current = null, timer = 0;

  function start() {
    worker?.terminate();
    isReady = false;
    worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
    worker.onmessage = ({ data }) => receive(JSON.parse(data));
    worker.onerror = (event) => receive({ failed: event.message || "The worker failed" });
    change("loading");
  }

  function next() {
    if (!isReady || current) return;
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    change(current ? "busy" : "ready");
    if (!current) return;
    timer = setTimeout(() => python.stop(`The program was stopped after ${SECONDS} seconds.`), SECONDS * 1000);
    worker.postMessage(JSON.stringify(current.asked));
  }

  function finish(answer) {
    clearTimeout(timer);
    const done = current;
    current = null;
    done?.resolve(answer);
    next();
  }

  function receive(message) {
    if (message.ready) {
      isReady = true;
      next();
    } else if (message.crashed) python.stop(CRASHED);
    else if ("done" in message || message.saved || message.refused) finish(message);
    else if (message.failed) change("lost", message.failed);
    else hear(message);
  }

  const python = {
    // Ask Python for something, and return a promise of its answer. Whatever was asked before and has not begun is
    // no longer wanted.
    ask(asked) {
      if (!worker) start();
      return new Promise((resolve) => {
        if (!asked.to) waiting = [];
        waiting.push({ asked, resolve });
        next();
      });
    },
    start: () => worker || start(),
    stop(reason) {
      const stopped = current;
      current = null;
      waiting = [];
      start();
      stopped?.resolve({ refused: reason });
    },
  };
  return python;
}
