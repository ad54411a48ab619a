import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { sql } from "kysely";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";

export const notLive = ["cancelled", "substituted"] as const;

export interface AllocationFilter {
  termId?: string | undefined;
  rotationId?: string | undefined;
  schoolId?: string | undefined;
  kitId?: string | undefined;
  all?: boolean | undefined;
}

function filtered(tx: Tx, filter: AllocationFilter) {
  const { termId, rotationId, schoolId, kitId } = filter;
  let query = tx.selectFrom("allocation as a");
  if (termId !== undefined) {
    query = query.where("a.rotationId", "in", (eb) =>
      eb.selectFrom("rotation as r").select("r.id").where("r.termId", "=", termId),
    );
  }
  if (rotationId !== undefined) query = query.where("a.rotationId", "=", rotationId);
  if (schoolId !== undefined) query = query.where("a.schoolId", "=", schoolId);
  if (kitId !== undefined) query = query.where("a.kitId", "=", kitId);
  if (!filter.all) query = query.where("a.status", "not in", notLive);
  return query;
}

const columns = [
  "a.id",
  "a.rotationId",
  "a.schoolId",
  "a.kitTypeId",
  "a.kitId",
  "a.requestId",
  "a.source",
  "a.pinned",
  "a.status",
  "a.deliverOn",
  "a.collectOn",
  "a.overrideReason",
  "a.studentsExpected",
  "a.rowVersion",
] as const;

// One lookup by key for each name. As joins of five tables they took minutes for a term of 2,000 on a database
// without statistics: its planner assumes one row per table and multiplies them.
const schoolName = sql<string>`(select s.name_en from school s where s.branch_id = a.branch_id and s.id = a.school_id)`;
const kitTypeCode = sql<string>`(select t.code from kit_type t where t.branch_id = a.branch_id and t.id = a.kit_type_id)`;
const names = [
  sql<string>`(select r.term_id from rotation r where r.branch_id = a.branch_id and r.id = a.rotation_id)`.as(
    "termId",
  ),
  schoolName.as("schoolName"),
  kitTypeCode.as("kitTypeCode"),
  sql<string>`(select t.name_en from kit_type t where t.branch_id = a.branch_id and t.id = a.kit_type_id)`.as(
    "kitTypeName",
  ),
  sql<
    string | null
  >`(select k.code from kit k where k.branch_id = a.branch_id and k.id = a.kit_id)`.as("kitCode"),
  // Cast: the column is JSON, and only this feature writes it, as sentences.
  sql<string[]>`a.reasons`.as("reasons"),
] as const;

const byDay = [
  { by: sql`a.deliver_on`, kind: "day", row: "deliverOn" },
  { by: schoolName, kind: "text", row: "schoolName" },
  { by: kitTypeCode, kind: "text", row: "kitTypeCode" },
  byId(sql`a.id`),
] as const;

export async function listAllocationRows(tx: Tx, filter: AllocationFilter & Paging) {
  const { after, order, limit, cut } = byCursor("allocations", byDay, filter);
  const [items, { total }] = await Promise.all([
    filtered(tx, filter)
      .select(columns)
      .select(names)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
    filtered(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return cut(items, total);
}

/** @throws not_found */
export async function readAllocation(tx: Tx, id: string): Promise<Allocation> {
  const row = await filtered(tx, { all: true })
    .select(columns)
    .select(names)
    .where("a.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "There is no such allocation.");
  return row;
}
