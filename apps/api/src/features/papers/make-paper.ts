import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { PaperData } from "./draw-paper.ts";
import type { FromPaperWorker, ToPaperWorker } from "./paper-worker.ts";

// Drawing takes half a second of a core, so a worker thread does it while the main thread answers other calls. The
// first paper starts the thread, and it ends after some time without a paper.
const idleMs = 120_000;

interface Press {
  worker: Worker;
  asked: Map<number, Readable>;
  idle: NodeJS.Timeout | undefined;
}

let press: Press | null = null;
let nth = 0;

/** The bytes of a PDF as they are drawn. The stream fails if drawing fails. */
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
  // A stopping server does not wait for the thread. This must be the last call, because adding a listener refs the
  // thread again.
  worker.unref();
  return made;
}
