/**
 * Figures of the outbox: `npm run bench -- outbox`, on a built web app. A real browser with 200 entries of 25 trips in its
 * outbox sends them over a line that loses three answers in ten after the server has done the work; three trips were called
 * off meanwhile. Ends with 1 where anything was lost, doubled, or refused without being listed.
 */
import { runOutbox } from "../e2e/outbox-run.ts";

const figures = await runOutbox({ trips: 25, loseShare: 0.3, seed: 7 });
const { operations, requests, lost, seconds, differ, doubled, conflicts, listed, waiting } =
  figures;

const row = (what: string, is: string | number, target: string | number) =>
  console.log(`${what.padEnd(44)}${String(is).padStart(10)}${String(target).padStart(12)}`);
row("", "measured", "target");
row("Entries in the outbox", operations, ">= 200");
row("Requests that reached the server", requests, "");
row("Answers lost on the way back", `${Math.round((lost / requests) * 100)} %`, "30 %");
row("Seconds until all was settled", seconds.toFixed(1), "");
row("Trips whose state is not the model's", differ.length, 0);
row("Writes that happened twice", doubled, 0);
row("Refused entries that are listed", `${listed} of ${conflicts}`, "all");
row("Entries that wait behind a refused one", waiting, "");
for (const name of differ) console.log(`Not as the model: ${name}`);
if (operations < 200 || differ.length > 0 || doubled > 0 || listed !== conflicts) {
  process.exitCode = 1;
}
