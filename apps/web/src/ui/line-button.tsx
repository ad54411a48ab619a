import { mdiStar } from "@mdi/js";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { texts } from "#texts/counting";
import { deskWithMouse } from "../lib/dense-parts.ts";
import { Icon } from "./icon.tsx";
import { tones } from "./tone.tsx";

/** Columns for an item and its note, on a desktop. */
const columns = "minmax(0, 3fr) minmax(0, 2fr)";

/** One line of a kit's list as one tap target: its icon, a `LineName`, the quantity. */
export const LineButton = styled("button")(({ theme }) => ({
  flex: 1,
  width: "100%",
  minWidth: 0,
  minHeight: 56,
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "8px 4px",
  border: 0,
  background: "transparent",
  color: theme.palette.text.primary,
  font: "inherit",
  fontSize: 18,
  textAlign: "left",
  cursor: "pointer",
  touchAction: "manipulation",
  "&:disabled": { cursor: "default" },
  "&:hover:enabled": { background: theme.palette.background.card },
  "&:focus-visible": { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  "& small": { display: "block", fontSize: 14, color: theme.palette.text.secondary },
  "& > span:first-of-type": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& > span:last-of-type": { whiteSpace: "nowrap", fontWeight: 600 },
  // A row of a table: name, notes, quantity.
  [deskWithMouse(theme)]: {
    minHeight: "var(--row)",
    padding: "2px 4px",
    fontSize: 14,
    "& > svg": { width: 24, height: 24 },
    "& > span:first-of-type": {
      display: "grid",
      gridTemplateColumns: columns,
      columnGap: 12,
      alignItems: "baseline",
    },
    // Wide enough for most quantities, so that the columns of all rows are aligned.
    "& > span:last-of-type": { minWidth: 104, textAlign: "right" },
  },
}));

interface LineNameProps {
  line: { itemName: string; kind: "permanent" | "consumable" | "semi" };
  /** Notes; null entries are left out. */
  notes: readonly (string | null)[];
  /** The notes say that something is missing. */
  short?: boolean;
}

/** A line's accessible name: the visible words in their order, and what a tap does. */
export function lineLabel(
  item: string,
  notes: readonly (string | null)[],
  count: string,
  act: string | null,
): string {
  const said = notes.filter((note) => note !== null).join(" · ");
  const seen = [item, said, count].filter((words) => words !== "").join(", ");
  return act === null ? seen : `${seen}: ${act}`;
}

/** The star needs no width in the line, but in the space after it: it is never alone on the next line. */
const besideStar = { display: "inline-block", paddingRight: 22 } as const;
const star = {
  display: "inline-block",
  width: 16,
  marginLeft: 6,
  marginRight: -22,
  color: tones.needsWork.ink,
} as const;

/** A line's name, with a star for a consumable, and its notes. */
export function LineName({ line, notes, short = false }: LineNameProps): ReactNode {
  const said = notes.filter((note) => note !== null);
  return (
    <span>
      <span style={line.kind === "consumable" ? besideStar : undefined}>
        {line.itemName}
        {line.kind === "consumable" && (
          <span title={texts.consumable} style={star}>
            <Icon path={mdiStar} size={16} />
          </span>
        )}
      </span>
      {said.length > 0 && " "}
      {said.length > 0 && (
        <small style={short ? { color: tones.needsWork.ink } : undefined}>{said.join(" · ")}</small>
      )}
    </span>
  );
}
