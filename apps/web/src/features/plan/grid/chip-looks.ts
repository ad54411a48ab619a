import { mdiAlertCircle, mdiArrowRight, mdiClose, mdiPlus } from "@mdi/js";
import { texts as preview } from "#texts/auto-plan";
import { texts as conflicts } from "#texts/plan-conflicts";
import { today } from "../../../lib/dates.ts";
import { type ToneStyle, tones } from "../../../ui/tone.tsx";
import type { Mark, PlanKit } from "../plan-preview.ts";
import {
  allocationLook,
  allocationLooks,
  type AllocationLook,
  allocationTone,
  lookTone,
  type PlanTone,
} from "./plan-tones.ts";

/** The appearance of a kit in a cell: by its state, unless a preview or a conflict overrides it. */
type ChipLook = AllocationLook | Mark | "conflict";

export const marks: Record<Mark, PlanTone> = {
  added: { ink: "#1B5E20", tint: "#F1FAF1", icon: mdiPlus, word: preview.marks.added, open: true },
  moved: {
    ink: "#123F94",
    tint: "#F2F5FB",
    icon: mdiArrowRight,
    word: preview.marks.moved,
    open: true,
  },
  leaving: { ink: "#6B3B00", tint: "#FFF9E5", icon: mdiClose, word: preview.marks.leaving },
};

const looks = new Map<ChipLook, ToneStyle & { open?: true }>([
  ...allocationLooks.map((look): [ChipLook, PlanTone] => [look, lookTone(look)]),
  ["conflict", { ...tones.late, icon: mdiAlertCircle }],
  ["added", marks.added],
  ["moved", marks.moved],
  ["leaving", marks.leaving],
]);

export const chipIcon = (look: ChipLook) => looks.get(look)?.icon;

export function chipLook(kit: PlanKit): ChipLook {
  return kit.mark ?? (kit.conflict ? "conflict" : allocationLook(kit, today()));
}

/** The state in words, and its problem, if any. */
export function chipWord(kit: PlanKit): string {
  if (kit.mark) return marks[kit.mark].word;
  const { word } = allocationTone(kit, today());
  if (!kit.conflict) return word;
  return `${word}, ${conflicts.mark}: ${kit.conflict.faults.map((f) => f.message).join(" ")}`;
}

/** One CSS rule for each appearance: styling each of a grid's thousand kits separately slows down scrolling. */
export const lookStyle = Object.fromEntries(
  [...looks].map(([look, { ink, tint, open }]) => [
    `& .kit.${look}`,
    { color: ink, background: tint, ...(open ? { border: `1px dashed ${ink}` } : {}) },
  ]),
);
