import { parentPort } from "node:worker_threads";
import { drawPaper, type PaperData } from "./draw-paper.ts";

export type ToPaperWorker = { nth: number; data: PaperData };
/** The bytes as they are generated, then the end, with an error if drawing failed. */
export type FromPaperWorker =
  | { nth: number; bytes: Uint8Array }
  | { nth: number; end: true; fault: string | null };

const port = parentPort;
if (port === null) throw new Error("paper-worker.ts is started by make-paper.ts alone.");
const say = (message: FromPaperWorker): void => port.postMessage(message);

// Papers are drawn one after another.
let press = Promise.resolve();
port.on("message", ({ nth, data }: ToPaperWorker) => {
  press = press.then(() => print(nth, data));
});

async function print(nth: number, data: PaperData): Promise<void> {
  try {
    for await (const bytes of drawPaper(data)) say({ nth, bytes });
    say({ nth, end: true, fault: null });
  } catch (error) {
    say({ nth, end: true, fault: error instanceof Error ? (error.stack ?? error.message) : "?" });
  }
}
