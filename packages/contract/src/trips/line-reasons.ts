import type { StopLine } from "./trip.ts";

/** Why a kit did not change hands. A device that was away for long may still send a reason that is no longer offered. */
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

/** What a driver is offered, by what was to happen; `other` is said in words. */
export const reasonsFor: Readonly<Record<StopLine["action"], readonly ReasonNot[]>> = {
  deliver: ["refused", "wrong_kit", "not_ready", "other"],
  collect: ["not_found", "in_use", "locked", "other"],
};
