import type { LearnedMinutes } from "@kitround/contract/kit-types/learned-minutes.ts";
import { sql } from "kysely";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { learnedMinutes } from "../kit-types/learned-minutes.ts";

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

/** How many kits of each kit type it has, and their minutes by the type's settings. */
const loans = sql<{ kitTypeId: string; count: number; listed: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kitTypeId', of_type.id, 'count', of_type.count, 'listed', of_type.listed)), '[]')
  from (select t.id, t.refurb_minutes as listed, count(*)::int as count
    from allocation a join kit_type t on t.id = a.kit_type_id where ${live} group by t.id, t.refurb_minutes) of_type)`;

// An allocation is unpublished if it should leave but is not on a trip with its present copy, if it was cancelled but
// is still on a trip, or if its loan was extended past the trip that collects it.
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

function rotationRows(tx: Tx) {
  return tx
    .selectFrom("rotation")
    .select(columns)
    .select([
      allocations.as("allocations"),
      out.as("out"),
      loans.as("loans"),
      unpublished.as("unpublished"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rotationRows>["execute"]>>[number];

/** The rotation with the minutes that its kits will take: learned ones, as the planner uses them. */
function withMinutes({ loans: each, ...rotation }: Row, learned: Map<string, LearnedMinutes>) {
  const refurbMinutes = each.reduce(
    (sum, { kitTypeId, count, listed }) =>
      sum + count * (learned.get(kitTypeId)?.minutes ?? listed),
    0,
  );
  return { ...rotation, refurbMinutes };
}

export async function findRotation(tx: Tx, id: string) {
  const [row, learned] = await Promise.all([
    rotationRows(tx).where("id", "=", id).executeTakeFirst(),
    learnedMinutes(tx),
  ]);
  return row && withMinutes(row, learned);
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
  const [rows, { total }, learned] = await Promise.all([
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
    learnedMinutes(tx),
  ]);
  return cut(
    rows.map((row) => withMinutes(row, learned)),
    total,
  );
}

/** The number of its live allocations, and how many of those are not back and closed. */
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
