import { rename, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Sets the clock of a server that runs with `moved-clock.ts` and this file: so many milliseconds ahead of the machine's.
 */
export async function putClock(file: string, aheadMs: number): Promise<void> {
  // Renamed into place, so that a half-written file is never read.
  await writeFile(`${file}.new`, String(aheadMs));
  await rename(`${file}.new`, file);
  // The server's thread and its database's each cache the offset for 50 ms.
  await wait(100);
}
