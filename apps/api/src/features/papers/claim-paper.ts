import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { dayIn } from "@kitround/contract/plan/days.ts";
import { paperAmounts, words } from "./claim-paper-words.ts";
import { type Flow, newFlow } from "./paper-flow.ts";
import type { Paper } from "./paper-page.ts";
import { paperDay, paperTime } from "./paper-words.ts";

export interface ClaimPaper {
  kind: "claim";
  branch: string;
  country: string;
  timeZone: string;
  claim: KmClaimDetail;
  cards: { name: string; validFrom: string; validTo: string; sourceUrl: string | null }[];
  trips: {
    name: string;
    onDay: string;
    odoStartM: number | null;
    odoEndM: number | null;
    gapReason: string | null;
  }[];
  /** JPEGs of the legs' receipts, by their ids. */
  receipts: Record<string, Uint8Array>;
}

const said = words.claim;
/** Points: three on a page. */
const receiptHeight = 230;

/** For the person who approves, pays or audits: every leg with its evidence and its rate, and who approved it. */
export function drawClaim(paper: ClaimPaper): Paper {
  const { branch, claim } = paper;
  const title = said.titles[claim.kind](claim.number, claim.claimantName);
  const flow = newFlow(title, `${title} · ${branch}`);
  flow.heading(title);
  flow.facts(factsOf(paper));
  if (claim.note !== null && claim.note !== "") {
    flow.say(`${claim.kind === "reversal" ? said.voidReason : said.note}: ${claim.note}`);
  }
  if (claim.returnReason !== null) flow.say(`${said.reason}: ${claim.returnReason}`);
  if (claim.kind === "drive") drawLegs(flow, paper);
  else drawCorrections(flow, paper);
  drawTrips(flow, paper);
  drawReceipts(flow, paper);
  flow.heading(said.rates, 2, 12);
  flow.table(
    [
      { title: said.card, share: 0.28 },
      { title: said.inForce, share: 0.28 },
      { title: said.source, share: 0.44 },
    ],
    paper.cards.map(({ name, validFrom, validTo, sourceUrl }) => [
      { text: name },
      { text: said.span(validFrom, validTo) },
      { text: sourceUrl ?? said.noSource },
    ]),
  );
  return flow.done();
}

function factsOf({ claim, country, timeZone }: ClaimPaper) {
  const { money, distance } = paperAmounts(country);
  const moment = (at: string) =>
    `${paperDay(dayIn(timeZone, new Date(at)))}, ${paperTime(at, timeZone)}`;
  const [first] = claim.legs;
  const { fromOn, toOn, approverName, approvedAt, paidAt, paidOn, paymentRef } = claim;
  const facts: (readonly [string, string] | null)[] = [
    [said.claimant, claim.claimantName],
    [said.state, words.statuses[claim.status]],
    [said.vehicle, said.vehicleOf(claim.vehicleName, first?.fuel)],
    claim.kind === "correction"
      ? null
      : [said.distance, distance(claim.totalM, first?.distanceUnit ?? "km")],
    fromOn === null ? null : [said.period, said.span(fromOn, toOn ?? fromOn)],
    [claim.amountCents < 0 ? said.owedBack : said.amount, money(claim.amountCents, claim.currency)],
    claim.reversesNumber === null ? null : [said.reverses, String(claim.reversesNumber)],
    claim.reversedByNumber === null ? null : [said.reversedBy, String(claim.reversedByNumber)],
    // A change of rate cards created a correction, and the person who approved it created a reversal.
    claim.submittedAt === null || claim.kind !== "drive"
      ? null
      : [said.submitted, said.by(claim.claimantName, moment(claim.submittedAt))],
    approverName === null || approvedAt === null
      ? null
      : [said.approved, said.by(approverName, moment(approvedAt))],
    claim.batchNumber === null ? null : [said.batch, String(claim.batchNumber)],
    paidAt === null
      ? null
      : [said.paid, said.paidOn(paidOn === null ? moment(paidAt) : paperDay(paidOn), paymentRef)],
  ];
  return facts.filter((fact) => fact !== null);
}

function drawLegs(flow: Flow, { claim, country }: ClaimPaper): void {
  const { money, distance } = paperAmounts(country);
  const [first] = claim.legs;
  const unit = first?.distanceUnit ?? "km";
  flow.heading(said.legs, 2, 12);
  flow.table(
    [
      { title: said.day, share: 0.12 },
      { title: said.way, share: 0.27 },
      { title: said.purpose, share: 0.16 },
      { title: said.driven, share: 0.11, align: "right" },
      { title: said.planned, share: 0.1, align: "right" },
      { title: said.rate, share: 0.13, align: "right" },
      { title: said.amount, share: 0.11, align: "right" },
    ],
    claim.legs.map((leg) => [
      { text: paperDay(leg.onDay) },
      { text: wayOf(leg) },
      { text: leg.purpose },
      { text: `${distance(leg.distanceM, leg.distanceUnit)}${said.sources[leg.source]}` },
      { text: leg.plannedM === null ? "–" : distance(leg.plannedM, leg.distanceUnit) },
      { text: rateOf(leg, claim.currency, country) },
      { text: money(leg.amountCents, claim.currency) },
    ]),
  );
  const total = said.total(distance(claim.totalM, unit), money(claim.amountCents, claim.currency));
  flow.say(total, { above: 8, weight: "bold" });
  flow.say(said.rounding, { above: 2, size: 10 });
  if (first && first.travelledBeforeM > 0) {
    flow.say(said.before(distance(first.travelledBeforeM, unit)), { size: 10 });
  }
}

