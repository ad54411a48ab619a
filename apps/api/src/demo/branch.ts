import type { Anchor } from "./anchor.ts";
import type { PersonData, VehicleData } from "./data/people.ts";
import type { RouteData } from "./data/school-data.ts";
import type { Clock } from "./moments.ts";
import type { Random } from "./random.ts";
import type { Rows } from "./rows.ts";

/** What a demo branch is made from. */
export interface BranchData {
  name: string;
  code: string;
  baseAddress: string;
  officePhone: string;
  baseLat: number;
  baseLng: number;
  volunteerMinutes: number;
  people: readonly PersonData[];
  van: VehicleData | null;
  routes: readonly RouteData[];
  /** Copies of each title, in the titles' order. */
  copies: readonly number[];
  /** How many terms before the demo's own it has been running. */
  termsBefore: number;
  /** The kits that have met with something; false in a branch where all is well. */
  mishaps: boolean;
  seed: number;
}

/** What every maker of the branch's rows uses. */
export interface Making {
  data: BranchData;
  branchId: string;
  anchor: Anchor;
  clock: Clock;
  random: Random;
  rows: Rows;
}
