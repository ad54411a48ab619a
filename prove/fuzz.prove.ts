import { roles } from "@kitround/contract/access/capabilities.ts";
import { fuzzCalls } from "../apps/api/src/test/fuzz-calls.ts";
import { heapGrown } from "../apps/api/src/test/heap-grown.ts";
import { attacked } from "./attacked.ts";
import { settle } from "./figures.ts";

// Ten thousand invalid calls per role: no fault, none over five seconds, and no memory leak. The time is the processor's,
// because a busy machine delays calls. The first paper of a process takes longest, because it starts the thread that
// draws papers.
const calls = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const { app, ours, close } = await attacked();
await fuzzCalls(app, ours, { role: "admin", calls: 500, seed });
let faults = 0;
let slowest = 0;
let dearest = 0;
const grown = await heapGrown(async () => {
  for (const role of roles) {
    const report = await fuzzCalls(app, ours, { role, calls, seed });
    faults += report.faults.length;
    slowest = Math.max(slowest, report.slowest.ms);
    dearest = Math.max(dearest, report.dearest.cpuMs);
    const { slowest: slow, dearest: dear } = report;
    console.log(
      `  ${role.padEnd(12)} ${report.calls} calls, ${JSON.stringify(report.answers)}, slowest ${slow.ms.toFixed(0)} ms with ${slow.cpuMs.toFixed(0)} ms of processor (${slow.what}), most processor ${dear.cpuMs.toFixed(0)} ms (${dear.what})`,
    );
    for (const fault of report.faults.slice(0, 20)) console.log(`    ${fault}`);
  }
});
await close();
settle([
  { what: `faults in ${calls} calls a role, seed ${seed}`, reached: faults, target: 0 },
  { what: "slowest call, ms", reached: slowest, target: 5000 },
  { what: "most processor time of one call, ms", reached: dearest, target: 2000 },
  { what: "heap grown by, MiB", reached: grown, target: 50 },
]);