const wayOf = (leg: KmClaimLeg) => `${leg.fromPlace} – ${leg.toPlace}`;

/**
 * Correction lines, which have no distance of their own: the leg they correct, the amount paid, the rate card, the
 * new amount, and the difference.
 */
function drawCorrections(flow: Flow, { claim, country }: ClaimPaper): void {
  const { money } = paperAmounts(country);
  const paid = (cents: number) => money(cents, claim.currency);
  flow.heading(said.lines[claim.kind], 2, 12);
  flow.table(
    [
      { title: said.leg, share: 0.11 },
      { title: said.day, share: 0.12 },
      { title: said.way, share: 0.22 },
      { title: said.was, share: 0.25, align: "right" },
      { title: said.now, share: 0.19, align: "right" },
      { title: said.difference, share: 0.11, align: "right" },
    ],
    claim.legs.map((leg) => [
      { text: leg.corrects === null ? "–" : said.legOf(leg.corrects) },
      { text: paperDay(leg.onDay) },
      { text: wayOf(leg) },
      { text: [paid(leg.beforeCents), ratesBefore(leg, claim.currency, country)].join(", ") },
      {
        text:
          leg.kind === "reversal"
            ? paid(0)
            : [paid(leg.beforeCents + leg.amountCents), rateOf(leg, claim.currency, country)].join(
                ", ",
              ),
      },
      { text: paid(leg.amountCents) },
    ]),
  );
  flow.say(said.sum(money(claim.amountCents, claim.currency)), { above: 8, weight: "bold" });
}

/** "$1.20/km, Inland Revenue 2025–26": the rate of the earlier payment. A reversing line has only the card. */
function ratesBefore({ corrects, ...leg }: KmClaimLeg, currency: string, country: string): string {
  if (corrects === null) return "–";
  if (leg.kind === "reversal") return corrects.cardName;
  const { cardName, ...rates } = corrects;
  return [rateOf({ ...leg, ...rates, corrects }, currency, country), cardName].join(", ");
}

/** "$1.20/km"; if the leg crosses a tier, both parts, each with its distance. */
function rateOf(leg: KmClaimLeg, currency: string, country: string): string {
  const { rate, distance } = paperAmounts(country);
  const { distanceUnit: unit, tier1M, tier2M, passengers } = leg;
  const first = said.per(rate(leg.tier1RateMillicents, currency), unit);
  const second = said.per(rate(leg.tier2RateMillicents, currency), unit);
  const parts =
    tier1M > 0 && tier2M > 0
      ? [said.tier(distance(tier1M, unit), first), said.tier(distance(tier2M, unit), second)]
      : [tier2M > 0 ? second : first];
  if (passengers > 0) {
    const each = said.per(rate(leg.passengerMillicents, currency), unit);
    parts.push(said.passengers(passengers, each));
  }
  return parts.join(" ");
}

function drawTrips(flow: Flow, { claim, trips, country }: ClaimPaper): void {
  if (trips.length === 0) return;
  const { reading } = paperAmounts(country);
  const unit = claim.legs[0]?.distanceUnit ?? "km";
  flow.heading(said.trips, 2, 12);
  flow.table(
    [
      { title: said.day, share: 0.17 },
      { title: said.trip, share: 0.22 },
      { title: said.gap, share: 0.33 },
      { title: said.start, share: 0.14, align: "right" },
      { title: said.end, share: 0.14, align: "right" },
    ],
    trips.map(({ name, onDay, odoStartM, odoEndM, gapReason }) => [
      { text: paperDay(onDay) },
      { text: name },
      { text: gapReason ?? "–" },
      { text: reading(odoStartM, unit) },
      { text: reading(odoEndM, unit) },
    ]),
  );
}

/** Draws each receipt large enough to be read, with the leg that it belongs to. */
function drawReceipts(flow: Flow, { claim, receipts }: ClaimPaper): void {
  const rows = claim.legs.flatMap((leg) =>
    leg.receipts.map(({ id }, at) => {
      const name = said.receiptOf(leg.position, at + 1, leg.receipts.length);
      const way = `${leg.fromPlace} – ${leg.toPlace}`;
      const text = [name, paperDay(leg.onDay), way, leg.purpose].join(", ");
      const picture = receipts[id];
      return [{ text }, picture === undefined ? {} : { picture, alt: name }];
    }),
  );
  if (rows.length === 0) return;
  // Keeps the heading on the page of its first receipt.
  flow.keep(receiptHeight + 60);
  flow.heading(said.receipts, 2, 12);
  flow.table(
    [
      { title: said.leg, share: 0.35 },
      { title: said.receipt, share: 0.65 },
    ],
    rows,
    receiptHeight,
  );
}
