import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { DatabaseConfig } from "../config.ts";
import { asSystem } from "../db/as-system.ts";
import { connect, type OpenDatabase } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { bareEnv } from "./bare-env.ts";
import { killKind } from "./kill-kind.ts";

export interface KillPlan {
  /** A new, empty database. */
  database: DatabaseConfig;
  processes: number;
  jobs: number;
  kills: number;
}

export interface KillFound {
  kills: number;
  done: number;
  /** Jobs that a killed process had started. */
  retried: number;
  /** Two for each job. */
  effects: number;
  /** Each effect is there once: equal to the number of effects, and to the item's level. */
  different: number;
  onHand: number;
}

const leaseSeconds = 1;

/** Starts processes that work on jobs and kills them in the middle of it, one after the other; returns what became of the work. */
export async function killRun({ database, processes, jobs, kills }: KillPlan): Promise<KillFound> {
  await opened(database, async (open) => {
    await migrate(open.pool);
    await askFor(open, jobs);
  });
  let killed = 0;
  // The process is killed during one of its next jobs, and the next process continues it.
  const work = async (): Promise<void> => {
    const child = startWorker(database);
    let begun = 0;
    let fatal = killed < kills ? 2 + Math.floor(Math.random() * 6) : Infinity;
    let said = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      begun += text.split("at work").length - 1;
      if (begun < fatal || killed >= kills) return;
      fatal = Infinity;
      killed += 1;
      setTimeout(() => child.kill("SIGKILL"), Math.random() * 40);
    });
    const [code, signal]: unknown[] = await once(child, "close");
    if (signal === "SIGKILL") return work();
    if (code !== 0) throw new Error(`A worker ended with ${String(code)}: ${said}`);
  };
  await Promise.all(Array.from({ length: processes }, work));
  return opened(database, async (open) => ({ kills: killed, ...(await found(open)) }));
}

function startWorker(database: DatabaseConfig): ChildProcess {
  const program = join(import.meta.dirname, "kill-worker.ts");
  return spawn(process.execPath, [program, JSON.stringify(database), String(leaseSeconds)], {
    env: bareEnv(),
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function opened<T>(
  config: DatabaseConfig,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await connect(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function askFor({ db }: OpenDatabase, jobs: number): Promise<void> {
  await asSystem(db, async (tx) => {
    const { id: branchId } = await tx
      .insertInto("branch")
      .values({ name: "Killed", code: "KIL" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: itemId } = await tx
      .insertInto("item")
      .values({ branchId, sku: "K", name: "Effects" })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let n = 0; n < jobs; n += 1) {
      await enqueue(tx, { branchId, branchUserId: null }, killKind, { itemId });
    }
  });
}

async function found({ pool }: OpenDatabase): Promise<Omit<KillFound, "kills">> {
  const { rows } = await pool.query<Omit<KillFound, "kills">>(`
    select (select count(*)::int from job where state = 'done') as done,
      (select count(*)::int from job where attempt > 1) as retried,
      (select count(*)::int from stock_movement) as effects,
      (select count(distinct note)::int from stock_movement) as different,
      (select on_hand from stock_level) as "onHand"`);
  const [row] = rows;
  if (!row) throw new Error("Counting answers one row.");
  return row;
}
