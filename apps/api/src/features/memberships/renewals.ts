import {
  mayRenew,
  priceOf,
  renewalMayBecome,
  renewedYear,
} from "@kitround/contract/memberships/membership-rules.ts";
import type {
  listMembershipRenewals,
  MembershipRenewal,
  moveMembershipRenewals,
  renewMemberships,
} from "@kitround/contract/memberships/membership-renewal.ts";
import { can } from "@kitround/contract/access/capabilities.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { Body, Query, Result } from "@kitround/contract/route.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { type RawBuilder, sql } from "kysely";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId } from "../../db/by-cursor.ts";
import { andGiven } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { listPrices } from "./prices.ts";

const renewals = (rest: RawBuilder<unknown>) => sql<MembershipRenewal>`
  select r.id, r.school_id, s.name_en as school_name, c.email as contact_email, s.address, s.suburb, s.city, s.postcode,
    r.from_on, r.until_on, r.renewed_on, r.status, r.row_version,
    case when r.number is not null then jsonb_build_object('number', r.number, 'priceName', r.price_name, 'cents', r.cents,
      'accountCode', r.account_code, 'taxCode', r.tax_code, 'dueOn', r.due_on) end as invoice
  from membership_renewal r
  join school s on s.branch_id = r.branch_id and s.id = r.school_id
  left join school_contact c on c.branch_id = s.branch_id and c.school_id = s.id and c.is_primary
  ${rest}`;

export async function listRenewals(tx: Tx, query: Query<typeof listMembershipRenewals>) {
  const where = sql`true ${andGiven(query.schoolId, (id) => sql`r.school_id = ${id}`)}
    ${andGiven(query.status, (status) => sql`r.status = ${status}`)}`;
  const sorted = [
    { by: sql`r.renewed_on`, kind: "day", row: "renewedOn", descending: true },
    byId(sql`r.id`),
  ] as const;
  const { after, order, limit, cut } = byCursor("renewals", sorted, query);
  const [{ rows: items }, { rows }] = await Promise.all([
    renewals(sql`where ${where} and ${after} order by ${order} limit ${limit}`).execute(tx),
    sql<{
      total: number;
    }>`select count(*)::int total from membership_renewal r where ${where}`.execute(tx),
  ]);
  return cut(items, rows[0]?.total ?? 0);
}

type Renewed = Pick<School, "id" | "nameEn" | "status" | "memberUntil" | "roll" | "rowVersion">;

/** Renews memberships by a year in the caller's transaction, all of them or none, each with an invoice where it has a price. */
export async function renew(
  tx: Tx,
  { branchId, branchUserId }: Actor,
  { schools }: Body<typeof renewMemberships>,
): Promise<Result<typeof renewMemberships>> {
  // Invoices are numbered without gaps, one at a time: the branch's row is locked first.
  const { rows: at } = await sql<{ today: string; invoiceDays: number; next: number }>`
    select (now() at time zone time_zone)::date as today, invoice_days,
      (select coalesce(max(number), 0) + 1 from membership_renewal r where r.branch_id = branch.id) as next
    from branch where id = ${branchId} for no key update`.execute(tx);
  const [branch] = at;
  if (!branch) throw notFound("This branch");
  const before = await lockSchools(tx, schools);
  const prices = await listPrices(tx);
  let { next } = branch;
  const rows = schools.map(({ id }) => {
    const school = before.get(id);
    if (!school) throw notFound("This school");
    refuseUnlessAllowed(mayRenew(school));
    const year = renewedYear(school.memberUntil ?? branch.today, branch.today);
    const price = priceOf(school.roll, prices);
    const invoice = price && {
      number: next,
      priceId: price.id,
      priceName: price.name,
      cents: price.cents,
      accountCode: price.accountCode,
      taxCode: price.taxCode,
      dueOn: addDays(branch.today, branch.invoiceDays),
    };
    if (price) next += 1;
    const { status: beforeStatus, memberUntil: beforeUntil } = school;
    const dates = { ...year, renewedOn: branch.today };
    return { branchId, schoolId: id, ...dates, beforeStatus, beforeUntil, ...invoice };
  });
  for (const { schoolId, untilOn } of rows) {
    await tx
      .updateTable("school")
      .set({ memberUntil: untilOn, status: "member" })
      .where("id", "=", schoolId)
      .execute();
  }
  const made = await tx
    .insertInto("membershipRenewal")
    .values(rows.map((row) => ({ ...row, madeBy: branchUserId })))
    .returning(["id", "rowVersion", "untilOn"])
    .execute();
  return { renewals: made, invoices: next - branch.next };
}

/** Locks the schools in the order of their keys. Throws `not_found` and `stale_version`. */
async function lockSchools(
  tx: Tx,
  schools: readonly { id: string; rowVersion: number }[],
): Promise<Map<string, Renewed>> {
  const { rows } = await sql<Renewed>`
    select id, name_en, status, member_until, roll, row_version from school
    where branch_id = current_branch() and id = any(${schools.map(({ id }) => id)}::uuid[]) order by id for update`.execute(
    tx,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id, rowVersion } of schools) {
    const row = found.get(id);
    if (!row) throw notFound("This school");
    if (row.rowVersion !== rowVersion) throw stale(row.nameEn);
  }
  return found;
}

function stale(name: string): AppError {
  const message = `Somebody saved ${name} after you opened this. Nothing has been changed.`;
  return new AppError("stale_version", message, [{ path: "rowVersion", message }]);
}

/** Moves renewals, all of them or none. A cancelled one gives the membership its former end back, unless that was changed since. */
export async function moveRenewals(
  tx: Tx,
  { role }: Actor,
  { renewals: asked, status }: Body<typeof moveMembershipRenewals>,
): Promise<Result<typeof moveMembershipRenewals>> {
  if (status === "cancelled" && !can(role, "schools:write")) {
    throw new AppError("forbidden", "A coordinator cancels renewals, because it changes a school.");
  }
  const ids = asked.map(({ id }) => id);
  await sql`select from membership_renewal where branch_id = current_branch() and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await renewals(sql`where r.id = any(${ids}::uuid[])`).execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id, rowVersion } of asked) {
    const row = found.get(id);
    if (!row) throw notFound("This renewal");
    if (row.rowVersion !== rowVersion) throw stale(`the renewal of ${row.schoolName}`);
    refuseUnlessAllowed(renewalMayBecome(row, status));
  }
  const moving = rows.filter((row) => row.status !== status).map(({ id }) => id);
  if (status === "cancelled" && moving.length > 0) {
    await sql`
      update school s set member_until = r.before_until, status = r.before_status from membership_renewal r
      where s.branch_id = current_branch() and r.branch_id = s.branch_id and r.id = any(${moving}::uuid[]) and s.id = r.school_id
        and s.member_until = r.until_on and s.status = 'member'`.execute(tx);
  }
  if (moving.length > 0) {
    await tx.updateTable("membershipRenewal").set({ status }).where("id", "in", moving).execute();
  }
  const { rows: now } = await sql<{ id: string; rowVersion: number }>`
    select id, row_version from membership_renewal where branch_id = current_branch() and id = any(${ids}::uuid[]) order by id`.execute(
    tx,
  );
  return { renewals: now };
}
