import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

// Who signs in belongs to no branch yet: `tx` is the system's in all of these.

export interface Membership {
  branchId: string;
  branchUserId: string;
  branchName: string;
  role: Role;
  example: boolean;
}

export function personByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom("person")
    .select(["id", "email", "firstName", "lastName", "passwordHash"])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
}

/** The branches a person may work in now, the one last worked in first. */
export function memberships(tx: Tx, personId: string): Promise<Membership[]> {
  return tx
    .selectFrom("branchUser as u")
    .innerJoin("branch as b", "b.id", "u.branchId")
    .select(["u.branchId", "u.id as branchUserId", "b.name as branchName", "u.role", "b.example"])
    .where("u.personId", "=", personId)
    .where("u.status", "=", "active")
    .where("b.status", "=", "active")
    .orderBy(
      sql`(select max(s.last_seen_at) from session s where s.branch_user_id = u.id) desc nulls last`,
    )
    .orderBy("u.createdAt")
    .execute();
}
