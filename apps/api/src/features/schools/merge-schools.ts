import type { mergedParts, SchoolMerge } from "@kitround/contract/schools/school-merge.ts";
import { mayUndoMerge } from "@kitround/contract/schools/school-merge-rules.ts";
import { sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { type MergingSchool, readMerge } from "./merge-facts.ts";
import { mergeParts } from "./merge-parts.ts";

interface MovedRow {
  key: string;
  version: number | null;
}

/** The moved rows by part; only this file writes `school_merge.moved`. */
type Moved = Partial<Record<(typeof mergedParts)[number], MovedRow[]>>;

type Before = Pick<
  MergingSchool,
  "status" | "moeNumber" | "routeId" | "seq" | "plannedM" | "plannedMinutes"
> & {
  /** The other school's primary contact, if the kept school has its own. */
  primaryId: string | null;
  numberMoved: boolean;
};

/** Locks both in the order of their ids, so that two merges can't deadlock. */
async function lockSchools(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from school where branch_id = current_branch() and id = any(${ids}) order by id for update`.execute(
    tx,
  );
}

/** Moves the records of one school to the kept one. Throws `not_found`, and a refusal if a kit, a van or the plan prevents it. */
export async function merge(
  tx: Tx,
  actor: Actor,
  keptId: string,
  otherId: string,
): Promise<SchoolMerge> {
  await lockSchools(tx, [keptId, otherId]);
  const { kept, other, parts, refused } = await readMerge(tx, keptId, otherId);
  refuseUnlessAllowed(refused);
  const primary = await sql<{ id: string }>`update school_contact set is_primary = false
    where branch_id = current_branch() and school_id = ${otherId} and is_primary and exists (select from school_contact o
      where o.branch_id = school_contact.branch_id and o.school_id = ${keptId} and o.is_primary)
    returning id`.execute(tx);
  const moved: Moved = {};
  for (const { part, keys } of parts) {
    if (keys.length > 0) moved[part.part] = await move(tx, part, keys, otherId, keptId);
  }
  const joins = kept.routeId === null && other.routeId !== null;
  await leaveRoute(tx, other, joins ? keptId : null);
  const numberMoved = kept.moeNumber === null && other.moeNumber !== null;
  // Updating the name to itself fires the trigger that rebuilds the school's search entry, which contains its contacts' names.
  await sql`update school set status = 'left', name_en = name_en, moe_number = ${numberMoved ? null : other.moeNumber}
    where branch_id = current_branch() and id = ${otherId}`.execute(tx);
  await sql`update school set name_en = name_en, moe_number = ${numberMoved ? other.moeNumber : kept.moeNumber}
    where branch_id = current_branch() and id = ${keptId}`.execute(tx);
  const { status, moeNumber, routeId, seq, plannedM, plannedMinutes } = other;
  const before: Before = {
    status,
    moeNumber,
    routeId,
    seq,
    plannedM,
    plannedMinutes,
    numberMoved,
    primaryId: primary.rows[0]?.id ?? null,
  };
  const { id } = await tx
    .insertInto("schoolMerge")
    .values({
      branchId: actor.branchId,
      keptId,
      otherId,
      madeBy: actor.branchUserId,
      moved: JSON.stringify(moved),
      before: JSON.stringify(before),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = (await listMerges(tx, keptId)).find((one) => one.id === id);
  if (!made) throw notFound("This merge");
  return made;
}

async function move(
  tx: Tx,
  { table, key, built }: (typeof mergeParts)[number],
  keys: readonly string[],
  from: string,
  to: string,
): Promise<MovedRow[]> {
  const version = built ? sql`row_version` : sql`null::int`;
  const { rows } = await sql<MovedRow>`update ${sql.table(table)} set school_id = ${to}
    where branch_id = current_branch() and school_id = ${from} and ${sql.ref(key)} = any(${keys})
    returning ${sql.ref(key)} as key, ${version} as version`.execute(tx);
  if (table === "school_report") {
    await sql`update school_report_line set school_id = ${to}
      where branch_id = current_branch() and school_id = ${from} and allocation_id = any(${keys})`.execute(
      tx,
    );
  }
  return rows;
}

/**
 * Removes the other school from its route, or gives its place to the kept one. A form of that route that is open elsewhere becomes stale.
 */
async function leaveRoute(
  tx: Tx,
  { id, routeId }: MergingSchool,
  heir: string | null,
): Promise<void> {
  if (routeId === null) return;
  if (heir === null) await tx.deleteFrom("routeStop").where("schoolId", "=", id).execute();
  else
    await tx.updateTable("routeStop").set({ schoolId: heir }).where("schoolId", "=", id).execute();
  await sql`update route set updated_at = now() where branch_id = current_branch() and id = ${routeId}`.execute(
    tx,
  );
}

/** The merges of a school that were not undone, newest first. */
export async function listMerges(tx: Tx, schoolId: string): Promise<SchoolMerge[]> {
  const { rows } = await sql<SchoolMerge & { moved: Moved; mergedSince: string | null }>`
    select m.id, m.kept_id, k.name_en as kept_name, m.other_id, o.name_en as other_name, m.made_at, m.moved,
      (select p.first_name || ' ' || p.last_name from branch_user u join person p on p.id = u.person_id
        where u.branch_id = m.branch_id and u.id = m.made_by) as made_by,
      (select s.name_en from school_merge l join school s on s.branch_id = l.branch_id and s.id = l.kept_id
        where l.branch_id = m.branch_id and l.undone_at is null and l.other_id = m.kept_id) as merged_since
    from school_merge m
    join school k on k.branch_id = m.branch_id and k.id = m.kept_id
    join school o on o.branch_id = m.branch_id and o.id = m.other_id
    where m.branch_id = current_branch() and m.undone_at is null and ${schoolId} in (m.kept_id, m.other_id)
    order by m.made_at desc, m.id`.execute(tx);
  return Promise.all(
    rows.map(async ({ moved, mergedSince, ...row }) => {
      const changed = await changedSince(tx, row.keptId, moved);
      const facts = { otherName: row.otherName, undone: false, mergedSince, changed };
      return { ...row, refused: mayUndoMerge(facts)?.message ?? null };
    }),
  );
}

/** The number of moved rows of the plan and of trips that were changed after the merge, or that are on a trip made since. */
async function changedSince(tx: Tx, keptId: string, moved: Moved): Promise<number> {
  const counts = mergeParts
    .filter((part) => part.built)
    .map(async ({ part, table, key }) => {
      const rows = moved[part] ?? [];
      if (rows.length === 0) return 0;
      const json = JSON.stringify(rows);
      const found = await sql<{
        same: number;
      }>`select count(*)::int as same from ${sql.table(table)} x
        join jsonb_to_recordset(${json}::jsonb) as was (key uuid, version int)
          on was.key = x.${sql.ref(key)} and was.version = x.row_version
        where x.branch_id = current_branch() and x.school_id = ${keptId}`.execute(tx);
      return rows.length - (found.rows[0]?.same ?? 0);
    });
  const allocations = (moved.allocations ?? []).map(({ key }) => key);
  const stops = (moved.visits ?? []).map(({ key }) => key);
  const riding = await sql<{
    count: number;
  }>`select count(distinct l.allocation_id)::int as count from stop_line l
    join stop s on s.branch_id = l.branch_id and s.id = l.stop_id and s.school_id = ${keptId}
    where l.branch_id = current_branch() and l.allocation_id = any(${allocations}) and not s.id = any(${stops})`.execute(
    tx,
  );
  const changed = await Promise.all(counts);
  return changed.reduce((sum, count) => sum + count, riding.rows[0]?.count ?? 0);
}

/** Undoes a merge. Throws `not_found`, and a refusal if something depends on it. */
export async function undoMerge(
  tx: Tx,
  actor: Actor,
  schoolId: string,
  mergeId: string,
): Promise<SchoolMerge[]> {
  const row = await tx
    .selectFrom("schoolMerge")
    .select(["keptId", "otherId", "moved", "before", "undoneAt"])
    .where("id", "=", mergeId)
    .where((eb) => eb.or([eb("keptId", "=", schoolId), eb("otherId", "=", schoolId)]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("This merge");
  const { keptId, otherId } = row;
  await lockSchools(tx, [keptId, otherId]);
  const now = (await listMerges(tx, keptId)).find((one) => one.id === mergeId);
  if (!now || now.refused !== null) {
    refuseUnlessAllowed(
      now?.refused
        ? { code: "transition_refused", message: now.refused, details: [] }
        : mayUndoMerge({ otherName: "", undone: true, mergedSince: null, changed: 0 }),
    );
  }
  // Only `merge` writes these two columns.
  const moved = row.moved as Moved;
  const before = row.before as Before;
  for (const part of mergeParts) {
    const keys = (moved[part.part] ?? []).map(({ key }) => key);
    if (keys.length > 0) await move(tx, part, keys, keptId, otherId);
  }
  await sql`update school_contact set is_primary = true
    where branch_id = current_branch() and id = ${before.primaryId} and school_id = ${otherId}
      and not exists (select from school_contact o
        where o.branch_id = school_contact.branch_id and o.school_id = ${otherId} and o.is_primary)`.execute(
    tx,
  );
  await returnToRoute(tx, { keptId, otherId }, before);
  if (before.numberMoved) {
    await sql`update school set moe_number = null
      where branch_id = current_branch() and id = ${keptId} and moe_number = ${before.moeNumber}`.execute(
      tx,
    );
  }
  await sql`update school set name_en = name_en, status = case when status = 'left' then ${before.status} else status end,
      moe_number = case when ${before.numberMoved} and not exists (select from school o
        where o.branch_id = school.branch_id and o.moe_number = ${before.moeNumber}) then ${before.moeNumber} else moe_number end
    where branch_id = current_branch() and id = ${otherId}`.execute(tx);
  await sql`update school set name_en = name_en where branch_id = current_branch() and id = ${keptId}`.execute(
    tx,
  );
  await tx
    .updateTable("schoolMerge")
    .set({ undoneAt: sql<string>`now()`, undoneBy: actor.branchUserId })
    .where("id", "=", mergeId)
    .execute();
  return listMerges(tx, schoolId);
}

/** Puts it at its old position, or at the end of the route if another school has that position now. */
async function returnToRoute(
  tx: Tx,
  { keptId, otherId }: { keptId: string; otherId: string },
  { routeId, seq, plannedM, plannedMinutes }: Before,
): Promise<void> {
  if (routeId === null) return;
  const back = await sql`update route_stop set school_id = ${otherId}
    where branch_id = current_branch() and route_id = ${routeId} and school_id = ${keptId} and seq = ${seq}
      and not exists (select from route_stop o where o.branch_id = route_stop.branch_id and o.school_id = ${otherId})
    returning seq`.execute(tx);
  if (back.rows.length === 0) {
    await sql`insert into route_stop (branch_id, route_id, school_id, seq, planned_m, planned_minutes)
      select current_branch(), ${routeId}, ${otherId},
        case when exists (select from route_stop o where o.branch_id = r.branch_id and o.route_id = r.id and o.seq = ${seq})
          then (select max(o.seq) + 1 from route_stop o where o.branch_id = r.branch_id and o.route_id = r.id) else ${seq}::int end,
        ${plannedM}, ${plannedMinutes}
      from route r where r.branch_id = current_branch() and r.id = ${routeId}
        and not exists (select from route_stop o where o.branch_id = r.branch_id and o.school_id = ${otherId})`.execute(
      tx,
    );
  }
  await sql`update route set updated_at = now() where branch_id = current_branch() and id = ${routeId}`.execute(
    tx,
  );
}
