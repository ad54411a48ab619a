import type { Session } from "@kitround/contract/session/session.ts";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/admit.ts";
import { openSession } from "../auth/open-session.ts";
import { archivedPlace, memberships } from "../auth/person-queries.ts";
import { isStrong, needsPasskeyThere, needsSecondFactor } from "../passkeys/second-factor.ts";

/** Ends the session and starts one in another of the person's branches, with the role they have there. */
export async function goToBranch(
  db: Db,
  actor: SignedIn,
  branchId: string,
  agent: string | null,
): Promise<Session> {
  return asSystem(db, async (tx) => {
    const places = await memberships(tx, actor.personId);
    const place =
      places.find((membership) => membership.branchId === branchId) ??
      (await archivedPlace(tx, actor.personId, branchId));
    if (!place) throw notFound("This branch");
    const strong = await isStrong(tx, actor.sessionRow);
    if (!strong && (await needsSecondFactor(tx, place))) throw needsPasskeyThere(place.branchName);
    const person = await tx
      .selectFrom("person")
      .select(["firstName", "lastName", "email"])
      .where("id", "=", actor.personId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("session")
      .set({ endedAt: sql<string>`now()` })
      .where("id", "=", actor.sessionRow)
      .execute();
    return openSession(tx, person, place, { agent, strong, instead: actor.sessionRow });
  });
}
