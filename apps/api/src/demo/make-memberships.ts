import { priceOf } from "@kitround/contract/memberships/membership-rules.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { School } from "./make-schools.ts";
import { newId } from "./rows.ts";

const codes = { accountCode: "210", taxCode: "GST on income" };
const priceList = [
  { name: "Small school", cents: 18_000, maxRoll: 60 },
  { name: "Middle-sized school", cents: 32_000, maxRoll: 200 },
  { name: "Large school", cents: 48_000, maxRoll: null },
] as const;

/** A school renews this long before its membership ends, and an invoice is due this long after it. */
const aheadDays = 14;
const invoiceDays = 20;
/** The price list is this old: there are no invoices before it. */
const pricedDays = 120;
const unpaid = 4;

/** The price list, and the renewals since it exists with their invoices, all but the newest paid. */
export function makeMemberships({ rows, anchor }: Making, schools: readonly School[]): void {
  const prices = priceList.map((price) => ({
    ...price,
    ...codes,
    id: newId(),
    status: "active" as const,
  }));
  for (const price of prices) rows.add("membershipPrice", price);
  const renewals = schools
    .map((school) => {
      const beforeUntil = addDays(school.memberUntil, -365);
      return { school, beforeUntil, renewedOn: addDays(beforeUntil, -aheadDays) };
    })
    .filter(({ renewedOn: on }) => addDays(anchor.now, -pricedDays) < on && on < anchor.now)
    .toSorted((a, b) => a.renewedOn.localeCompare(b.renewedOn));
  for (const [index, { school, beforeUntil, renewedOn }] of renewals.entries()) {
    const price = priceOf(school.roll, prices);
    rows.add("membershipRenewal", {
      id: newId(),
      schoolId: school.id,
      fromOn: addDays(beforeUntil, 1),
      untilOn: school.memberUntil,
      renewedOn,
      status: index < renewals.length - unpaid ? "paid" : "open",
      number: index + 1,
      priceId: price?.id ?? null,
      priceName: price?.name ?? null,
      cents: price?.cents ?? null,
      ...codes,
      dueOn: addDays(renewedOn, invoiceDays),
      beforeStatus: "member",
      beforeUntil,
    });
  }
}
