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
  /** Beside the day on which the demo is set. */
  runs: "the day before" | "today" | "the day after";
  colour: string;
  /** In the order in which the route is driven, from the base and back to it. */
  schools: readonly SchoolData[];
}
