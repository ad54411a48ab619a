import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

// The only code that knows where bytes are stored: put, open and sweep; a file is removed by its own row. A folder or
// a bucket could replace the table.

/** Stores bytes once, however often they are put; returns the hash that opens them. */
export async function putContent(tx: Tx, { branchId }: Actor, bytes: Buffer): Promise<Buffer> {
  const sha256 = createHash("sha256").update(bytes).digest();
  await tx
    .insertInto("fileContent")
    .values({ branchId, sha256, bytes })
    .onConflict((conflict) => conflict.columns(["branchId", "sha256"]).doNothing())
    .execute();
  return sha256;
}

export async function openContent(tx: Tx, sha256: Buffer): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("fileContent")
    .select("bytes")
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** A statement that permanently deletes a branch's files that were removed this long ago, up to a limit. */
export function sweepFiles(branchId: string, before: RawBuilder<string>, most: number) {
  return sql`delete from file where (branch_id, id) in (
    select branch_id, id from file where branch_id = ${branchId} and removed_at < ${before} limit ${most})`;
}

/**
 * As `sweepFiles`, for bytes that no file and no safety data sheet references; recent ones are kept, because their
 * file may still be written.
 */
export function sweepContents(branchId: string, most: number) {
  return sql`delete from file_content where (branch_id, sha256) in (
    select c.branch_id, c.sha256 from file_content c where c.branch_id = ${branchId} and c.created_at < now() - interval '1 day'
      and not exists (select from file f where f.branch_id = c.branch_id and c.sha256 = f.sha256)
      and not exists (select from file f where f.branch_id = c.branch_id and c.sha256 = f.small_sha256)
      and not exists (select from item i where i.branch_id = c.branch_id and c.sha256 = i.sheet_sha256) limit ${most})`;
}
