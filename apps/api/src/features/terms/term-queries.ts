import { sql } from "kysely";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";

const rotations = sql<number>`(select count(*) from rotation r where r.term_id = term.id)`;

const columns = ["id", "year", "number", "startsOn", "endsOn", "rowVersion"] as const;

export async function listTermRows(tx: Tx, paging: Paging) {
  const newest = { by: sql`starts_on`, kind: "day", descending: true, row: "startsOn" } as const;
  const { after, order, limit, cut } = byCursor("terms", [newest, byId(sql`id`)], paging);
  const [items, { total }] = await Promise.all([
    tx
      .selectFrom("term")
      .select(columns)
      .select(rotations.as("rotations"))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
    tx
      .selectFrom("term")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return cut(items, total);
}

export function findTerm(tx: Tx, id: string) {
  return tx
    .selectFrom("term")
    .select(columns)
    .select(rotations.as("rotations"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks the term; its days must contain all of its rotations. */
export function lockTerm(tx: Tx, id: string) {
  return tx
    .selectFrom("term")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function rotationSpan(tx: Tx, termId: string) {
  return tx
    .selectFrom("rotation")
    .select((eb) => [
      eb.fn.min<string | null>("deliverOn").as("first"),
      eb.fn.max<string | null>("collectOn").as("last"),
    ])
    .where("termId", "=", termId)
    .executeTakeFirstOrThrow();
}

export async function listHolidayRows(tx: Tx, paging: Paging) {
  const first = { by: sql`on_day`, kind: "day", row: "onDay" } as const;
  const { after, order, limit, cut } = byCursor("holidays", [first, byId(sql`id`)], paging);
  const [items, { total }] = await Promise.all([
    tx
      .selectFrom("publicHoliday")
      .select(["id", "onDay", "name"])
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
    tx
      .selectFrom("publicHoliday")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return cut(items, total);
}
