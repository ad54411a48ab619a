import type {
  listUnpublished,
  publishChanges,
  UnpublishedChange,
} from "@kitround/contract/plan/unpublished.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { effectsOnTrips } from "../trips/from-plan/plan-effects.ts";
import { publish } from "./publish-rotation.ts";
import { isUnpublished } from "./rotation-queries.ts";

/** The changes in a term since its rotations were published, in the order of their days. */
export async function unpublishedChanges(
  tx: Tx,
  termId: string,
): Promise<Result<typeof listUnpublished>> {
  await seeTerm(tx, termId);
  const { rows } = await sql<Omit<UnpublishedChange, "trips">>`
    select a.id as allocation_id, a.rotation_id, r.seq, ${kind} as kind, a.school_id, s.name_en as school_name,
      coalesce(k.code, kt.code || '-?') as kit_code, kt.name_en as kit_type_name, a.status, a.deliver_on, a.collect_on
    from allocation a
    join rotation r on r.branch_id = a.branch_id and r.id = a.rotation_id
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    join kit_type kt on kt.branch_id = a.branch_id and kt.id = a.kit_type_id
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    where a.branch_id = current_branch() and r.term_id = ${termId} and r.published_at is not null and ${isUnpublished}
    order by r.deliver_on, s.name_en, kt.code, a.id`.execute(tx);
  const items: UnpublishedChange[] = [];
  for (const [rotationId, changes] of Map.groupBy(rows, (row) => row.rotationId)) {
    const effects = await effectsOnTrips(tx, rotationId);
    items.push(
      ...changes.map((change) => ({
        ...change,
        // Deliveries first.
        trips: (effects.get(change.allocationId) ?? []).toSorted((a, b) =>
          b.action.localeCompare(a.action),
        ),
      })),
    );
  }
  return { items };
}

// The trips still have the earlier state.
const kind = sql`case
  when a.status in ('cancelled', 'substituted') then 'taken_back'
  when a.source = 'extension' and exists (select from stop_line l
    where l.branch_id = a.branch_id and l.allocation_id = a.id and l.action = 'deliver' and l.kit_id = a.kit_id) then 'longer'
  when exists (select from stop_line l
    where l.branch_id = a.branch_id and l.allocation_id = a.id and l.action = 'deliver' and l.status = 'open') then 'other_copy'
  else 'given' end`;

/** Publishes several rotations again in one transaction: if one fails, none is published. */
export async function publishTogether(
  tx: Tx,
  actor: Actor,
  termId: string,
  { rotations, accepted }: Body<typeof publishChanges>,
): Promise<Result<typeof publishChanges>> {
  await seeTerm(tx, termId);
  const ids = rotations.map((one) => one.rotationId);
  const own = await tx
    .selectFrom("rotation")
    .select("id")
    .where("termId", "=", termId)
    .where("id", "=", anyOf(ids))
    .orderBy("deliverOn")
    .execute();
  if (own.length < new Set(ids).size) throw notFound("This rotation");
  const done = { rotations: own.length, preparations: 0, trips: 0, notCarried: [] as string[] };
  for (const { id } of own) {
    const rowVersion = rotations.find((one) => one.rotationId === id)?.rowVersion ?? 0;
    const published = await publish(tx, actor, id, { rowVersion, accepted });
    done.preparations += published.preparations;
    done.trips += published.trips;
    done.notCarried.push(...published.notCarried);
  }
  return done;
}

async function seeTerm(tx: Tx, id: string): Promise<void> {
  const term = await tx.selectFrom("term").select("id").where("id", "=", id).executeTakeFirst();
  if (!term) throw notFound("This term");
}
