import { randomInt } from "node:crypto";
import type { Tx } from "../../db/database.ts";
import { hashToken } from "../../http/session.ts";

const many = 10;
const letters = 12;
// Without characters that are confused on paper: 0 and o, 1, i and l.
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Normalised for comparison: a person may type it with or without its dashes, and in capitals. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function newCode(): string {
  const text = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return text.replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3");
}

/**
 * Ten codes of 59 random bits that replace the earlier ones. They appear in the answer only. `tx` is the system's.
 */
export async function drawCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: many }, newCode);
  await tx.deleteFrom("recoveryCode").where("personId", "=", personId).execute();
  await tx
    .insertInto("recoveryCode")
    .values(codes.map((code) => ({ personId, codeHash: hashToken(plain(code)) })))
    .execute();
  return codes;
}

/** Uses a code up, in one statement: of any number of simultaneous uses, one gets true. `tx` is the system's. */
export async function spendCode(tx: Tx, personId: string, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom("recoveryCode")
    .where("personId", "=", personId)
    .where("codeHash", "=", hashToken(plain(code)))
    .returning("personId")
    .executeTakeFirst();
  return spent !== undefined;
}
