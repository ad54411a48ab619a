import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import { sql } from "kysely";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";

export interface RequestFilter {
  termId?: string | undefined;
  schoolId?: string | undefined;
  status?: KitRequest["status"] | undefined;
}

function filtered(tx: Tx, filter: RequestFilter) {
  let query = tx.selectFrom("kitRequest as q");
  if (filter.termId !== undefined) query = query.where("q.termId", "=", filter.termId);
  if (filter.schoolId !== undefined) query = query.where("q.schoolId", "=", filter.schoolId);
  if (filter.status !== undefined) query = query.where("q.status", "=", filter.status);
  return query;
}

const columns = [
  "q.id",
  "q.termId",
  "q.schoolId",
  "q.kitTypeId",
  "q.rank",
  "q.preferredRotationId",
  "q.students",
  "q.note",
  "q.askedBy",
  "q.askedOn",
  "q.status",
  "q.fromSchool",
  "q.rowVersion",
] as const;

// Looked up by key, not joined: see allocation-queries.ts.
const schoolName = sql<string>`(select s.name_en from school s where s.branch_id = q.branch_id and s.id = q.school_id)`;
const kitTypeName = sql<string>`(select t.name_en from kit_type t where t.branch_id = q.branch_id and t.id = q.kit_type_id)`;
const names = [
  schoolName.as("schoolName"),
  kitTypeName.as("kitTypeName"),
  sql<string>`(select t.code from kit_type t where t.branch_id = q.branch_id and t.id = q.kit_type_id)`.as(
    "kitTypeCode",
  ),
] as const;

const bySchool = [
  { by: schoolName, kind: "text", row: "schoolName" },
  { by: sql`q.school_id`, kind: "id", row: "schoolId" },
  { by: sql`q.rank`, kind: "number", row: "rank" },
  { by: kitTypeName, kind: "text", row: "kitTypeName" },
  byId(sql`q.id`),
] as const;

export async function listRequestRows(tx: Tx, filter: RequestFilter & Paging) {
  const { after, order, limit, cut } = byCursor("requests", bySchool, filter);
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
export async function readRequest(tx: Tx, id: string): Promise<KitRequest> {
  const row = await filtered(tx, {})
    .select(columns)
    .select(names)
    .where("q.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "There is no such request.");
  return row;
}
