import { createHash, randomBytes } from "node:crypto";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import type { Actor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";

export interface SignedIn extends Actor {
  /** The session's row; its token is known to the browser alone. */
  sessionRow: string;
}

const hour = 3600;
interface Lifetime {
  idleSeconds: number;
  absoluteSeconds: number;
}
const staff: Lifetime = { idleSeconds: 8 * hour, absoluteSeconds: 12 * hour };

// A driver's phone stays signed in through a fortnight of runs and can be ended from another device; an administrator's
// session, worth the most, ends first.
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
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** How a token appears in logs: enough to follow a session, useless to whoever reads them. */
export function tokenMark(token: string): string {
  return hashToken(token).toString("hex").slice(0, 6);
}

/** Of session s, its holder's role u and its branch b. */
const isAlive = sql<boolean>`s.ended_at is null and s.expires_at > now()
  and s.last_seen_at + s.idle_seconds * interval '1 second' > now() and u.status = 'active' and b.status = 'active'`;

/** Who holds this token, if its session is alive and its holder may still work in its branch. */
export async function actorOf(db: Db, token: string, requestId: string): Promise<SignedIn | null> {
  if (!tokenForm.test(token)) return null;
  const hash = hashToken(token);
  return asSystem(db, async (tx) => {
    const row = await tx
      .selectFrom("session as s")
      .innerJoin("branchUser as u", (join) =>
        join.onRef("u.branchId", "=", "s.branchId").onRef("u.id", "=", "s.branchUserId"),
      )
      .innerJoin("branch as b", "b.id", "s.branchId")
      .select([
        "s.id as sessionRow",
        "s.branchId",
        "s.branchUserId",
        "u.personId",
        "u.role",
        sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as("unseen"),
      ])
      .where("s.tokenHash", "=", hash)
      .where(isAlive)
      .executeTakeFirst();
    if (!row) return null;
    if (row.unseen) {
      await tx
        .updateTable("session")
        .set({ lastSeenAt: sql<string>`now()` })
        .where("id", "=", row.sessionRow)
        .execute();
    }
    const { unseen: _, ...who } = row;
    return { ...who, requestId };
  });
}

/** Of these sessions' rows those that are alive, with their holder's role; looking is no sign of life. */
export async function liveRoles(db: Db, sessionRows: string[]): Promise<Map<string, Role>> {
  const rows = await asSystem(db, (tx) =>
    tx
      .selectFrom("session as s")
      .innerJoin("branchUser as u", (join) =>
        join.onRef("u.branchId", "=", "s.branchId").onRef("u.id", "=", "s.branchUserId"),
      )
      .innerJoin("branch as b", "b.id", "s.branchId")
      .select(["s.id", "u.role"])
      .where("s.id", "in", sessionRows)
      .where(isAlive)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row.role]));
}

/** Signs a person's role in one branch in. `tx` is the system's. Answers the token, which nothing keeps. */
export async function startSession(
  tx: Tx,
  who: { branchId: string; branchUserId: string; role: Role; agent: string | null },
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
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { token, sessionRow: row.id };
}

/** Ends every session of one role in one branch: after it is suspended, removed or changed. `tx` is the system's. */
export async function endSessionsOf(tx: Tx, branchUserId: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ endedAt: sql<string>`now()` })
    .where("branchUserId", "=", branchUserId)
    .where("endedAt", "is", null)
    .execute();
}
