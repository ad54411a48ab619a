import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

// A person who signs in is in no branch yet: `tx` is the system's unless stated otherwise.

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
export async function memberships(tx: Tx, personId: string): Promise<Membership[]> {
  return (await sql<Membership>`select * from branches_of(${personId})`.execute(tx)).rows;
}

/** The same for the caller, in the call's own transaction. */
export async function ownMemberships(tx: Tx): Promise<Membership[]> {
  return (await sql<Membership>`select * from my_branches()`.execute(tx)).rows;
}

/** An archived branch that a person may read, as one of its administrators. */
export async function archivedPlace(
  tx: Tx,
  personId: string,
  branchId: string,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select u.branch_id, u.id as branch_user_id, b.name as branch_name, u.role, b.example
    from branch_user u join branch b on b.id = u.branch_id
    where b.id = ${branchId} and b.archived_at is not null and u.person_id = ${personId}
      and u.role = 'admin' and u.status = 'active'`.execute(tx);
  return rows[0];
}
