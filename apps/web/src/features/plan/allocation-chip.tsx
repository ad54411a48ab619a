import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { mdiPin } from "@mdi/js";
import { styled } from "@mui/material/styles";
import { texts } from "#texts/plan";
import { today } from "../../lib/dates.ts";
import { monospace } from "../../lib/theme.ts";
import { Icon } from "../../ui/icon.tsx";
import { allocationTone } from "./plan-tones.ts";

const Chip = styled("span")({
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
});

const Pin = styled("span")({
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
});

/** The copy's code, or the title's while no copy is dealt. */
function allocationCode(allocation: Allocation): string {
  return allocation.kitCode ?? `${allocation.kitTypeCode}-?`;
}

/** Pixels a chip takes at most, the gap after it included: the grid reckons its rows' heights with it. */
export function chipWidth(allocation: Allocation): number {
  return 34 + 7.9 * allocationCode(allocation).length;
}

/** A kit in a cell: its code in the tone of its state. The cell's name has the state's word. */
export function AllocationChip({ allocation }: { allocation: Allocation }) {
  const tone = allocationTone(allocation, today());
  return (
    <Chip
      title={`${allocation.kitTypeName}: ${tone.word}`}
      style={{
        color: tone.ink,
        background: tone.tint,
        ...(tone.open ? { border: `1px dashed ${tone.ink}` } : {}),
      }}
    >
      <Icon path={tone.icon} size={14} />
      {allocationCode(allocation)}
      {allocation.pinned && (
        <Pin>
          <Icon path={mdiPin} size={12} />
        </Pin>
      )}
    </Chip>
  );
}

/** The same for those who hear it: "DBN-03 Dem Bones, confirmed, pinned". */
export function allocationName(allocation: Allocation): string {
  const { kitCode, kitTypeName, pinned } = allocation;
  const code = kitCode ?? texts.noCopy;
  const parts = [`${code} ${kitTypeName}`, allocationTone(allocation, today()).word];
  if (pinned) parts.push(texts.pinned);
  return parts.join(", ");
}
