/**
 * Terms as the ministries published them, offered when a term is added; a branch may change any day of them.
 * New Zealand 2026: Ministry of Education term dates. Schools choose the start of Term 1 (26 Jan to 9 Feb) and the end of Term 4 (by 18
 * Dec); these are the Monday that most choose, and the last possible day. The dates for 2027 were not fully published.
 * Victoria 2026 and 2027: schools.vic.gov.au, from the first day of staff.
 */
export interface KnownTerm {
  country: "NZ" | "AU";
  place: string;
  year: number;
  number: number;
  startsOn: string;
  endsOn: string;
}

function year(
  country: KnownTerm["country"],
  place: string,
  inYear: number,
  days: readonly (readonly [string, string])[],
): KnownTerm[] {
  return days.map(([from, to], i) => ({
    country,
    place,
    year: inYear,
    number: i + 1,
    startsOn: `${inYear}-${from}`,
    endsOn: `${inYear}-${to}`,
  }));
}

export const knownTerms: readonly KnownTerm[] = [
  ...year("NZ", "New Zealand", 2026, [
    ["02-02", "04-02"],
    ["04-20", "07-03"],
    ["07-20", "09-25"],
    ["10-12", "12-18"],
  ]),
  ...year("AU", "Victoria", 2026, [
    ["01-27", "04-02"],
    ["04-20", "06-26"],
    ["07-13", "09-18"],
    ["10-05", "12-18"],
  ]),
  ...year("AU", "Victoria", 2027, [
    ["01-27", "03-25"],
    ["04-12", "06-25"],
    ["07-12", "09-17"],
    ["10-04", "12-17"],
  ]),
];

/** New Zealand's public holidays on which schools are closed, as observed. Matariki is by the schedule of its act. */
const nzHolidays = [
  ["2026-02-06", "Waitangi Day"],
  ["2026-04-03", "Good Friday"],
  ["2026-04-06", "Easter Monday"],
  ["2026-04-27", "Anzac Day (observed)"],
  ["2026-06-01", "King’s Birthday"],
  ["2026-07-10", "Matariki"],
  ["2026-10-26", "Labour Day"],
  ["2026-12-25", "Christmas Day"],
  ["2026-12-28", "Boxing Day (observed)"],
  ["2027-06-25", "Matariki"],
] as const;

/** Bank holidays of England and Wales, substitute days included, by the rules of the Banking and Financial Dealings Act 1971. */
const englandHolidays = [
  ["2026-01-01", "New Year’s Day"],
  ["2026-04-03", "Good Friday"],
  ["2026-04-06", "Easter Monday"],
  ["2026-05-04", "Early May bank holiday"],
  ["2026-05-25", "Spring bank holiday"],
  ["2026-08-31", "Summer bank holiday"],
  ["2026-12-25", "Christmas Day"],
  ["2026-12-28", "Boxing Day (substitute day)"],
  ["2027-01-01", "New Year’s Day"],
  ["2027-03-26", "Good Friday"],
  ["2027-03-29", "Easter Monday"],
  ["2027-05-03", "Early May bank holiday"],
  ["2027-05-31", "Spring bank holiday"],
  ["2027-08-30", "Summer bank holiday"],
  ["2027-12-27", "Christmas Day (substitute day)"],
  ["2027-12-28", "Boxing Day (substitute day)"],
] as const;

interface Holidays {
  days: readonly (readonly [onDay: string, name: string])[];
  /** The days between which the lists above are complete. */
  from: string;
  to: string;
}

const holidaysOf: Record<string, Holidays> = {
  NZ: { days: nzHolidays, from: "2026-01-01", to: "2026-12-31" },
  GB: { days: englandHolidays, from: "2026-01-01", to: "2027-12-31" },
};

/** The known terms of a country that a branch does not have yet and that are not over, the next first. */
export function termsToOffer(
  country: string,
  have: readonly { year: number; number: number }[],
  today: string,
): KnownTerm[] {
  return knownTerms
    .filter((t) => t.country === country && t.endsOn >= today)
    .filter((t) => !have.some((h) => h.year === t.year && h.number === t.number))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
}

/** The known public holidays of a country within these days. */
export function holidaysWithin(
  country: string,
  from: string,
  to: string,
): { onDay: string; name: string }[] {
  return (holidaysOf[country]?.days ?? [])
    .filter(([day]) => day >= from && day <= to)
    .map(([onDay, name]) => ({ onDay, name }));
}

/**
 * Whether all terms of a year that a country's ministries published are listed here. True for a country that is not listed at all,
 * because nothing can be asked about it.
 */
export function isYearKnown(country: string, inYear: number): boolean {
  const own = knownTerms.filter((t) => t.country === country);
  return own.length === 0 || own.some((t) => t.year === inYear);
}

/** Whether all public holidays of these days are listed here. If not, the planner is asked to enter them. */
export function areHolidaysKnown(country: string, from: string, to: string): boolean {
  const known = holidaysOf[country];
  return known !== undefined && from >= known.from && to <= known.to;
}
