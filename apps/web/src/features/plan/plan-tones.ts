import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mdiCircleOutline, mdiKeyboardReturn } from "@mdi/js";
import { texts } from "#texts/plan";
import { type Tone, type ToneStyle, tones } from "../../ui/tone.tsx";

export interface PlanTone extends ToneStyle {
  word: string;
  /** Not settled yet: drawn with a broken border. */
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
  proposed: "done",
  confirmed: "due",
  preparing: "needsWork",
  ready: "ready",
  out: "out",
  delivered: "atSchool",
  collected: "out",
  closed: "done",
  cancelled: "done",
  substituted: "done",
};

/** How an allocation's state looks and what it is called: as every kit's state does, with the plan's own words. */
export function allocationTone(
  allocation: Pick<Allocation, "status" | "collectOn">,
  today: string,
): PlanTone {
  const { status, collectOn } = allocation;
  if (status === "delivered" && collectOn < today) return { ...tones.late, word: texts.late };
  const word = texts.allocation[status];
  const tone = tones[toneOf[status]];
  if (status === "proposed")
    return { ...tone, tint: "#FFFFFF", icon: mdiCircleOutline, word, open: true };
  if (status === "collected") return { ...tone, icon: mdiKeyboardReturn, word };
  return { ...tone, word };
}

const rotationTones: Record<Rotation["status"], Tone> = {
  draft: "done",
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
