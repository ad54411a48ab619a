import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mdiCircleOutline, mdiKeyboardReturn, mdiPackageVariant } from "@mdi/js";
import { texts } from "#texts/plan";
import { type Tone, type ToneStyle, tones } from "../../../ui/tone.tsx";

export interface PlanTone extends ToneStyle {
  word: string;
  /** Not settled yet: drawn with a dashed border. */
  open?: true;
}

/** States in the order in which a kit goes through them. */
export const legendStates = [
  "proposed",
  "confirmed",
  "preparing",
  "ready",
  "out",
  "delivered",
  "collected",
  "closed",
] as const;

const toneOf: Record<Allocation["status"], Tone> = {
  proposed: "draft",
  confirmed: "due",
  preparing: "due",
  ready: "ready",
  out: "out",
  delivered: "atSchool",
  collected: "out",
  closed: "done",
  cancelled: "off",
  substituted: "off",
};

/** The appearance of an allocation: its state, or late if it is overdue. */
export type AllocationLook = Allocation["status"] | "late";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of these
export const allocationLooks = [...Object.keys(toneOf), "late"] as AllocationLook[];

export function allocationLook(
  { status, collectOn }: Pick<Allocation, "status" | "collectOn">,
  today: string,
): AllocationLook {
  return status === "delivered" && collectOn < today ? "late" : status;
}

export function lookTone(look: AllocationLook): PlanTone {
  if (look === "late") return { ...tones.late, word: texts.late };
  const word = texts.allocation[look];
  const tone = tones[toneOf[look]];
  if (look === "proposed") return { ...tone, icon: mdiCircleOutline, word, open: true };
  if (look === "preparing") return { ...tone, icon: mdiPackageVariant, word };
  if (look === "collected") return { ...tone, icon: mdiKeyboardReturn, word };
  return { ...tone, word };
}

/** Colour and word of an allocation's state: the same colours as for kits, with the plan's own words. */
export function allocationTone(
  allocation: Pick<Allocation, "status" | "collectOn">,
  today: string,
): PlanTone {
  return lookTone(allocationLook(allocation, today));
}

const rotationTones: Record<Rotation["status"], Tone> = {
  draft: "draft",
  open: "due",
  locked: "ready",
  running: "atSchool",
  closed: "done",
};

export function rotationTone(rotation: Rotation): { tone: Tone; word: string } {
  const locked = rotation.status === "locked" && rotation.publishedAt === null;
  return {
    tone: rotationTones[rotation.status],
    word: locked ? texts.lockedOnly : texts.status[rotation.status],
  };
}
