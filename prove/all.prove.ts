import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

// Every attack, on the embedded engine and, with TEST_DATABASE_URL, on that server too; the time is printed beside its target.
const attacks = ["tenant", "replay", "races", "fuzz", "kill", "faults"];
const targetMinutes = 30;

const began = performance.now();
const missed: string[] = [];
const { TEST_DATABASE_URL: server, ...alone } = process.env;
const engines: [string, NodeJS.ProcessEnv][] = [["embedded", alone]];
if (server !== undefined) engines.push(["server", process.env]);
else console.log("PostgreSQL: left out, for there is no TEST_DATABASE_URL");
for (const attack of attacks) {
  for (const [engine, env] of engines) {
    console.log(`\n=== ${attack}, ${engine}`);
    const from = performance.now();
    const child = spawn(process.execPath, [join(import.meta.dirname, `${attack}.prove.ts`)], {
      env,
      stdio: "inherit",
    });
    const [code]: unknown[] = await once(child, "close");
    if (code !== 0) missed.push(`${attack}, ${engine}`);
    console.log(`${((performance.now() - from) / 1_000).toFixed(0)} s`);
  }
}
const minutes = (performance.now() - began) / 60_000;
console.log(`\n${minutes.toFixed(1)} minutes in all (target ${targetMinutes})`);
for (const name of missed) console.log(`a figure was missed: ${name}`);
if (missed.length > 0 || minutes > targetMinutes) process.exitCode = 1;
