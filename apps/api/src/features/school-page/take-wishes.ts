import type { Body } from "@kitround/contract/route.ts";
import { beforeCutOff } from "@kitround/contract/school-page/cut-off.ts";
import { takesWishes } from "@kitround/contract/school-page/page-rules.ts";
import type { saveWishes } from "@kitround/contract/school-page/school-page.ts";
import { sql } from "kysely";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Holder } from "../../db/as-school.ts";
import type { Tx } from "../../db/database.ts";
import { saidBy } from "./enter-by-link.ts";
import { nextDelivery } from "./next-delivery.ts";

/**
 * Stores all of a school's requests for a term, and that it has answered. Planned requests stay planned, whatever their rank. Throws
 * `not_found` for a term, kit type or rotation of another branch and a title that the school is not lent, and a refusal outside the days for requests and for a
 * rotation that is chosen after its cut-off.
 */
export async function takeWishes(
  tx: Tx,
  holder: Holder,
  { termId, students, wishes }: Body<typeof saveWishes>,
): Promise<void> {
  if (holder.contactId === null) {
    const message = "Wishes are made by a contact of the school, with a link of their own.";
    throw new AppError("transition_refused", message);
  }
  await requireRound(tx, termId);
  const deliverOn = await requireKinds(tx, termId, wishes);
  const { cutOff, now } = await nextDelivery(tx);
  const { branchId, schoolId } = holder;
  await sql`
    insert into wish_answer (branch_id, term_id, school_id, said_by) values (${branchId}, ${termId}, ${schoolId}, ${saidBy(holder)})
    on conflict (branch_id, term_id, school_id) do update set said_by = excluded.said_by, answered_at = now()`.execute(
    tx,
  );
  const open = await tx
    .selectFrom("kitRequest")
    .select(["id", "kitTypeId", "status", "preferredRotationId"])
    .where("termId", "=", termId)
    .where("status", "in", ["requested", "waitlisted", "planned"])
    .execute();
  const ordered = wishes.toSorted((one, other) => one.rank - other.rank);
  const wished = new Set(ordered.map((wish) => wish.kitTypeId));
  const gone = open.filter((row) => row.status !== "planned" && !wished.has(row.kitTypeId));
  if (gone.length > 0) {
    await sql`update kit_request set status = 'withdrawn' where id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    );
  }
  const known = new Map(open.map((row) => [row.kitTypeId, row]));
  for (const [rank, { kitTypeId, preferredRotationId }] of ordered.entries()) {
    const row = known.get(kitTypeId);
    if (row?.status === "planned") continue;
    // A rotation that was chosen in time stays.
    if (preferredRotationId !== null && preferredRotationId !== row?.preferredRotationId) {
      const day = deliverOn.get(preferredRotationId) ?? null;
      refuseUnlessAllowed(beforeCutOff(day, cutOff, now, "wishes"));
    }
    const said = {
      rank,
      preferredRotationId,
      students,
      askedBy: saidBy(holder),
      askedOn: sql<string>`(select (now() at time zone time_zone)::date from branch)`,
      fromSchool: true,
    };
    if (row) await tx.updateTable("kitRequest").set(said).where("id", "=", row.id).execute();
    else {
      await tx
        .insertInto("kitRequest")
        .values({ ...said, branchId, schoolId, termId, kitTypeId })
        .execute();
    }
  }
}

async function requireRound(tx: Tx, termId: string): Promise<void> {
  const { rows } = await sql<{ closesOn: string | null; today: string }>`
    select w.closes_on, (now() at time zone b.time_zone)::date as today
    from term t join branch b on b.id = t.branch_id
    left join wish_round w on w.branch_id = t.branch_id and w.term_id = t.id where t.id = ${termId}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound("This term");
  refuseUnlessAllowed(takesWishes(rows[0].closesOn, rows[0].today));
}

/** The days of delivery of the rotations that are wished for. Throws `not_found`. */
async function requireKinds(
  tx: Tx,
  termId: string,
  wishes: Body<typeof saveWishes>["wishes"],
): Promise<Map<string, string>> {
  const types = wishes.map((wish) => wish.kitTypeId);
  const rotations = [...new Set(wishes.flatMap((wish) => wish.preferredRotationId ?? []))];
  const { rows } = await sql<{ types: number; rotations: Record<string, string> }>`
    select (select count(*)::int from kit_type t where t.id = any(${types}::uuid[]) and t.status = 'active'
        and not exists (select from school_exclusion x where x.branch_id = t.branch_id and x.kit_type_id = t.id)) as types,
      (select coalesce(jsonb_object_agg(id, deliver_on), '{}') from rotation
        where id = any(${rotations}::uuid[]) and term_id = ${termId}) as rotations`.execute(tx);
  if (rows[0]?.types !== types.length) throw notFound("One of the kits");
  const deliverOn = new Map(Object.entries(rows[0]?.rotations ?? {}));
  if (deliverOn.size !== rotations.length) throw notFound("One of the rotations");
  return deliverOn;
}
