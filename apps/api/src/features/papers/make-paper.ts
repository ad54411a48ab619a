import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { PaperData } from "./draw-paper.ts";
import type { FromPaperWorker, ToPaperWorker } from "./paper-worker.ts";

// Drawing takes half a second of a core: it happens in a thread of its own, so that everybody else is answered meanwhile. The
// thread is started by the first paper and let go of when none was asked for a while.
const idleMs = 120_000;

interface Press {
  worker: Worker;
  asked: Map<number, Readable>;
  idle: NodeJS.Timeout | undefined;
}

let press: Press | null = null;
let nth = 0;

/** The bytes of a PDF as they are drawn. The stream breaks where it cannot be drawn. */
export function makePaper(data: PaperData): Readable {
  const at = (press ??= start());
  clearTimeout(at.idle);
  nth += 1;
  const bytes = new Readable({ read: () => undefined });
  at.asked.set(nth, bytes);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  at.worker.postMessage({ nth, data } satisfies ToPaperWorker);
  return bytes;
}

function start(): Press {
  const worker = new Worker(new URL("./paper-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const asked: Press["asked"] = new Map();
  const made: Press = { worker, asked, idle: undefined };
  worker.on("message", (message: FromPaperWorker) => {
    const to = asked.get(message.nth);
    if ("bytes" in message) {
      to?.push(message.bytes);
      return;
    }
    asked.delete(message.nth);
    if (message.fault === null) to?.push(null);
    else to?.destroy(new Error(`This paper could not be drawn: ${message.fault}`));
    if (asked.size === 0) made.idle = setTimeout(() => void worker.terminate(), idleMs).unref();
  });
  let fault: unknown;
  worker.on("error", (error) => {
    fault = error;
  });
  worker.on("exit", () => {
    if (press === made) press = null;
    for (const to of asked.values()) {
      to.destroy(new Error("The thread that draws papers has ended.", { cause: fault }));
    }
  });
  // A server that stops does not wait for it: said last, because a listener holds the thread again.
  worker.unref();
  return made;
}
