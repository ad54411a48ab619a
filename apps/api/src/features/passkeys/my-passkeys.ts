import type { addPasskey } from "@kitround/contract/passkeys/passkey.ts";
import type { Body } from "@kitround/contract/route.ts";
import { AppError, notFound } from "../../app-error.ts";
import { asSystem, withSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { SignedIn } from "../../http/admit.ts";
import { proveOtherWay } from "../microsoft/my-microsoft.ts";
import { orderFor } from "./challenges.ts";
import { type JudgedPasskey, PasskeyRefused, spendMade } from "./judge-passkey.ts";
import { dropCodesOfNone, passkeysOf, readPasskeys } from "./passkey-queries.ts";
import { drawCodes } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";

const withoutPassword =
  "You have no password. Where Microsoft signs you in, your organisation's account asks for a second factor.";

/** The options for creating a passkey of one's own, after the password is verified. */
export async function order(db: Db, party: RelyingParty, actor: SignedIn, password: string) {
  await proveOtherWay(db, actor, password, withoutPassword);
  const [person, owned] = await asSystem(db, (tx) =>
    Promise.all([
      tx
        .selectFrom("person")
        .select(["id", "email", "firstName", "lastName"])
        .where("id", "=", actor.personId)
        .executeTakeFirstOrThrow(),
      passkeysOf(tx, actor.personId),
    ]),
  );
  return orderFor(db, party, person, owned);
}

/**
 * Adds a judged passkey and uses up its challenge in one transaction, so that a call whose answer was lost can be sent
 * again. From now on its session counts as stronger than a password.
 */
export function add(
  tx: Tx,
  actor: SignedIn,
  { name }: Body<typeof addPasskey>,
  judged: JudgedPasskey,
) {
  return withSystem(tx, async (system) => {
    await spendMade(system, judged, actor.personId).catch(asBadInput);
    await system
      .insertInto("passkey")
      .values({ ...judged.values, name, personId: actor.personId })
      .execute();
    await system
      .updateTable("session")
      .set({ strong: true })
      .where("id", "=", actor.sessionRow)
      .execute();
    return readPasskeys(system, actor.personId);
  });
}

export function remove(tx: Tx, actor: SignedIn, passkeyId: string) {
  return withSystem(tx, async (system) => {
    const gone = await system
      .deleteFrom("passkey")
      .where("id", "=", passkeyId)
      .where("personId", "=", actor.personId)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw notFound("This passkey");
    await dropCodesOfNone(system, actor.personId);
    return readPasskeys(system, actor.personId);
  });
}

/**
 * Creates new recovery codes. Throws `transition_refused` for a person without a passkey, which the codes replace.
 */
export async function newCodes(db: Db, actor: SignedIn, password: string): Promise<string[]> {
  await proveOtherWay(db, actor, password, withoutPassword);
  return asSystem(db, async (tx) => {
    if ((await passkeysOf(tx, actor.personId)).length === 0) {
      throw new AppError("transition_refused", "Recovery codes replace a passkey: add one first.");
    }
    return drawCodes(tx, actor.personId);
  });
}

/** Turns a refused passkey into 400 for a signed-in person, because 403 would make the browser go to the sign-in page. */
export function asBadInput(error: unknown): never {
  if (!(error instanceof PasskeyRefused)) throw error;
  throw new AppError("invalid_input", error.message, [{ path: "made", message: error.message }]);
}
