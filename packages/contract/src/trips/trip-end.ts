import { z } from "zod";
import { day, id, instant, metres } from "../wire.ts";

// Data of a trip beside its stops: the office's decisions, corrections of its odometer, and late kits that it could collect.

export const proposedCollection = z.object({
  schoolId: id,
  schoolName: z.string(),
  kitId: id,
  kitCode: z.string(),
  kitTypeName: z.string(),
  dueBackOn: day,
  daysLate: z.int(),
});
export type ProposedCollection = z.output<typeof proposedCollection>;

export const decisionChoices = [
  "again",
  "dropped",
  "shelved",
  "asked",
  "found",
  "written_off",
  "accepted",
  "not_entered",
  "wrong_school",
  "wrong_label",
  "unknown_cause",
] as const;

export const tripDecision = z.object({
  difference: z.string(),
  decision: z.enum(decisionChoices),
  note: z.string().nullable(),
  byName: z.string(),
  at: instant,
});
export type TripDecision = z.output<typeof tripDecision>;

export const odometerCorrection = z.object({
  startBeforeM: metres,
  /** Null if only the start was corrected, during the trip. */
  endBeforeM: metres.nullable(),
  startM: metres,
  endM: metres.nullable(),
  reason: z.string(),
  byName: z.string(),
  at: instant,
});
