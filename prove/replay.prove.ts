import { replayCalls } from "../apps/api/src/test/replay-calls.ts";
import { attacked } from "./attacked.ts";
import { settle } from "./figures.ts";

// Every change is sent three times in a row and three times at once: one effect, one answer.
const { app, ours, close } = await attacked();
const report = await replayCalls(app, ours, { seed: Number(process.argv[2] ?? 1) });
await close();
for (const name of report.notDone) console.log(`  did nothing on these data: ${name}`);
for (const fault of report.faults) console.log(`  ${fault}`);
settle([
  {
    what: `faults in ${report.replayed.length} routes that did something`,
    reached: report.faults.length,
    target: 0,
  },
]);
