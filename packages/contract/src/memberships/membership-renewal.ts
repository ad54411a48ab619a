import { z } from "zod";
import { route } from "../route.ts";
import { day, id, page, paging, rowVersion } from "../wire.ts";

export const renewalStatuses = ["open", "paid", "cancelled"] as const;

export const membershipRenewal = z.object({
  id,
  schoolId: id,
  schoolName: z.string(),
  /** Whom an invoice goes to: the school's main contact and its postal address. */
  contactEmail: z.string().nullable(),
  address: z.string().nullable(),
  suburb: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  fromOn: day,
  untilOn: day,
  renewedOn: day,
  status: z.enum(renewalStatuses),
  /** Null where no price applied: then there is no invoice. */
  invoice: z
    .object({
      number: z.int().min(1),
      priceName: z.string(),
      cents: z.int().min(0),
      accountCode: z.string().nullable(),
      taxCode: z.string().nullable(),
      dueOn: day,
    })
    .nullable(),
  rowVersion,
});
export type MembershipRenewal = z.output<typeof membershipRenewal>;

export const listMembershipRenewals = route({
  method: "GET",
  path: "/membership-renewals",
  access: "invoices:settle",
  reads: ["membership_renewal", "school", "school_contact"],
  summary: "List renewals of memberships with their invoices, newest first",
  query: z.object({
    ...paging,
    schoolId: id.optional(),
    status: z.enum(renewalStatuses).optional(),
  }),
  result: page(membershipRenewal),
});

const version = z.object({ id, rowVersion });
const each = z.array(version).min(1).max(500);
const once = (rows: readonly { id: string }[]) =>
  new Set(rows.map((row) => row.id)).size === rows.length;

export const renewMemberships = route({
  method: "POST",
  path: "/membership-renewals",
  access: "schools:write",
  summary:
    "Renew schools' memberships by a year, each with an invoice by the price list: all of them or none",
  body: z.object({ schools: each.refine(once, { error: "Name each school once." }) }),
  /** Sent to `moveMembershipRenewals` with the status `cancelled`, they take the renewals back. */
  result: z.object({ renewals: z.array(version.extend({ untilOn: day })), invoices: z.int() }),
  status: 201,
  errors: ["stale_version", "transition_refused", "already_exists"],
});

export const moveMembershipRenewals = route({
  method: "POST",
  path: "/membership-renewals/bulk",
  access: "invoices:settle",
  summary:
    "Mark renewals as paid or open; or, with schools:write, cancel them: a cancelled one gives the membership its former end back",
  body: z.object({
    renewals: each.refine(once, { error: "Name each renewal once." }),
    status: z.enum(renewalStatuses),
  }),
  result: z.object({ renewals: z.array(version) }),
  errors: ["stale_version", "transition_refused"],
});
