import { hasPage, mostLinks } from "@kitround/contract/school-page/page-rules.ts";
import type { SchoolLink } from "@kitround/contract/school-page/school-link.ts";
import { sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";
import { hashToken, newToken } from "../../http/session.ts";

/** Throws `not_found`. */
export async function linkRows(tx: Tx, schoolId: string): Promise<SchoolLink[]> {
  await requireSchool(tx, schoolId);
  const { rows } = await sql<SchoolLink>`
    select c.id as contact_id, c.name as contact_name, case when c.bounced_at is null then c.email end as email,
      newest.made_at, ${nameOf("newest.made_by")} as made_by_name
    from school_contact c
    left join lateral (
      select l.made_at, l.made_by from school_link l
      where l.branch_id = c.branch_id and l.contact_id = c.id and l.revoked_at is null
      order by l.made_at desc, l.id limit 1) newest on true
    where c.branch_id = current_branch() and c.school_id = ${schoolId}
    order by c.is_primary desc, c.name, c.id`.execute(tx);
  return rows;
}

interface Of {
  branchId: string;
  /** Empty if a job creates the link. */
  branchUserId: string;
}

/** Creates a link and returns its address, which is not stored. Throws `not_found`, and a refusal for a school that is not a member. */
export async function newContactLink(
  tx: Tx,
  of: Of,
  { schoolId, contactId }: { schoolId: string; contactId: string },
  publicUrl: string,
): Promise<string> {
  await requireMember(tx, schoolId);
  await requireContact(tx, schoolId, contactId);
  return draw(tx, of, { schoolId, contactId, allocationId: null }, publicUrl);
}

/** Like `newContactLink`, for a packing slip: the link opens the page at that kit, and ends with the kit's loan. */
export async function newSlipLink(
  tx: Tx,
  of: Of,
  { schoolId, allocationId }: { schoolId: string; allocationId: string },
  publicUrl: string,
): Promise<string> {
  return draw(tx, of, { schoolId, contactId: null, allocationId }, publicUrl);
}

async function draw(
  tx: Tx,
  { branchId, branchUserId }: Of,
  to: { schoolId: string; contactId: string | null; allocationId: string | null },
  publicUrl: string,
): Promise<string> {
  const token = newToken();
  const madeBy = branchUserId === "" ? null : branchUserId;
  await tx
    .insertInto("schoolLink")
    .values({ ...to, branchId, madeBy, tokenHash: hashToken(token) })
    .execute();
  await sql`
    update school_link l set revoked_at = now()
    where l.branch_id = current_branch() and l.id in (
      select o.id from school_link o
      where o.branch_id = current_branch() and o.revoked_at is null
        and o.contact_id is not distinct from ${to.contactId}::uuid and o.allocation_id is not distinct from ${to.allocationId}::uuid
      order by o.made_at desc, o.id offset ${mostLinks})`.execute(tx);
  return `${publicUrl}/s/${token}`;
}

/** Throws `not_found`. */
export async function revokeLinks(tx: Tx, schoolId: string, contactId: string): Promise<void> {
  await requireContact(tx, schoolId, contactId);
  await sql`
    update school_link l set revoked_at = now()
    where l.branch_id = current_branch() and l.contact_id = ${contactId} and l.revoked_at is null`.execute(
    tx,
  );
}

export interface PageLink {
  /** The contact and the school that the link is for. */
  name: string;
  madeAt: string;
}

/** The valid links that a person has made by hand, and so may still know: each contact's newest. */
export async function pageLinksOf(tx: Tx, branchUserId: string): Promise<PageLink[]> {
  const { rows } = await sql<PageLink>`
    select c.name || ', ' || s.name_en as name, max(l.made_at) as made_at
    from school_link l
      join school_contact c on c.branch_id = l.branch_id and c.id = l.contact_id
      join school s on s.branch_id = l.branch_id and s.id = l.school_id
    where l.branch_id = current_branch() and l.made_by = ${branchUserId} and l.revoked_at is null
    group by c.id, c.name, s.name_en`.execute(tx);
  return rows;
}

/** Another person answers for the links that somebody has made to schools' pages. */
export async function handOverPageLinks(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable("schoolLink")
    .set({ madeBy: toId })
    .where("madeBy", "=", fromId)
    .where("contactId", "is not", null)
    .execute();
}

/**
 * Ends the links to schools' pages that somebody has made by hand, because they may still know them. The link on a
 * packing slip stays: it ends with the kit's loan.
 */
export async function revokePageLinksOf(tx: Tx, branchUserId: string): Promise<void> {
  await tx
    .updateTable("schoolLink")
    .set({ revokedAt: sql`now()` })
    .where("madeBy", "=", branchUserId)
    .where("contactId", "is not", null)
    .where("revokedAt", "is", null)
    .execute();
}

/** Throws `not_found`, and a refusal for a school without a page. */
export async function requireMember(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ status: string; memberUntil: string | null; today: string }>`
    select s.status, s.member_until, (now() at time zone b.time_zone)::date as today
    from school s join branch b on b.id = s.branch_id where s.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound("This school");
  refuseUnlessAllowed(hasPage(rows[0], rows[0].today));
}

async function requireSchool(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom("school").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This school");
}

export async function requireContact(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ name: string; email: string | null }> {
  const row = await tx
    .selectFrom("schoolContact")
    .select(["name", "email"])
    .where("id", "=", id)
    .where("schoolId", "=", schoolId)
    .executeTakeFirst();
  if (!row) throw notFound("This contact");
  return row;
}
