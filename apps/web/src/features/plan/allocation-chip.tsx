import { mdiAlertCircle, mdiArrowRight, mdiClose, mdiPin, mdiPlus } from "@mdi/js";
import { memo } from "react";
import { texts as preview } from "#texts/auto-plan";
import { texts } from "#texts/plan";
import { texts as conflicts } from "#texts/plan-conflicts";
import { today } from "../../lib/dates.ts";
import { monospace, system } from "../../lib/theme.ts";
import { Icon } from "../../ui/icon.tsx";
import { tones } from "../../ui/tone.tsx";
import type { Mark, PlanKit } from "./plan-preview.ts";
import { allocationTone, type PlanTone } from "./plan-tones.ts";

/** For what holds such chips: `styled` for each of a grid's thousand would cost more than the rest of them. */
export const chipStyle = {
  "& .kit": {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    height: 24,
    padding: "0 6px 0 4px",
    borderRadius: 6,
    border: "1px solid transparent",
    fontFamily: monospace,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1,
    whiteSpace: "nowrap",
    maxWidth: "100%",
    // A finger that rests on it picks it up.
    userSelect: "none",
    WebkitTouchCallout: "none",
    "& small": {
      // The page's own letters, not the code's.
      fontFamily: system,
      fontSize: 12,
      fontWeight: 400,
      lineHeight: 1.4,
      minWidth: 0,
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
  },
  "& .pin": {
    position: "absolute",
    top: -6,
    right: -4,
    width: 14,
    height: 14,
    display: "grid",
    placeItems: "center",
    borderRadius: "50%",
    background: "#fff",
    color: "#123F94",
  },
} as const;

/** The copy's code, or the title's while no copy is dealt. */
function allocationCode(allocation: PlanKit): string {
  return allocation.kitCode ?? `${allocation.kitTypeCode}-?`;
}

/** Pixels a chip takes at most, the gap after it included: the grid reckons its rows' heights with it. */
export function chipWidth(allocation: PlanKit): number {
  return 34 + 7.9 * allocationCode(allocation).length;
}

/** Do a cell's kits stand on one line with their titles, cut short as they may be? `room` is the cell's width in pixels. */
export function standTitled(kits: readonly PlanKit[], room: number): boolean {
  // The gap between code and title comes on top of each.
  return kits.reduce((sum, kit) => sum + chipWidth(kit) + 4, 0) <= room;
}

/** A kit in a cell: its code, where there is room its title, in the tone of its state. The cell's name has the state's word. */
export const AllocationChip = memo(function AllocationChip(props: {
  allocation: PlanKit;
  titled?: boolean;
}) {
  const { allocation, titled } = props;
  const tone = toneOf(allocation);
  return (
    <span
      className="kit"
      data-allocation={allocation.id}
      title={[allocation.kitTypeName, tone.word].filter(Boolean).join(": ")}
      style={{
        color: tone.ink,
        background: tone.tint,
        // Never narrower than its code: the title alone gives way to a neighbour.
        minWidth: chipWidth(allocation) - (titled ? 0 : 4),
        ...(allocation.faded ? { opacity: 0.35 } : {}),
        ...(tone.open ? { border: `1px dashed ${tone.ink}` } : {}),
        ...(allocation.mark === "leaving" ? { textDecoration: "line-through", opacity: 0.75 } : {}),
      }}
    >
      <Icon path={tone.icon} size={14} />
      {allocationCode(allocation)}
      {/* For those who hear it: code and title are two words. */}
      {titled && " "}
      {titled && allocation.kitTypeName !== "" && <small>{allocation.kitTypeName}</small>}
      {allocation.pinned && (
        <span className="pin">
          <Icon path={mdiPin} size={12} />
        </span>
      )}
    </span>
  );
});

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

function toneOf(kit: PlanKit): PlanTone {
  if (kit.mark) return marks[kit.mark];
  const tone = allocationTone(kit, today());
  if (!kit.conflict) return tone;
  const word = `${tone.word}, ${conflicts.mark}: ${kit.conflict.faults.map((f) => f.message).join(" ")}`;
  return { ...tones.late, icon: mdiAlertCircle, word };
}

/** The same for those who hear it: "DBN-03 Dem Bones, confirmed, pinned". */
export function allocationName(allocation: PlanKit): string {
  const { kitCode, kitTypeName, pinned } = allocation;
  const code = kitCode ?? texts.noCopy;
  const parts = [`${code} ${kitTypeName}`, toneOf(allocation).word];
  if (pinned) parts.push(texts.pinned);
  return parts.join(", ");
}
