import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

// Every attack, on the embedded engine and, with TEST_DATABASE_URL, on that server too; prints the time of each, and
// the total beside its target. Attacks that need one core run in pairs; those that need both, or measure
// milliseconds, run alone.
const inPairs = ["fuzz", "races", "tenant", "kill"];
const alone = ["replay", "faults", "heavy"];
const targetMinutes = 30;

const { TEST_DATABASE_URL: server, ...embedded } = process.env;
const engines: [string, NodeJS.ProcessEnv][] = [["embedded", embedded]];
if (server !== undefined) engines.push(["server", process.env]);
else console.log("PostgreSQL: left out, for there is no TEST_DATABASE_URL");

interface Run {
  name: string;
  attack: string;
  env: NodeJS.ProcessEnv;
}
const runsOf = (attacks: readonly string[]): Run[] =>
  attacks.flatMap((attack) =>
    engines.map(([engine, env]) => ({ name: `${attack}, ${engine}`, attack, env })),
  );

const times: string[] = [];
const missed: string[] = [];
const secondsSince = (from: number) => ((performance.now() - from) / 1_000).toFixed(0);

/** Runs one attack in a process of its own, and prints its output when it has ended. */
async function run({ name, attack, env }: Run): Promise<void> {
  const from = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `${attack}.prove.ts`)], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const [code]: unknown[] = await once(child, "close");
  if (code !== 0) missed.push(name);
  times.push(`${secondsSince(from).padStart(5)} s  ${name}`);
  console.log(`\n=== ${name}: ${secondsSince(from)} s\n${said.trimEnd()}`);
}

async function inLanes(lanes: number, runs: readonly Run[]): Promise<void> {
  const left = [...runs];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const began = performance.now();
await inLanes(2, runsOf(inPairs));
await inLanes(1, runsOf(alone));
const minutes = (performance.now() - began) / 60_000;
console.log(`\n${times.join("\n")}`);
console.log(`${minutes.toFixed(1)} minutes in all (target ${targetMinutes})`);
for (const name of missed) console.log(`a figure was missed: ${name}`);
if (missed.length > 0 || minutes > targetMinutes) process.exitCode = 1;
