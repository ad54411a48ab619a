import { oneLine } from "../one-line.ts";
import { dayWords } from "../plan/day-words.ts";

interface Ending {
  greeting: string;
  name: string;
  school: string;
  branch: string;
  untilOn: string;
  /** What another year costs; null where the price list has no price for the school. */
  price: { name: string; cents: number } | null;
  currency: string;
  officePhone: string | null;
  officeEmail: string | null;
  unsubscribe: string;
}

/** The mail that reminds a school of a membership that ends. */
export function renewalReminder(facts: Ending): { subject: string; text: string } {
  const { greeting, price, currency, officePhone, officeEmail, unsubscribe } = facts;
  const [name, school, branch] = [facts.name, facts.school, facts.branch].map(oneLine);
  const until = `${dayWords(facts.untilOn)} ${facts.untilOn.slice(0, 4)}`;
  const money =
    price &&
    new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).format(price.cents / 100);
  const office = [officeEmail, officePhone].filter((way) => way !== null).map(oneLine);
  const ask =
    office.length === 0 ? "Please tell us if" : `Please tell us (${office.join(", ")}) if`;
  return {
    subject: `The membership of ${school} ends on ${until}`,
    text: [
      `${greeting} ${name},`,
      `the membership of ${school} at ${branch} ends on ${until}.`,
      ...(price ? [`Another year costs ${money} (${oneLine(price.name)}).`] : []),
      `${ask} you want to go on borrowing science kits. We renew the membership then.`,
      branch,
      `No more of these mails: ${unsubscribe}`,
    ].join("\n\n"),
  };
}
