import type { Actor } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { type LeavingSchool, schoolColumns } from "./leaving-schools.ts";

/** A school of the other branch, and the id of this branch's. */
export interface Arrival {
  theirs: LeavingSchool;
  id: string;
}

export async function writeSchools(
  tx: Tx,
  { branchId }: Actor,
  created: readonly Arrival[],
): Promise<void> {
  if (created.length === 0) return;
  const schools = created.map(({ theirs, id }) => {
    const fields = Object.fromEntries(schoolColumns.map((column) => [column, theirs[column]]));
    // The columns are those of the rows, which Object.fromEntries forgets.
    return { ...(fields as Pick<LeavingSchool, (typeof schoolColumns)[number]>), id, branchId };
  });
  await tx.insertInto("school").values(schools).execute();
}

/**
 * Writes what belongs to the schools: contacts, closures and excluded titles of the copied ones, and the open tasks of all. A school that
 * was here already keeps its own contacts and closures.
 */
export async function writeParts(
  tx: Tx,
  here: Actor,
  created: readonly Arrival[],
  known: readonly Arrival[],
): Promise<void> {
  const { branchId } = here;
  const contacts = created.flatMap(({ theirs, id: schoolId }) =>
    theirs.contacts.map((contact) => ({ ...contact, branchId, schoolId })),
  );
  if (contacts.length > 0) await tx.insertInto("schoolContact").values(contacts).execute();
  await keepUnsubscribed(tx, here, created);
  const closures = created.flatMap(({ theirs, id: schoolId }) =>
    theirs.closures.map((closure) => ({ ...closure, branchId, schoolId })),
  );
  if (closures.length > 0) await tx.insertInto("schoolClosure").values(closures).execute();
  await writeExclusions(tx, here, created);
  await writeTasks(tx, here, [...created, ...known]);
}

/** Somebody who wants no mails from the other branch gets none from this one, unless this one has their choice already. */
async function keepUnsubscribed(
  tx: Tx,
  { branchId }: Actor,
  created: readonly Arrival[],
): Promise<void> {
  const choices = created.flatMap(({ theirs }) =>
    theirs.unsubscribed.map(({ address, unsubscribedAt }) => ({
      branchId,
      address,
      unsubscribedAt,
    })),
  );
  if (choices.length === 0) return;
  await tx
    .insertInto("mailChoice")
    .values(choices)
    .onConflict((on) => on.columns(["branchId", "address"]).doNothing())
    .execute();
}

/** A title is found by its code. One that this branch lacks is left out, because it can't be lent to the school here. */
async function writeExclusions(
  tx: Tx,
  { branchId }: Actor,
  created: readonly Arrival[],
): Promise<void> {
  const codes = created.flatMap(({ theirs }) => theirs.excluded.map(({ code }) => code));
  if (codes.length === 0) return;
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "code"])
    .where("code", "=", anyOf(codes))
    .execute();
  const own = new Map(types.map(({ id, code }) => [code, id]));
  const excluded = created.flatMap(({ theirs, id: schoolId }) =>
    theirs.excluded.flatMap(({ code, reason }) => {
      const kitTypeId = own.get(code);
      return kitTypeId === undefined ? [] : { branchId, schoolId, kitTypeId, reason };
    }),
  );
  if (excluded.length > 0) await tx.insertInto("schoolExclusion").values(excluded).execute();
}

/** A task stays assigned to its person, if they are active here. */
async function writeTasks(
  tx: Tx,
  { branchId }: Actor,
  arrivals: readonly Arrival[],
): Promise<void> {
  const tasks = arrivals.flatMap(({ theirs, id: schoolId }) =>
    theirs.tasks.map((task) => ({ ...task, branchId, schoolId })),
  );
  if (tasks.length === 0) return;
  const people = await tx
    .selectFrom("branchUser")
    .select(["id", "personId"])
    .where("status", "=", "active")
    .where("personId", "=", anyOf(tasks.flatMap(({ personId }) => personId ?? [])))
    .execute();
  const own = new Map(people.map(({ id, personId }) => [personId, id]));
  await tx
    .insertInto("schoolTask")
    .values(
      tasks.map(({ personId, ...task }) => ({
        ...task,
        assigneeId: personId === null ? null : (own.get(personId) ?? null),
      })),
    )
    .execute();
}
