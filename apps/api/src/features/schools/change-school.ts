import type { Body } from "@kitround/contract/route.ts";
import type {
  createSchool,
  SchoolDetail,
  updateSchool,
} from "@kitround/contract/schools/school.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError } from "../../app-error.ts";
import { readSchool } from "./school-queries.ts";
import { writeContacts } from "./write-contacts.ts";

export async function addSchool(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createSchool>,
): Promise<SchoolDetail> {
  const { id } = await tx
    .insertInto("school")
    .values({ ...body, branchId: actor.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readSchool(tx, actor, id);
}

export async function changeSchool(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, contacts, closures, excluded, ...change }: Body<typeof updateSchool>,
): Promise<SchoolDetail> {
  await requireVersion(tx, "school", id, rowVersion, "This school");
  // Contacts and closures are part of the school, so saving over an older list of them is a conflict too.
  await tx
    .updateTable("school")
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  const of = { branchId: actor.branchId, schoolId: id };
  if (contacts !== undefined) {
    onePrimary(contacts);
    await writeContacts(tx, of, contacts);
  }
  if (closures !== undefined) {
    inOrder(closures);
    await tx.deleteFrom("schoolClosure").where("schoolId", "=", id).execute();
    if (closures.length > 0) {
      await tx
        .insertInto("schoolClosure")
        .values(closures.map((closure) => ({ ...closure, ...of })))
        .execute();
    }
  }
  if (excluded !== undefined) {
    eachOnce(excluded);
    await tx.deleteFrom("schoolExclusion").where("schoolId", "=", id).execute();
    if (excluded.length > 0) {
      await tx
        .insertInto("schoolExclusion")
        .values(excluded.map((one) => ({ ...one, ...of })))
        .execute();
    }
  }
  return readSchool(tx, actor, id);
}

function eachOnce(excluded: readonly { kitTypeId: string }[]): void {
  const second = excluded.findIndex(
    ({ kitTypeId }, at) => excluded.findIndex((one) => one.kitTypeId === kitTypeId) < at,
  );
  if (second >= 0) refuse(`excluded.${second}.kitTypeId`, "This title is in the list already.");
}

function refuse(path: string, message: string): never {
  throw new AppError("invalid_input", message, [{ path, message }]);
}

function onePrimary(contacts: readonly { isPrimary: boolean }[]): void {
  const second = contacts.findIndex(
    (contact, index) =>
      contact.isPrimary && contacts.slice(0, index).some((each) => each.isPrimary),
  );
  if (second >= 0) refuse(`contacts.${second}.isPrimary`, "One contact is called first, not two.");
}

function inOrder(closures: readonly { fromOn: string; toOn: string }[]): void {
  const wrong = closures.findIndex((closure) => closure.fromOn > closure.toOn);
  if (wrong >= 0) refuse(`closures.${wrong}.toOn`, "A closure ends on or after the day it starts.");
}
