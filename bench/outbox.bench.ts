/**
 * Figures of the outbox: `npm run bench -- outbox`, on a built web app, some three minutes. A real browser with more
 * than 200 entries of 25 trips in its outbox, including pictures, sends them over a connection that loses three
 * answers in ten after the server has done the work; three trips were cancelled meanwhile. A photo is sent at 5 KB/s.
 * A phone dies right after a tap, and is started from its icon. Ends with 1 if anything was lost, done twice, or
 * refused without being listed, or the start was too slow.
 */
import { row } from "./outbox/row.ts";
import { sendSlowly } from "./outbox/slow-line.ts";
import { dieAfterTaps } from "./outbox/sudden-death.ts";
import { startWarm } from "./outbox/warm-start.ts";
import { runOutbox } from "../e2e/outbox-run.ts";

const figures = await runOutbox({ trips: 25, loseShare: 0.3, seed: 7 });
const {
  operations,
  pictures,
  pictureBytes,
  requests,
  lost,
  seconds,
  differ,
  doubled,
  conflicts,
  listed,
  waiting,
} = figures;

row("", "measured", "target");
row("Entries in the outbox", operations, ">= 200");
row("Of them pictures", pictures, "");
row("KiB of each", Math.round(pictureBytes / 1024), "");
row("Requests that reached the server", requests, "");
row("Answers lost on the way back", `${Math.round((lost / requests) * 100)} %`, "30 %");
row("Seconds until all was settled", seconds.toFixed(1), "");
row("Trips whose state is not the model's", differ.length, 0);
row("Writes that happened twice", doubled, 0);
row("Refused entries that are listed", `${listed} of ${conflicts}`, "all");
row("Entries that wait behind a refused one", waiting, "");
for (const name of differ) console.log(`Not as the model: ${name}`);
let missed = operations < 200 || differ.length > 0 || doubled > 0 || listed !== conflicts;

const slow = await sendSlowly(5_000);
console.log(`\nA photo of ${Math.round(slow.bytes / 1000)} KB over a line of 5 KB/s`);
row("Seconds", slow.seconds.toFixed(1), "");
row("Times it was begun", slow.begun, 1);
row("Of it on the server", slow.there, 1);
missed ||= slow.begun !== 1 || slow.there !== 1;

const deaths = 10;
const there = await dieAfterTaps(deaths);
console.log("\nA tap without signal, and 50 ms later the browser's processes are killed");
row("Taps that the phone still has", there, deaths);
missed ||= there < deaths;

const mostWarmMs = 1000;
const warm = await startWarm(5);
const middleWarm = warm[2] ?? Infinity;
console.log("\nFrom the icon to the next stop without signal, one tap, five times");
row(
  "ms, the middle and the worst",
  `${middleWarm.toFixed(0)}/${warm.at(-1)?.toFixed(0)}`,
  mostWarmMs,
);
missed ||= middleWarm > mostWarmMs;

if (missed) process.exitCode = 1;
