import type { MadePasskey, SignedChallenge } from "@kitround/contract/passkeys/passkey-shapes.ts";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { Membership } from "../auth/person-queries.ts";
import { judgeMade, ownerOf, spendMade } from "./judge-passkey.ts";
import { passkeysOf } from "./passkey-queries.ts";
import { spendCode } from "./recovery-codes.ts";
import { type PublicAddress, type RelyingParty, relyingParty } from "./relying-party.ts";

/** What may be given with the password. */
export interface SecondFactor {
  passkey?: SignedChallenge | undefined;
  recoveryCode?: string | undefined;
  /** If the role requires one and the person has none yet. */
  newPasskey?: { name: string; made: MadePasskey } | undefined;
}

/**
 * Whether more than the password was proved. Throws `second_factor_needed` if it is required: for a person with a
 * passkey, and for a role that needs one; `forbidden` for an invalid passkey or code.
 */
export async function proveSecondFactor(
  db: Db,
  config: PublicAddress,
  { person, place, given }: { person: { id: string }; place: Membership; given: SecondFactor },
): Promise<boolean> {
  const party = relyingParty(config);
  if (given.recoveryCode !== undefined) return proveCode(db, person.id, given.recoveryCode);
  if (given.passkey !== undefined) {
    await ownerOf(db, partyOrThrow(party), given.passkey, person.id);
    return true;
  }
  const [owned, needed] = await asSystem(db, (tx) =>
    Promise.all([passkeysOf(tx, person.id), needsSecondFactor(tx, place)]),
  );
  // Creating a second passkey without using the existing one would bypass it.
  if (owned.length === 0 && given.newPasskey !== undefined) {
    const { name, made } = given.newPasskey;
    const judged = await judgeMade(partyOrThrow(party), made);
    await asSystem(db, async (tx) => {
      await spendMade(tx, judged, person.id);
      await tx
        .insertInto("passkey")
        .values({ ...judged.values, name, personId: person.id })
        .execute();
    });
    return true;
  }
  if (owned.length > 0 || (needed && party !== null)) throw secondFactorNeeded();
  return false;
}

async function proveCode(db: Db, personId: string, code: string): Promise<true> {
  if (await asSystem(db, (tx) => spendCode(tx, personId, code))) return true;
  throw new AppError("forbidden", "This recovery code is not right, or was used already.");
}

/** Whether a role can't sign in to its branch by a password alone. `tx` is one of `asSystem`. */
export async function needsSecondFactor(
  tx: Tx,
  { branchId, role }: Pick<Membership, "branchId" | "role">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("branch")
    .select(sql<boolean>`${role} = any(second_factor_roles)`.as("needed"))
    .where("id", "=", branchId)
    .executeTakeFirst();
  return row?.needed ?? false;
}

/** Whether this session was opened with more than a password. `tx` is one of `asSystem`. */
export async function isStrong(tx: Tx, sessionRow: string): Promise<boolean> {
  const row = await tx
    .selectFrom("session")
    .select("strong")
    .where("id", "=", sessionRow)
    .executeTakeFirst();
  return row?.strong ?? false;
}

export function partyOrThrow(party: RelyingParty | null): RelyingParty {
  if (party) return party;
  const message =
    "Passkeys need an address with a name and https. Ask the person who runs this server.";
  throw new AppError("transition_refused", message);
}

const secondFactorNeeded = () =>
  new AppError("second_factor_needed", "The password is right. Now use your passkey.");

export const needsPasskeyThere = (branch: string) =>
  new AppError(
    "second_factor_needed",
    `Your role in ${branch} needs a passkey. Add one in My account, sign out, and sign in with it.`,
  );
