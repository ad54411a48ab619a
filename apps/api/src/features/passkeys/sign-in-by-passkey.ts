import type { SignedChallenge } from "@kitround/contract/passkeys/passkey-shapes.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import { openSession } from "../auth/open-session.ts";
import { memberships } from "../auth/person-queries.ts";
import { endPresented } from "../auth/sign-in.ts";
import { ownerOf, PasskeyRefused } from "./judge-passkey.ts";
import type { RelyingParty } from "./relying-party.ts";

interface Given {
  signed: SignedChallenge;
  agent: string | null;
  /** The session token that this device sent, of any person: signing in again ends that session. */
  presented: string | string[] | undefined;
}

/** Signs the passkey's owner in to the branch they worked in last. Throws PasskeyRefused, also for an owner without a branch. */
export async function signIn(
  db: Db,
  party: RelyingParty,
  { signed, agent, presented }: Given,
): Promise<Session> {
  const personId = await ownerOf(db, party, signed, null);
  return asSystem(db, async (tx) => {
    const [place] = await memberships(tx, personId);
    if (!place) throw new PasskeyRefused("its owner has no branch");
    const person = await tx
      .selectFrom("person")
      .select(["firstName", "lastName", "email"])
      .where("id", "=", personId)
      .executeTakeFirstOrThrow();
    await endPresented(tx, presented);
    return openSession(tx, person, place, { agent, strong: true });
  });
}
