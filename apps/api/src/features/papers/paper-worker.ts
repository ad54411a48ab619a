import { parentPort } from "node:worker_threads";
import { drawPaper, type PaperData } from "./draw-paper.ts";

export type ToPaperWorker = { nth: number; data: PaperData };
/** Bytes as they come, then the end: with a fault where it could not be drawn. */
export type FromPaperWorker =
  | { nth: number; bytes: Uint8Array }
  | { nth: number; end: true; fault: string | null };

const port = parentPort;
if (port === null) throw new Error("paper-worker.ts is started by make-paper.ts alone.");
const say = (message: FromPaperWorker): void => port.postMessage(message);

// One after the other: a print shop has one press.
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
