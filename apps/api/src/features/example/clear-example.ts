import { sql } from "kysely";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";

/** Rows deleted in one slice of some 50 ms. */
const atOnce = 200;
const all = 2_000_000_000;

interface Stepping {
  step(work: (tx: Tx) => Promise<{ done: number; total: number | null }>): Promise<void>;
}

/**
 * Deletes the example branch that is marked for removal, slice by slice, with its people and its audit trail; does
 * nothing if there is none.
 */
export async function clearExample(job: Stepping, report = true): Promise<number> {
  let branchId: string | undefined;
  let tables: { name: string; whole: boolean }[] = [];
  let total: number | null = null;
  let gone = 0;
  const progress = () => ({ done: report ? gone : 0, total: report ? total : null });
  await job.step((tx) =>
    withSystem(tx, async (system) => {
      const branch = await system
        .selectFrom("branch")
        .select("id")
        .where("example", "=", true)
        .where("status", "=", "archived")
        .executeTakeFirst();
      branchId = branch?.id;
      if (branchId !== undefined) {
        const { rows } = await sql<{ name: string; whole: boolean }>`
          select name, whole from tables_of_branches()`.execute(system);
        tables = rows;
        total = await rowsOf(system, branchId);
      }
      return progress();
    }),
  );
  if (branchId === undefined) return 0;
  for (const { name, whole } of tables) {
    let left: boolean;
    do {
      left = false;
      const before = gone;
      await job.step((tx) =>
        withSystem(tx, async (system) => {
          const most = whole ? all : atOnce;
          const { rows } = await sql<{ n: number }>`
            select delete_of_example(${branchId}, ${name}, ${most}) as n`.execute(system);
          const n = rows[0]?.n ?? 0;
          gone = before + n;
          left = !whole && n === atOnce;
          return progress();
        }),
      );
    } while (left);
  }
  await job.step((tx) =>
    withSystem(tx, async (system) => {
      await sql`select delete_example(${branchId})`.execute(system);
      return progress();
    }),
  );
  return gone;
}

/** An estimate: most of a branch's rows are its audit trail. */
async function rowsOf(tx: Tx, branchId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("auditEvent")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("branchId", "=", branchId)
    .executeTakeFirstOrThrow();
  return n * 2;
}
