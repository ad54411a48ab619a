import { styled } from "@mui/material/styles";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { memo, type ReactNode } from "react";
import { texts } from "#texts/plan";
import { formatDay, formatSpan } from "../../../lib/dates.ts";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { at } from "./plan-cells.tsx";
import { rotationTone } from "./plan-tones.ts";

const Head = styled("button")({
  border: 0,
  font: "inherit",
  color: "inherit",
  textAlign: "left",
  cursor: "pointer",
  width: "100%",
  minWidth: 0,
  height: "100%",
  padding: "8px",
  display: "grid",
  alignContent: "space-between",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 2,
  background: "#fff",
  fontSize: 12,
  lineHeight: 1.35,
  "&:hover": { background: "#F2F5FB" },
  "&[aria-current=true]": { background: "#E5ECF9" },
  "&:focus-visible": { outline: "3px solid #123F94", outlineOffset: -3 },
  "& b": { fontWeight: 600, fontSize: 14, whiteSpace: "nowrap" },
  // "Rotation 10" and "published" share one line in the narrowest column.
  "& b + *": { fontSize: 12, paddingLeft: 6, paddingRight: 6 },
});

const Line = styled("span")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 6,
  whiteSpace: "nowrap",
});

/** The last day is hidden completely if there is no space: half of it would be useless. */
const Days = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  height: "1.35em",
  minWidth: 0,
  overflow: "hidden",
  "& > span": { whiteSpace: "pre" },
});

interface RotationHeadProps {
  rotation: Rotation;
  /** Available volunteer minutes. */
  minutes: number;
  /** In three lines instead of four. */
  dense?: boolean;
  open: boolean;
  /** 0 for the one cell of the grid that the Tab key reaches; the arrow keys reach the others. */
  tabIndex?: 0;
  onOpen: (id: string) => void;
}

/** The header of a rotation's column: its days, its state, its kits and the time for topping them up. */
export const RotationHead = memo(function RotationHead(props: RotationHeadProps) {
  const { rotation, minutes, dense, open, tabIndex = -1, onOpen } = props;
  const { id, seq, deliverOn, collectOn, allocations, unpublished } = rotation;
  const first = formatDay(deliverOn, deliverOn);
  const days = formatSpan(deliverOn, collectOn, deliverOn);
  const tooMuch = rotation.refurbMinutes > minutes;
  const kits = <span>{texts.kits(allocations)}</span>;
  const changed = unpublished > 0 && (
    <span style={{ color: tones.needsWork.ink, fontWeight: 600 }}>
      {texts.toPublish(unpublished)}
    </span>
  );
  return (
    <Head
      type="button"
      data-at={at("", id)}
      tabIndex={tabIndex}
      aria-current={open}
      onClick={() => onOpen(id)}
    >
      <Line>
        <b>{texts.rotation(seq)}</b>
        <StateTone {...rotationTone(rotation)} />
      </Line>
      <Line>
        <Days title={days}>
          <span>{first}</span>
          <span>{days.slice(first.length)}</span>
        </Days>
        {/* A fourth line would cover the first row. */}
        {dense && (changed || (tooMuch && kits))}
      </Line>
      <LoadBar used={rotation.refurbMinutes} all={minutes} beside={dense && kits} />
      {!dense && (
        <Line>
          {kits}
          {changed}
        </Line>
      )}
    </Head>
  );
});

/**
 * The share of the volunteers' time that a rotation's kits take: a bar with figures. If it is too much, both are red and
 * a word says so, in the place of `beside`.
 */
export function LoadBar(props: { used: number; all: number; beside?: ReactNode }) {
  const { used, all, beside } = props;
  const over = used - all;
  return (
    <span style={{ display: "grid", gap: 2 }}>
      <span
        style={{ height: 6, borderRadius: 3, background: "#E1E5EB", overflow: "hidden" }}
        aria-hidden
      >
        <span
          style={{
            display: "block",
            height: "100%",
            width: `${all === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / all) * 100)}%`,
            background: over > 0 ? tones.late.ink : "#123F94",
          }}
        />
      </span>
      <Line style={over > 0 ? { color: tones.late.ink, fontWeight: 600 } : {}}>
        <span>{texts.minutes(used, all)}</span>
        {over > 0 ? <span title={texts.over(over)}>{texts.tooMuch}</span> : beside}
      </Line>
    </span>
  );
}
