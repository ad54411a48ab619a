import { schoolFields } from "@kitround/contract/schools/school.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";

// Object.keys loses the type of the keys.
export const schoolColumns = Object.keys(schoolFields.shape) as (keyof typeof schoolFields.shape)[];

export type LeavingSchool = Awaited<ReturnType<typeof readSchools>>[number];

/** Schools with what goes with them: contacts and whether they unsubscribed, closures that are not over, titles that they are not lent, and open tasks of their own. */
export async function readSchools(tx: Tx, ids: readonly string[], today: string) {
  const schools = await tx
    .selectFrom("school")
    .select(["id", ...schoolColumns])
    .where("id", "=", anyOf(ids))
    .orderBy("nameEn")
    .orderBy("id")
    .execute();
  const contacts = await tx
    .selectFrom("schoolContact")
    .select(["schoolId", "name", "role", "email", "phone", "isPrimary", "bouncedAt"])
    .select(["language", "consent", "consentOn"])
    .where("schoolId", "=", anyOf(ids))
    .execute();
  const unsubscribed = await tx
    .selectFrom("schoolContact as c")
    .innerJoin("mailChoice as m", (join) =>
      join
        .onRef("m.branchId", "=", "c.branchId")
        .on(sql<boolean>`m.address = lower(btrim(c.email))`),
    )
    .select(["c.schoolId", "m.address", "m.unsubscribedAt"])
    .where("c.schoolId", "=", anyOf(ids))
    .where("m.unsubscribedAt", "is not", null)
    .execute();
  const closures = await tx
    .selectFrom("schoolClosure")
    .select(["schoolId", "fromOn", "toOn", "reason"])
    .where("schoolId", "=", anyOf(ids))
    .where("toOn", ">=", today)
    .execute();
  const excluded = await tx
    .selectFrom("schoolExclusion as x")
    .innerJoin("kitType as t", (join) =>
      join.onRef("t.branchId", "=", "x.branchId").onRef("t.id", "=", "x.kitTypeId"),
    )
    .select(["x.schoolId", "x.reason", "t.code"])
    .where("x.schoolId", "=", anyOf(ids))
    .execute();
  const tasks = await tx
    .selectFrom("schoolTask as t")
    .leftJoin("branchUser as u", (join) =>
      join.onRef("u.branchId", "=", "t.branchId").onRef("u.id", "=", "t.assigneeId"),
    )
    .select(["t.schoolId", "t.kind", "t.title", "t.note", "t.dueOn", "t.status", "u.personId"])
    .where("t.schoolId", "=", anyOf(ids))
    .where("t.kind", "in", ["one_off", "each_visit"])
    .where("t.status", "in", ["open", "doing", "waiting"])
    .where("t.kitId", "is", null)
    .where("t.tripId", "is", null)
    .execute();
  const of = <T extends { schoolId: string | null }>(rows: readonly T[], id: string) =>
    rows.filter(({ schoolId }) => schoolId === id);
  return schools.map((school) => ({
    ...school,
    contacts: of(contacts, school.id),
    unsubscribed: of(unsubscribed, school.id),
    closures: of(closures, school.id),
    excluded: of(excluded, school.id),
    tasks: of(tasks, school.id),
  }));
}
