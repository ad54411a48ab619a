import { can } from "@kitround/contract/access/capabilities.ts";
import type { Query } from "@kitround/contract/route.ts";
import type { listUsers, User } from "@kitround/contract/users/user.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Cut } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { hasText } from "../../db/conditions.ts";
import { notFound } from "../../app-error.ts";

/** The branch's people by name. Addresses, phone numbers and last visits are only for those who manage users. */
export async function listUserRows(
  tx: Tx,
  actor: Actor,
  filter: Query<typeof listUsers>,
): Promise<Cut<User>> {
  const manages = can(actor.role, "users:manage");
  const named = sql`p.first_name || ' ' || p.last_name, case when ${manages} then p.email end`;
  const where = sql`
    ${filter.role === undefined ? sql`true` : sql`u.role = ${filter.role}`}
    and ${filter.status === undefined ? sql`true` : sql`u.status = ${filter.status}`}
    and ${hasText(filter.q, named)}`;
  const byName = [
    { by: sql`p.last_name`, kind: "anyCase", row: "lastName" },
    { by: sql`p.first_name`, kind: "anyCase", row: "firstName" },
    byId(sql`u.id`),
  ] as const;
  const { after, order, limit, cut } = byCursor("users", byName, filter);
  const [items, counted] = await Promise.all([
    userRows(tx, actor, sql`where ${where} and ${after} order by ${order} limit ${limit}`),
    sql<{
      total: number;
    }>`select count(*)::int as total from branch_user u join person p on p.id = u.person_id where ${where}`.execute(
      tx,
    ),
  ]);
  return cut(items, counted.rows[0]?.total ?? 0);
}

/** Throws `not_found`. */
export async function readUser(tx: Tx, actor: Actor, id: string): Promise<User> {
  const [user] = await userRows(tx, actor, sql`where u.id = ${id}`);
  if (!user) throw notFound("This person");
  return user;
}

async function userRows(tx: Tx, actor: Actor, rest: RawBuilder<unknown>): Promise<User[]> {
  const manages = can(actor.role, "users:manage");
  const seen = manages ? sql`left join last_seen() s on s.branch_user_id = u.id` : sql``;
  const { rows } = await sql<User>`
    select u.id, p.first_name, p.last_name,
      case when p.forgotten_at is null then p.email end as email, p.phone, u.role, u.status, u.ends_on,
      u.row_version,
      ${manages ? sql`s.at` : sql`null`} as last_seen_at
    from branch_user u join person p on p.id = u.person_id ${seen} ${rest}`.execute(tx);
  return manages ? rows : rows.map((row) => ({ ...row, email: null, phone: null }));
}

/**
 * `tx` is the system's: no branch wall confines sessions, so the caller must have checked that this person belongs to
 * the branch.
 */
export function liveSessionsOf(tx: Tx, branchUserId: string) {
  return tx
    .selectFrom("session")
    .where("branchUserId", "=", branchUserId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", sql<string>`now()`)
    .where(sql<boolean>`last_seen_at + idle_seconds * interval '1 second' > now()`);
}
