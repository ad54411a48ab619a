import type { KmStatement } from "@kitround/contract/km-claims/statement.ts";
import { paperAmounts, words } from "./claim-paper-words.ts";
import { newFlow } from "./paper-flow.ts";
import type { Paper } from "./paper-page.ts";
import { paperDay } from "./paper-words.ts";

export interface StatementPaper {
  kind: "statement";
  branch: string;
  statement: KmStatement;
}

const said = words.statement;

/** For a person's tax return: the totals of their claims of a tax year, a table for each currency. */
export function drawStatement({ branch, statement }: StatementPaper): Paper {
  const { personName, country, startsOn, endsOn, claims } = statement;
  const title = said.title(personName);
  const flow = newFlow(title, `${title}, ${said.year(startsOn, endsOn)} · ${branch}`);
  flow.heading(title);
  flow.say(`${branch}, ${said.year(startsOn, endsOn)}`, { size: 13, weight: "bold" });
  flow.gap(8);
  if (claims.length === 0) flow.say(said.nothing);
  for (const [currency, group] of Map.groupBy(claims, (claim) => claim.currency)) {
    flow.table(
      [
        { title: said.claim, share: 0.07 },
        { title: said.period, share: 0.16 },
        { title: said.vehicle, share: 0.17 },
        { title: said.distance, share: 0.14, align: "right" },
        { title: said.within(country), share: 0.12, align: "right" },
        { title: said.above(country), share: 0.12, align: "right" },
        { title: said.amount, share: 0.11, align: "right" },
        { title: said.paid, share: 0.11, align: "right" },
      ],
      [...group.map((claim) => rowOf(claim, country)), totalOf(group, currency, country)],
    );
    flow.gap(8);
  }
  if (claims.some(({ withinCents }) => withinCents === null)) flow.say(said.someUnknown);
  for (const note of said.notes(country)) flow.say(note, { above: 4 });
  return flow.done();
}

type Claim = KmStatement["claims"][number];

function rowOf(claim: Claim, country: string) {
  const { money, distance } = paperAmounts(country);
  const part = (cents: number | null) =>
    cents === null ? said.unknown : money(cents, claim.currency);
  return [
    { text: String(claim.number) },
    { text: words.claim.span(claim.fromOn, claim.toOn) },
    { text: claim.vehicleName },
    { text: distance(claim.distanceM, claim.distanceUnit) },
    { text: part(claim.withinCents) },
    { text: part(claim.aboveCents) },
    { text: money(claim.amountCents, claim.currency) },
    { text: claim.paidOn === null ? said.unpaid : paperDay(claim.paidOn) },
  ];
}

function totalOf(claims: readonly Claim[], currency: string, country: string) {
  const { money, distance } = paperAmounts(country);
  const sum = (of: (claim: Claim) => number | null) =>
    claims.reduce<number | null>((total, claim) => {
      const value = of(claim);
      return total === null || value === null ? null : total + value;
    }, 0);
  const part = (cents: number | null) => (cents === null ? said.unknown : money(cents, currency));
  const weight = "bold" as const;
  return [
    { text: said.total, weight },
    { text: "" },
    { text: "" },
    {
      text: distance(sum(({ distanceM }) => distanceM) ?? 0, claims[0]?.distanceUnit ?? "km"),
      weight,
    },
    { text: part(sum(({ withinCents }) => withinCents)), weight },
    { text: part(sum(({ aboveCents }) => aboveCents)), weight },
    { text: part(sum(({ amountCents }) => amountCents)), weight },
    { text: "" },
  ];
}
