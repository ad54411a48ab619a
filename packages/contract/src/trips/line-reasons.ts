import type { StopLine } from "./trip.ts";

/** Why a kit was not delivered or collected. A device that was offline for long may send a reason that is no longer offered. */
export const reasonsNot = [
  "not_ready",
  "refused",
  "wrong_kit",
  "not_found",
  "in_use",
  "locked",
  "other",
] as const;
export type ReasonNot = (typeof reasonsNot)[number];

/** The reasons offered to a driver, by the kind of line; `other` needs words. */
export const reasonsFor: Readonly<Record<StopLine["action"], readonly ReasonNot[]>> = {
  deliver: ["refused", "wrong_kit", "not_ready", "other"],
  collect: ["not_found", "in_use", "locked", "other"],
};
