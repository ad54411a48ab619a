import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import { texts } from "#texts/plan-sheet";
import { monospace } from "../../../lib/theme.ts";
import { tones } from "../../../ui/tone.tsx";
import { at } from "../grid/plan-cells.tsx";

const Head = styled("div")({
  display: "grid",
  gridTemplateRows: "1fr auto auto",
  justifyItems: "center",
  gap: 2,
  padding: "6px 0 4px",
  background: "#fff",
  borderRight: "1px solid #DFE3E8",
  borderBottom: "1px solid #B9C1CC",
  fontSize: 11,
  color: "#4D5766",
  fontVariantNumeric: "tabular-nums",
  "& b": { fontFamily: monospace, fontSize: 12, fontWeight: 600, color: "#1B2230" },
  "& i": {
    width: 14,
    height: 40,
    borderRadius: 2,
    background: "#E1E5EB",
    display: "flex",
    alignItems: "end",
    overflow: "hidden",
  },
  "& i > i": { width: "100%", borderRadius: 0 },
  "&:focus-visible": { outline: "3px solid #123F94", outlineOffset: -3 },
});

interface TitleHeadProps {
  type: KitType;
  asked: number;
  /** How many schools can have it this term: one loan per copy and rotation. */
  places: number;
}

/** A title as the header of its column: its requests against the capacity of its copies, as a bar with figures. */
export const TitleHead = memo(function TitleHead({ type, asked, places }: TitleHeadProps) {
  const over = asked > places;
  const share = places === 0 ? (asked > 0 ? 1 : 0) : Math.min(1, asked / places);
  const words = texts.asked(`${type.code} ${type.nameEn}`, asked, places);
  return (
    <Head
      role="columnheader"
      data-at={at("", type.id)}
      tabIndex={-1}
      title={words}
      aria-label={words}
    >
      <i aria-hidden>
        <i
          style={{
            height: `${Math.round(share * 100)}%`,
            background: over ? tones.late.ink : "#123F94",
          }}
        />
      </i>
      <span style={over ? { color: tones.late.ink, fontWeight: 600 } : {}}>
        {texts.figures(asked, places)}
      </span>
      <b>{type.code}</b>
    </Head>
  );
});
