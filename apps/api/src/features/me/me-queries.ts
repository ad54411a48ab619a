import { can, capabilities } from "@kitround/contract/access/capabilities.ts";
import type { Me } from "@kitround/contract/me/me.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { SignedIn } from "../../http/admit.ts";
import type { Config } from "../../config.ts";
import { ownMemberships } from "../auth/person-queries.ts";

export async function readMe(
  tx: Tx,
  actor: SignedIn,
  { mapTiles }: Pick<Config, "mapTiles">,
): Promise<Me> {
  const [person, { archivedAt, ...branch }, places] = await Promise.all([
    tx
      .selectFrom("person")
      .select([
        "id as personId",
        "firstName",
        "lastName",
        "email",
        "phone",
        "locale",
        "tripMails",
        "rowVersion",
      ])
      .where("id", "=", actor.personId)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom("branch")
      .select(["id", "name", "code", "example", "archivedAt", "country", "timeZone", "currency"])
      .select(["distanceUnit", "dateOrder", "greeting", "officePhone"])
      // The column's check allows these three numbers.
      .select(sql<Me["branch"]["firstWeekday"]>`first_weekday`.as("firstWeekday"))
      .select(sql<string>`(now() at time zone time_zone)::date`.as("today"))
      .executeTakeFirstOrThrow(),
    ownMemberships(tx),
  ]);
  return {
    ...person,
    branchUserId: actor.branchUserId,
    role: actor.role,
    capabilities: capabilities.filter((capability) => can(actor.role, capability)),
    branch: { ...branch, archived: archivedAt !== null },
    mapTiles,
    branches: [
      // An archived branch is not among the places to work in, but it is where this session reads.
      ...(archivedAt === null ? [] : [hereOf(branch, actor)]),
      ...places.map(({ branchId, branchName, role, example }) => ({
        branchId,
        name: branchName,
        role,
        example,
      })),
    ],
  };
}

const hereOf = (
  { id, name, example }: Pick<Me["branch"], "id" | "name" | "example">,
  { role }: SignedIn,
) => ({
  branchId: id,
  name,
  role,
  example,
});

/** `tx` is the system's, because no branch wall confines sessions. */
export function liveSessions(tx: Tx, personId: string) {
  return tx
    .selectFrom("session as s")
    .innerJoin("branchUser as u", "u.id", "s.branchUserId")
    .innerJoin("branch as b", "b.id", "s.branchId")
    .where("u.personId", "=", personId)
    .where("s.endedAt", "is", null)
    .where("s.expiresAt", ">", sql<string>`now()`)
    .where(sql<boolean>`s.last_seen_at + s.idle_seconds * interval '1 second' > now()`);
}
