import type { Anchor } from "./anchor.ts";
import type { PersonData, VehicleData } from "./data/people.ts";
import type { RouteData } from "./data/school-data.ts";
import type { Clock } from "./moments.ts";
import type { Random } from "./random.ts";
import type { Rows } from "./rows.ts";

/** The data from which a demo branch is generated. */
export interface BranchData {
  name: string;
  code: string;
  region: string;
  baseAddress: string;
  officePhone: string;
  baseLat: number;
  baseLng: number;
  volunteerMinutes: number;
  people: readonly PersonData[];
  van: VehicleData | null;
  routes: readonly RouteData[];
  /** Number of copies of each title, in the titles' order. */
  copies: readonly number[];
  /** How many terms of history it has. */
  termsBefore: number;
  /** Whether some kits have had mishaps. */
  mishaps: boolean;
  seed: number;
}

/** The context of every function that generates the branch's rows. */
export interface Making {
  data: BranchData;
  branchId: string;
  anchor: Anchor;
  clock: Clock;
  random: Random;
  rows: Rows;
}
