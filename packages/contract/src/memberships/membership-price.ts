import { z } from "zod";
import { route } from "../route.ts";
import { byId, cents, id, label, name, rowVersion, whole } from "../wire.ts";

const priceFields = z.object({
  name,
  /** For a year, in the branch's currency. */
  cents: cents.min(0).max(100_000_000),
  /** For schools of at most so many pupils; null: of any size. */
  maxRoll: z.int().min(1).max(20_000).nullable(),
  /** The account and the tax code that the accounting program books it on. */
  accountCode: label.nullable(),
  taxCode: label.nullable(),
  status: z.enum(["active", "archived"]),
});

export const membershipPrice = priceFields.extend({ id, rowVersion });
export type MembershipPrice = z.output<typeof membershipPrice>;

export const listMembershipPrices = route({
  method: "GET",
  path: "/membership-prices",
  access: "invoices:settle",
  reads: ["membership_price"],
  summary: "Read the price list of memberships, small schools first",
  result: whole(membershipPrice),
});

export const createMembershipPrice = route({
  method: "POST",
  path: "/membership-prices",
  access: "branch:manage",
  summary: "Add a price of a year's membership",
  body: priceFields.partial().required({ name: true, cents: true }),
  result: membershipPrice,
  status: 201,
  errors: ["already_exists"],
});

export const updateMembershipPrice = route({
  method: "PATCH",
  path: "/membership-prices/:id",
  access: "branch:manage",
  summary: "Change a price; invoices that were made by it stay as they are",
  params: byId,
  body: priceFields.partial().extend({ rowVersion }),
  result: membershipPrice,
  errors: ["stale_version", "already_exists"],
});
