import type { SchoolMergePreview } from "@kitround/contract/schools/school-merge.ts";
import { mergedParts } from "@kitround/contract/schools/school-merge.ts";
import { type MergeFacts, mayMerge } from "@kitround/contract/schools/school-merge-rules.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { mergeParts } from "./merge-parts.ts";

export interface MergingSchool {
  id: string;
  nameEn: string;
  status: string;
  moeNumber: string | null;
  routeId: string | null;
  routeName: string | null;
  seq: number | null;
  plannedM: number | null;
  plannedMinutes: number | null;
}

/** One of the two schools, with its position on a route. Throws `not_found`. */
async function mergingSchool(tx: Tx, id: string): Promise<MergingSchool> {
  const { rows } = await sql<MergingSchool>`
    select s.id, s.name_en, s.status, s.moe_number, rs.route_id, r.name as route_name, rs.seq, rs.planned_m, rs.planned_minutes
    from school s
    left join route_stop rs on rs.branch_id = s.branch_id and rs.school_id = s.id
    left join route r on r.branch_id = rs.branch_id and r.id = rs.route_id
    where s.branch_id = current_branch() and s.id = ${id}`.execute(tx);
  const [school] = rows;
  if (!school) throw notFound("This school");
  return school;
}

/** The number of rows of each part that would move, and of those that would stay. */
async function splitParts(tx: Tx, keptId: string, otherId: string) {
  return Promise.all(
    mergeParts.map(async (part) => {
      const { rows } = await sql<{ key: string; stays: boolean }>`
        select x.${sql.ref(part.key)} as key, (${part.clash(keptId)}) as stays from ${sql.table(part.table)} x
        where x.branch_id = current_branch() and x.school_id = ${otherId}`.execute(tx);
      const keys = rows.filter((row) => !row.stays).map((row) => row.key);
      return { part, keys, stays: rows.length - keys.length };
    }),
  );
}

/** Both schools, what would move, and what prevents the merge. Throws `not_found`. */
export async function readMerge(tx: Tx, keptId: string, otherId: string) {
  const [kept, other] = [await mergingSchool(tx, keptId), await mergingSchool(tx, otherId)];
  const into = await sql<{ name: string }>`select s.name_en as name from school_merge m
    join school s on s.branch_id = m.branch_id and s.id = m.kept_id
    where m.branch_id = current_branch() and m.undone_at is null and m.other_id in (${keptId}, ${otherId})
    order by m.made_at limit 1`.execute(tx);
  const kits = await sql<{ code: string }>`select code from kit
    where branch_id = current_branch() and school_id = ${otherId} order by code`.execute(tx);
  const trips = await sql<{ name: string; onDay: string }>`select t.name, t.on_day from stop s
    join trip t on t.branch_id = s.branch_id and t.id = s.trip_id and t.status in ('draft', 'released', 'in_progress')
    where s.branch_id = current_branch() and s.school_id = ${otherId} order by t.on_day, t.name`.execute(
    tx,
  );
  const twice = await sql<{ name: string }>`select distinct k.name_en as name from allocation a
    join allocation o on o.branch_id = a.branch_id and o.rotation_id = a.rotation_id and o.kit_type_id = a.kit_type_id
      and o.school_id = ${keptId} and o.status not in ('cancelled', 'substituted')
    join kit_type k on k.branch_id = a.branch_id and k.id = a.kit_type_id
    where a.branch_id = current_branch() and a.school_id = ${otherId}
      and a.status in ('proposed', 'confirmed', 'preparing', 'ready', 'out', 'delivered')
    order by k.name_en`.execute(tx);
  const facts: MergeFacts = {
    keptName: kept.nameEn,
    otherName: other.nameEn,
    same: keptId === otherId,
    mergedInto: into.rows[0]?.name ?? null,
    kitsThere: kits.rows.map(({ code }) => code),
    tripsAhead: trips.rows,
    plannedTwice: twice.rows.map(({ name }) => name),
  };
  return { kept, other, parts: await splitParts(tx, keptId, otherId), refused: mayMerge(facts) };
}

/** The preview of a merge. Throws `not_found`. */
export async function previewMerge(
  tx: Tx,
  keptId: string,
  otherId: string,
): Promise<SchoolMergePreview> {
  const { kept, other, parts, refused } = await readMerge(tx, keptId, otherId);
  const order = ({ part }: { part: (typeof mergedParts)[number] }) => mergedParts.indexOf(part);
  return {
    otherName: other.nameEn,
    parts: parts
      .map(({ part: { part }, keys, stays }) => ({ part, moves: keys.length, stays }))
      .filter(({ moves, stays }) => moves + stays > 0)
      .toSorted((one, next) => order(one) - order(next)),
    moeNumber: kept.moeNumber === null ? other.moeNumber : null,
    joinsRoute: kept.routeId === null ? other.routeName : null,
    refused: refused?.message ?? null,
  };
}
