import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { address, databases, secret } from "./configuration.ts";
import type { Machine } from "./network.ts";

export interface Members {
  primary: Machine;
  /** The replica that has every acknowledged write. */
  synchronous: Machine | null;
  /** How many of the three work: the primary, and replicas that follow it on its timeline. */
  working: number;
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

const run = promisify(execFile);
const answerMs = 1_000;
const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(answerMs) });

/** What Patroni says, asked on any machine but `besides`; null while there is no primary. */
export async function members(besides?: Machine): Promise<Members | null> {
  for (const asked of databases.filter((each) => each !== besides)) {
    const answer = await get(`http://${asked.address}:8008/cluster`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ members?: Member[] }>) : null))
      .catch(() => null);
    if (answer === null) continue;
    const { members: all = [] } = answer;
    const machine = (role: string) => {
      const name = all.find((each) => each.role === role && works(each.state))?.name;
      return databases.find((each) => each.name === name) ?? null;
    };
    const primary = machine("leader");
    if (!primary) continue;
    const timeline = all.find(({ role }) => role === "leader")?.timeline;
    const working = all.filter((each) => works(each.state) && each.timeline === timeline).length;
    return { primary, synchronous: machine("sync_standby"), working };
  }
  return null;
}

const works = (state: string) => state === "running" || state === "streaming";

/** What psql prints for these statements, as a superuser on the machine's own PostgreSQL. */
export async function onDatabase(
  { address: host }: Machine,
  database: string,
  ...statements: string[]
): Promise<string> {
  const args = ["-h", host, "-U", "postgres", "-d", database, "-qtA", "-v", "ON_ERROR_STOP=1"];
  const env = { ...process.env, PGPASSWORD: secret, PGCONNECT_TIMEOUT: "2" };
  const texts = statements.flatMap((each) => ["-c", each]);
  const { stdout } = await run("psql", [...args, ...texts], { env, timeout: 10 * answerMs });
  return stdout.trim();
}

const listeners =
  "select count(*) from pg_stat_activity where datname = 'kitround' and query ~* '^listen'";
/** How many of the API's processes listen for live changes and jobs. */
export const listening = async (primary: Machine) =>
  Number(await onDatabase(primary, "kitround", listeners).catch(() => 0));

/** What is not yet as it was; null when all roles work again. */
export async function missing(): Promise<string | null> {
  for (const { name, address: host } of databases) {
    const health = await get(`http://${host}:2379/health`).catch(() => null);
    if (!health?.ok) return `etcd on ${name}`;
  }
  const found = await members();
  if (!found) return "a primary";
  if (!found.synchronous) return "a synchronous replica";
  if (found.working < databases.length) return "a replica";
  if (!(await get(`${address}/api/health/ready`).catch(() => null))?.ok) return "the API";
  if ((await listening(found.primary)) < 2) return "a process that listens";
  return null;
}

/** Throws where it takes longer than any recovery should. */
export async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const from = performance.now();
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (performance.now() - from > 180_000) throw new Error(`Waited for three minutes: ${what}.`);
    await sleep(200);
  }
}

export const whole = () => {
  let still: string | null = null;
  return until("all roles", async () => ((still = await missing()) === null ? true : null)).catch(
    (error: unknown) => {
      throw new Error(`There is still missing: ${still}.`, { cause: error });
    },
  );
};
