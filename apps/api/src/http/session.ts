import { hash, randomBytes } from "node:crypto";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import { anyOf } from "../db/conditions.ts";
import type { Db, Tx } from "../db/database.ts";
import { asSystem } from "../db/as-system.ts";

const hour = 3600;
interface Lifetime {
  idleSeconds: number;
  absoluteSeconds: number;
}
const staff: Lifetime = { idleSeconds: 8 * hour, absoluteSeconds: 12 * hour };

// A driver's phone stays signed in through two weeks of trips, and can be signed out from another device; an
// administrator's session, the most sensitive, expires first.
export const lifetimes: Record<Role, Lifetime> = {
  admin: { idleSeconds: hour / 2, absoluteSeconds: 8 * hour },
  manager: staff,
  coordinator: staff,
  volunteer: staff,
  driver: { idleSeconds: 12 * hour, absoluteSeconds: 14 * 24 * hour },
  finance: staff,
  viewer: staff,
};

const tokenBytes = 32;
export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/**
 * The condition that session s, with its holder's role u and branch b, is valid; the same as in the function who_is.
 */
const isAlive = sql<boolean>`s.ended_at is null and s.expires_at > now()
  and s.last_seen_at + s.idle_seconds * interval '1 second' > now() and u.status = 'active'
  and (b.status = 'active' or (b.archived_at is not null and u.role = 'admin'))`;

/** Restarts a session's idle timer; of many simultaneous calls only the first writes. */
export async function seeSession(db: Db, sessionRow: string): Promise<void> {
  await asSystem(db, (tx) =>
    tx
      .updateTable("session")
      .set({ lastSeenAt: sql<string>`now()` })
      .where("id", "=", sessionRow)
      .where("lastSeenAt", "<", sql<string>`now() - interval '1 minute'`)
      .execute(),
  );
}

/**
 * Returns the sessions among these that are still valid, with their holder's role. Does not refresh their idle timer.
 */
export async function liveRoles(db: Db, sessionRows: string[]): Promise<Map<string, Role>> {
  const rows = await asSystem(db, (tx) =>
    tx
      .selectFrom("session as s")
      .innerJoin("branchUser as u", (join) =>
        join.onRef("u.branchId", "=", "s.branchId").onRef("u.id", "=", "s.branchUserId"),
      )
      .innerJoin("branch as b", "b.id", "s.branchId")
      .select(["s.id", "u.role"])
      .where("s.id", "=", anyOf(sessionRows))
      .where(isAlive)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row.role]));
}

/**
 * Signs a person in to a role in one branch. `tx` is the system's. Returns the token, which is not stored anywhere.
 */
export async function startSession(
  tx: Tx,
  who: {
    branchId: string;
    branchUserId: string;
    role: Role;
    agent: string | null;
    /** The person signed in with more than a password. */
    strong?: boolean;
  },
): Promise<{ token: string; sessionRow: string }> {
  const token = newToken();
  const { idleSeconds, absoluteSeconds } = lifetimes[who.role];
  const row = await tx
    .insertInto("session")
    .values({
      tokenHash: hashToken(token),
      branchId: who.branchId,
      branchUserId: who.branchUserId,
      idleSeconds,
      expiresAt: sql<string>`now() + ${absoluteSeconds} * interval '1 second'`,
      agent: who.agent?.slice(0, 300) ?? null,
      strong: who.strong ?? false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { token, sessionRow: row.id };
}

/**
 * Ends every session of one role in one branch, after the person is suspended, removed or changed. `tx` is the
 * system's.
 */
export async function endSessionsOf(tx: Tx, branchUserId: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ endedAt: sql<string>`now()` })
    .where("branchUserId", "=", branchUserId)
    .where("endedAt", "is", null)
    .execute();
}
