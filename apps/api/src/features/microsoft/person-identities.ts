import type { MyMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import type { Tx } from "../../db/database.ts";
import type { Identity } from "./id-token.ts";

// An identity belongs to a person and to no branch: `tx` is the system's in all of these.

export function personOf(tx: Tx, { tenantId, objectId }: Identity) {
  return tx
    .selectFrom("personIdentity as i")
    .innerJoin("person as p", "p.id", "i.personId")
    .select(["p.id", "p.firstName", "p.lastName", "p.email"])
    .where("i.tenantId", "=", tenantId)
    .where("i.objectId", "=", objectId)
    .executeTakeFirst();
}

/** The constraints throw when the account is somebody else's, or the person has another one. */
export async function addIdentity(tx: Tx, personId: string, identity: Identity): Promise<void> {
  const { tenantId, objectId, accountName } = identity;
  await tx
    .insertInto("personIdentity")
    .values({ tenantId, objectId, personId, accountName })
    .execute();
}

export async function readWaysIn(tx: Tx, personId: string): Promise<MyMicrosoft> {
  const row = await tx
    .selectFrom("person as p")
    .leftJoin("personIdentity as i", "i.personId", "p.id")
    .select(["p.passwordHash", "i.accountName", "i.linkedAt"])
    .where("p.id", "=", personId)
    .executeTakeFirstOrThrow();
  return {
    account:
      row.accountName === null || row.linkedAt === null
        ? null
        : { name: row.accountName, linkedAt: row.linkedAt },
    hasPassword: row.passwordHash !== null,
  };
}
