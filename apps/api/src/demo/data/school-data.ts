/** English name, te reo Māori name, roll, suburb, kilometres east and north of the base. */
export type SchoolData = readonly [
  en: string,
  mi: string | null,
  roll: number,
  suburb: string,
  east: number,
  north: number,
];

export interface RouteData {
  name: string;
  /** Relative to the demo's day. */
  runs: "the day before" | "today" | "the day after";
  colour: string;
  /** In driving order, from the base and back to it. */
  schools: readonly SchoolData[];
}
