import { z } from "zod";
import { route } from "../route.ts";
import { cents, instant } from "../wire.ts";
import { distanceUnits } from "./distance-unit.ts";

const count = z.int().min(0);

/** The present and this calendar year of one branch, by its code, because only the list of branches contains ids. */
export const branchFigures = z.object({
  name: z.string(),
  code: z.string(),
  example: z.boolean(),
  archived: z.boolean(),
  /** The branch's own region; null: none. */
  region: z.string().nullable(),
  currency: z.string(),
  distanceUnit: z.enum(distanceUnits),
  kitsReady: count,
  /** Kits at a school or on their way. */
  kitsOut: count,
  /** At a school after its day of collection. */
  kitsLate: count,
  members: count,
  /** Members that a kit was delivered to this year. */
  reached: count,
  /** Rotations of this year that are published, of all of this year. */
  published: count,
  rotations: count,
  /** Of check-ins and top-ups this year. */
  minutes: count,
  /** Driven on finished trips this year. */
  drivenM: count,
  /** Approved kilometre claims of this year's drives, in the branch's currency. */
  claimedCents: cents,
  /** Trips from today on that nobody drives. */
  tripsWithoutDriver: count,
  failedJobs: count,
  refusedMails: count,
});
export type BranchFigures = z.output<typeof branchFigures>;

export const readNational = route({
  method: "GET",
  path: "/branches/figures",
  access: "branches:create",
  summary:
    "Read all active branches, or all archived ones, side by side: kits, schools, work and what failed",
  query: z.object({ archived: z.stringbool().default(false) }),
  result: z.object({
    /** Changes that were acknowledged before this moment are counted. */
    readAt: instant,
    /** The newest backup of the installation; null if there is none. */
    lastBackupAt: instant.nullable(),
    items: z.array(branchFigures),
  }),
});
