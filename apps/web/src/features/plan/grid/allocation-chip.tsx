import { mdiPin } from "@mdi/js";
import { memo } from "react";
import { texts } from "#texts/plan";
import { monospace, system } from "../../../lib/theme.ts";
import { Icon } from "../../../ui/icon.tsx";
import { chipIcon, chipLook, chipWord, lookStyle } from "./chip-looks.ts";
import type { PlanKit } from "../plan-preview.ts";

/**
 * Styles for the parent of such chips: a styled component for each of a grid's thousand chips would cost more than
 * the rest of them.
 */
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
    // A long press picks it up instead of selecting text.
    userSelect: "none",
    WebkitTouchCallout: "none",
    "& small": {
      // The page's own font, not the code's.
      fontFamily: system,
      fontSize: 12,
      fontWeight: 400,
      lineHeight: 1.4,
      minWidth: 0,
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
  },
  "& .icon": { width: 14, height: 14, fill: "currentColor", flexShrink: 0, overflow: "visible" },
  ...lookStyle,
  "& .kit.faded": { opacity: 0.35 },
  "& .kit.leaving": { textDecoration: "line-through", opacity: 0.75 },
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

/** The copy's code, or the title's code while no copy is assigned. */
function allocationCode(allocation: PlanKit): string {
  return allocation.kitCode ?? `${allocation.kitTypeCode}-?`;
}

/** The maximum width of a chip in pixels, including the gap after it; the grid computes its rows' heights from it. */
export function chipWidth(allocation: PlanKit): number {
  return 34 + 7.9 * allocationCode(allocation).length;
}

/**
 * Whether a cell's kits fit on one line with their titles, possibly shortened. `room` is the cell's width in pixels.
 */
export function standTitled(kits: readonly PlanKit[], room: number): boolean {
  // The gap between code and title is added for each.
  return kits.reduce((sum, kit) => sum + chipWidth(kit) + 4, 0) <= room;
}

/**
 * A kit in a cell: its code, its title if there is space, in the tone of its state. The cell's accessible name has
 * the state's word.
 */
export const AllocationChip = memo(function AllocationChip(props: {
  allocation: PlanKit;
  titled?: boolean;
}) {
  const { allocation, titled } = props;
  const look = chipLook(allocation);
  return (
    <span
      className={`kit ${look}${allocation.faded ? " faded" : ""}`}
      data-allocation={allocation.id}
      title={[allocation.kitTypeName, chipWord(allocation)].filter(Boolean).join(": ")}
      // Never narrower than its code: only the title shrinks.
      style={{ minWidth: chipWidth(allocation) - (titled ? 0 : 4) }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden>
        <path d={chipIcon(look)} />
      </svg>
      {allocationCode(allocation)}
      {/* A space, so that screen readers read code and title as two words. */}
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

/** The same for screen readers: "DBN-03 Dem Bones, confirmed, pinned". */
export function allocationName(allocation: PlanKit): string {
  const { kitCode, kitTypeName, pinned } = allocation;
  const code = kitCode ?? texts.noCopy;
  const parts = [`${code} ${kitTypeName}`, chipWord(allocation)];
  if (pinned) parts.push(texts.pinned);
  return parts.join(", ");
}
