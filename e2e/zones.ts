/** A branch and the Tuesday before its clocks change, one week before the other Tuesday of its round. */
export interface Zone {
  name: string;
  code: string;
  country: string;
  timeZone: string;
  out: string;
  /** The hours by which a clock there is ahead of UTC, before and after the change. */
  ahead: { before: number; after: number };
}

export const zones: readonly Zone[] = [
  {
    name: "London",
    code: "LDN",
    country: "GB",
    timeZone: "Europe/London",
    // Clocks go forward on Sunday 28 March 2027.
    out: "2027-03-23",
    ahead: { before: 0, after: 1 },
  },
  {
    name: "Melbourne",
    code: "MEL",
    country: "AU",
    timeZone: "Australia/Melbourne",
    // Clocks go back on Sunday 4 April 2027.
    out: "2027-03-30",
    ahead: { before: 11, after: 10 },
  },
  {
    name: "Auckland",
    code: "AKL",
    country: "NZ",
    timeZone: "Pacific/Auckland",
    out: "2027-03-30",
    ahead: { before: 13, after: 12 },
  },
];
