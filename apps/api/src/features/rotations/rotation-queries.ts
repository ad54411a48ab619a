import { sql } from "kysely";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";

const columns = [
  "id",
  "termId",
  "seq",
  "status",
  "deliverOn",
  "collectOn",
  "readyBy",
  "publishedAt",
  "rowVersion",
] as const;

const live = sql`a.rotation_id = rotation.id and a.status not in ('cancelled', 'substituted')`;

const allocations = sql<number>`(select count(*) from allocation a where ${live})`;

const out = sql<number>`(select count(*) from allocation a where ${live} and a.status <> 'closed')`;

const refurbMinutes = sql<number>`(
  select coalesce(sum(t.refurb_minutes), 0)
  from allocation a join kit_type t on t.id = a.kit_type_id where ${live})`;

// What trips carry is their lines: whatever should leave and stands on none with its present copy has not been published,
// whatever was cancelled and stands on one still has not either, nor has a loan that was extended past the trip that collects it.
export const isUnpublished = sql<boolean>`(
    (a.status in ('proposed', 'confirmed', 'preparing', 'ready') and not exists (
      select from stop_line l
      where l.allocation_id = a.id and l.action = 'deliver' and l.status in ('open', 'done')
        and l.kit_id is not distinct from a.kit_id))
    or (a.status in ('cancelled', 'substituted') and exists (
      select from stop_line l join stop s on s.id = l.stop_id join trip t on t.id = s.trip_id
      where l.allocation_id = a.id and l.status = 'open' and t.status <> 'cancelled'))
    or (a.source = 'extension' and a.status in ('confirmed', 'preparing', 'ready', 'out', 'delivered') and exists (
      select from stop_line l join stop s on s.id = l.stop_id join trip t on t.id = s.trip_id
      where l.allocation_id = a.id and l.action = 'collect' and l.status = 'open' and t.status <> 'cancelled'
        and t.source = 'plan' and t.on_day <> a.collect_on)))`;

const unpublished = sql<number>`(case when rotation.published_at is null then 0 else (
  select count(*) from allocation a where a.rotation_id = rotation.id and ${isUnpublished}) end)`;

export function rotationRows(tx: Tx) {
  return tx
    .selectFrom("rotation")
    .select(columns)
    .select([
      allocations.as("allocations"),
      out.as("out"),
      refurbMinutes.as("refurbMinutes"),
      unpublished.as("unpublished"),
    ]);
}

const byDay = [
  { by: sql`rotation.deliver_on`, kind: "day", row: "deliverOn" },
  byId(sql`rotation.id`),
] as const;

export async function listRotationRows(
  tx: Tx,
  { termId, ...paging }: Paging & { termId?: string | undefined },
) {
  const { after, order, limit, cut } = byCursor("rotations", byDay, paging);
  const [items, { total }] = await Promise.all([
    rotationRows(tx)
      .$if(termId !== undefined, (q) => q.where("termId", "=", termId ?? ""))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
    tx
      .selectFrom("rotation")
      .$if(termId !== undefined, (q) => q.where("termId", "=", termId ?? ""))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return cut(items, total);
}

/** How many of its allocations live, and how many of those are neither back and closed. */
export function countAllocations(tx: Tx, rotationId: string) {
  return tx
    .selectFrom("allocation")
    .select((eb) => [
      eb.fn.countAll<number>().as("live"),
      eb.fn.countAll<number>().filterWhere("status", "<>", "closed").as("out"),
    ])
    .where("rotationId", "=", rotationId)
    .where("status", "not in", ["cancelled", "substituted"])
    .executeTakeFirstOrThrow();
}
