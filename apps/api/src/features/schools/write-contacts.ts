import type { Body } from "@kitround/contract/route.ts";
import type { updateSchool } from "@kitround/contract/schools/school.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";

type Contacts = NonNullable<Body<typeof updateSchool>["contacts"]>;

/**
 * Replaces a school's contacts. A contact with the same e-mail address, or else the same name, keeps its row and thereby its links to the
 * school's page. The links of a removed contact end.
 */
export async function writeContacts(
  tx: Tx,
  of: { branchId: string; schoolId: string },
  contacts: Contacts,
): Promise<void> {
  const before = await tx
    .selectFrom("schoolContact")
    .select(["id", "name", "email", "bouncedAt"])
    .where("schoolId", "=", of.schoolId)
    .forUpdate()
    .execute();
  const left = new Map(before.map((row) => [row.id, row]));
  const same = (matches: (row: (typeof before)[number]) => boolean) => {
    const found = [...left.values()].find(matches);
    if (found) left.delete(found.id);
    return found;
  };
  const byEmail = contacts.map(({ email }) =>
    email === null ? undefined : same((row) => row.email?.toLowerCase() === email.toLowerCase()),
  );
  const kept = contacts.map(({ name }, at) => byEmail[at] ?? same((row) => row.name === name));
  await tx
    .deleteFrom("schoolContact")
    .where("id", "=", anyOf([...left.keys()]))
    .execute();
  // A school has one primary contact. The old one is unset before the new one is written, because a unique index allows one.
  const first = kept[contacts.findIndex((contact) => contact.isPrimary)]?.id ?? null;
  await tx
    .updateTable("schoolContact")
    .set({ isPrimary: false })
    .where("schoolId", "=", of.schoolId)
    .where("isPrimary", "=", true)
    .where("id", "is distinct from", first)
    .execute();
  // An address that bounced stays marked as bouncing; a new one is not marked.
  const lower = (email: string | null) => email?.toLowerCase();
  const bounced = new Map(before.map(({ email, bouncedAt }) => [lower(email), bouncedAt]));
  for (const [at, contact] of contacts.entries()) {
    const bouncedAt = contact.email === null ? null : (bounced.get(lower(contact.email)) ?? null);
    const row = kept[at];
    if (row) {
      await tx
        .updateTable("schoolContact")
        .set({ ...contact, bouncedAt })
        .where("id", "=", row.id)
        .execute();
    } else {
      await tx
        .insertInto("schoolContact")
        .values({ ...contact, ...of, bouncedAt })
        .execute();
    }
  }
}
