import { addDays } from "../plan/days.ts";
import { oneLine } from "../one-line.ts";

/** The month before the month of a day, "2026-11". */
export function monthBefore(day: string): string {
  return addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
}

interface Unclaimed {
  greeting: string;
  firstName: string;
  branchName: string;
  /** "2026-11". */
  month: string;
  trips: number;
  amountCents: number;
  currency: string;
  /** True if a trip has no rate yet, so that the amount is incomplete. */
  more: boolean;
  url: string;
  unsubscribe: string;
}

/** The e-mail that reminds a driver of last month's trips that are not claimed. */
export function claimReminder(facts: Unclaimed): { subject: string; text: string } {
  const { trips, amountCents, currency, more, url, unsubscribe } = facts;
  const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(
    new Date(`${facts.month}-01T00:00:00Z`),
  );
  const money = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(amountCents / 100);
  const what = trips === 1 ? "1 trip" : `${trips} trips`;
  const amount = more ? `${money} and what has no rate yet` : money;
  return {
    subject: `You have ${what} of ${month} not claimed, ${money}`,
    text: [
      `${facts.greeting} ${oneLine(facts.firstName)},`,
      `you have ${what} of ${month} not claimed, ${amount}. Claim them here:`,
      url,
      oneLine(facts.branchName),
      `No more of these mails: ${unsubscribe}`,
    ].join("\n\n"),
  };
}
