import type { Passkeys } from "@kitround/contract/passkeys/passkey.ts";
import type { Tx } from "../../db/database.ts";

// A passkey belongs to a person and to no branch: `tx` is the system's in all of these.

/** The data with which a browser finds the passkey on its device. */
export interface Owned {
  credentialId: string;
  transports: string[];
}

export function passkeysOf(tx: Tx, personId: string): Promise<Owned[]> {
  return tx
    .selectFrom("passkey")
    .select(["credentialId", "transports"])
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .execute();
}

export async function readPasskeys(tx: Tx, personId: string): Promise<Passkeys> {
  const [items, codesLeft] = await Promise.all([
    tx
      .selectFrom("passkey")
      .select(["id", "name", "backedUp", "createdAt", "lastUsedAt"])
      .where("personId", "=", personId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
    codesOf(tx, personId),
  ]);
  return { items, codesLeft };
}

/** How many recovery codes are left. */
export async function codesOf(tx: Tx, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("recoveryCode")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("personId", "=", personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the recovery codes with the last passkey, which they replace. */
export async function dropCodesOfNone(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom("recoveryCode")
    .where("personId", "=", personId)
    .where((row) =>
      row.not(row.exists(row.selectFrom("passkey").select("id").where("personId", "=", personId))),
    )
    .execute();
}
