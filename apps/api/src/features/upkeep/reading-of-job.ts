import { CompiledQuery } from "kysely";
import type { Reading } from "../../backup/make-backup.ts";
import type { Run } from "../../backup/tables.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { migrationsOnDisk } from "../../db/migrate.ts";
import type { RunningJob } from "../../jobs/job-kind.ts";

/** How a job reads whole tables, without the branch's wall. */
export function readingOfJob({ read }: Pick<RunningJob<unknown, unknown>, "read">): Reading {
  const asSystem = <T>(work: (run: Run) => Promise<T>) =>
    read((tx) => withSystem(tx, (tx) => work(runOf(tx))));
  return {
    // A running server has applied every migration, so the last one is the version of its schema.
    migrations: async () => migrationsOnDisk().map(({ name, checksum }) => ({ name, checksum })),
    whole: asSystem,
    slice: asSystem,
  };
}

/** Sends statements unchanged, in this transaction. */
export function runOf(tx: Tx): Run {
  // The caller names the row type of its query.
  return async <T extends object>(text: string, values: unknown[] = []) =>
    (await tx.executeQuery<T>(CompiledQuery.raw(text, values))).rows;
}
