import { joinedMembership, sameSchool } from "@kitround/contract/branches/merge-rules.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import { inBranch } from "../../db/in-branch.ts";
import { branchDay } from "../branches/branch-day.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { type LeavingSchool, readSchools } from "./leaving-schools.ts";
import type { Moved } from "./moved.ts";
import { type Arrival, writeParts, writeSchools } from "./school-copies.ts";

/** The number of schools in one step. */
const atOnce = 20;

/** The branch's schools that have not left, by name. */
export async function schoolsToMove(tx: Tx): Promise<string[]> {
  const schools = await tx
    .selectFrom("school")
    .select("id")
    .where("status", "<>", "left")
    .orderBy("nameEn")
    .orderBy("id")
    .execute();
  return schools.map(({ id }) => id);
}

/**
 * Moves the next schools: this branch gets a copy of each that it lacks, and the open tasks of all. In the other branch they have left,
 * so that the next step finds only the others. Null if there are none.
 */
export async function moveNextSchools(tx: Tx, here: Actor, there: Actor): Promise<Moved | null> {
  const leaving = await inBranch(tx, here, there, async (tx) => {
    const ids = (await schoolsToMove(tx)).slice(0, atOnce);
    const from = await readBranch(tx, there.branchId);
    return { from, schools: await readSchools(tx, ids, await branchDay(tx)) };
  });
  const { from, schools } = leaving;
  if (schools.length === 0) return null;
  await giveReason(tx, `Moved from ${from.name}`);
  const { created, known } = await match(tx, here, schools);
  await writeSchools(tx, here, created);
  await joinMemberships(tx, known);
  await writeParts(tx, here, created, known);
  const to = await readBranch(tx, here.branchId);
  await inBranch(tx, here, there, async (tx) => {
    await giveReason(tx, `Moved to ${to.name}`);
    await tx
      .updateTable("school")
      .set({ status: "left", updatedAt: new Date().toISOString() })
      .where("id", "=", anyOf(schools.map(({ id }) => id)))
      .execute();
  });
  return { schoolsCopied: created.length, schoolsKnown: known.length };
}

interface OwnSchool extends Pick<LeavingSchool, "moeNumber" | "nameEn" | "city"> {
  id: string;
  status: LeavingSchool["status"];
  memberUntil: string | null;
}

/** Which of the schools this branch has already, and new ids for those that it lacks. */
async function match(tx: Tx, here: Actor, schools: readonly LeavingSchool[]) {
  const own = await ownSchools(tx, here, schools);
  const created: Arrival[] = [];
  const known: (Arrival & { own: OwnSchool })[] = [];
  for (const theirs of schools) {
    const same = sameSchool(theirs, own);
    if (same !== undefined) {
      known.push({ theirs, id: same.id, own: same });
      continue;
    }
    const id = randomUUID();
    created.push({ theirs, id });
    // Two records of one school become one here.
    own.push({ ...theirs, id });
  }
  return { created, known };
}

/** This branch's schools with these numbers or names, locked. A record that was merged into another one stands for that one. */
async function ownSchools(
  tx: Tx,
  here: Actor,
  schools: readonly LeavingSchool[],
): Promise<OwnSchool[]> {
  const texts = schools.flatMap(({ nameEn, moeNumber }) => [nameEn, moeNumber ?? []].flat());
  const { rows } = await sql<OwnSchool>`
    select k.id, k.status, k.member_until, s.name_en, s.city, s.moe_number from school s
    left join school_merge m on m.branch_id = s.branch_id and m.other_id = s.id and m.undone_at is null
    join school k on k.branch_id = s.branch_id and k.id = coalesce(m.kept_id, s.id)
    where s.branch_id = current_branch() and s.id = any(${await idsNamed(tx, here, "school", texts)}::uuid[])
    order by k.status = 'left', s.name_en, s.id for update of k`.execute(tx);
  return rows;
}

async function joinMemberships(
  tx: Tx,
  known: readonly (Arrival & { own: OwnSchool })[],
): Promise<void> {
  for (const { theirs, id, own } of known) {
    const joined = joinedMembership(own, theirs);
    if (joined === null) continue;
    Object.assign(own, joined);
    await tx.updateTable("school").set(joined).where("id", "=", id).execute();
  }
}
