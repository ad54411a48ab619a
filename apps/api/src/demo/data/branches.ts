import type { BranchData } from "../branch.ts";
import { northWaikarePeople, waikarePeople, waikareVan } from "./people.ts";
import { northWaikareRoutes } from "./schools-north-waikare.ts";
import { waikareRoutes } from "./schools-waikare.ts";

const copiesOf = (...groups: [titles: number, copies: number][]): number[] =>
  groups.flatMap(([titles, copies]) => Array.from({ length: titles }, () => copies));

/** 44 schools and 70 kits of 35 titles: the size of a large branch. */
export const waikare: BranchData = {
  name: "Waikare",
  code: "WKR",
  region: "Upper North Island",
  baseAddress: "Waikare kit room, 4 Depot Street",
  officePhone: "07 555 0100",
  baseLat: -37.624,
  baseLng: 175.318,
  volunteerMinutes: 1_800,
  people: waikarePeople,
  van: waikareVan,
  routes: waikareRoutes,
  copies: copiesOf([10, 3], [15, 2], [10, 1]),
  termsBefore: 2,
  mishaps: true,
  seed: 7,
};

/** Eleven schools and 32 kits: the size of a small branch. */
export const northWaikare: BranchData = {
  name: "North Waikare",
  code: "NWK",
  region: "Upper North Island",
  baseAddress: "Te Kōpū hall, 19 Lake Road",
  officePhone: "07 555 0110",
  baseLat: -37.372,
  baseLng: 175.214,
  volunteerMinutes: 360,
  people: northWaikarePeople,
  van: null,
  routes: northWaikareRoutes,
  copies: copiesOf([16, 2]),
  termsBefore: 1,
  mishaps: false,
  seed: 11,
};

/** For people who want to see a working branch before their own is set up. */
export const exampleBranch: BranchData = { ...waikare, name: "Example: Waikare" };
