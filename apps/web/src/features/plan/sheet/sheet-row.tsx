// oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS grid removes the roles of a table, so they are set by hand
import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import { texts } from "#texts/plan-sheet";
import { at } from "../grid/plan-cells.tsx";

const lines = "1px solid #DFE3E8";

const Name = styled("div")(({ theme }) => ({
  position: "sticky",
  left: 0,
  zIndex: 1,
  background: "#fff",
  borderRight: lines,
  borderBottom: lines,
  padding: "0 8px 0 16px",
  display: "flex",
  alignItems: "center",
  fontWeight: 600,
  fontSize: 14,
  minWidth: 0,
  lineHeight: 1.25,
  "& span": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    // A row for touch has space for a two-line name.
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "anywhere",
    [theme.breakpoints.up("lg")]: { WebkitLineClamp: 1, wordBreak: "break-all" },
  },
  "&[data-changed]": { boxShadow: "inset 4px 0 0 #123F94" },
  "&:focus-visible": { outline: "3px solid #123F94", outlineOffset: -3 },
}));

const Cell = styled("div")({
  borderRight: lines,
  borderBottom: lines,
  display: "grid",
  placeItems: "center",
  cursor: "pointer",
  fontSize: 14,
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  userSelect: "none",
  "&:hover": { background: "#F2F5FB" },
  "&[data-wish]": { background: "#E5ECF9", color: "#123F94" },
  "&[data-planned]": { background: "#E8F5E9", color: "#1B5E20" },
  // A folded corner marks requests that the school made itself.
  "&[data-own]": {
    backgroundImage: "linear-gradient(225deg, currentColor 8px, transparent 8.5px)",
  },
  "&:focus-visible": { outline: "3px solid #123F94", outlineOffset: -3 },
});

interface SheetRowProps {
  school: School;
  types: readonly KitType[];
  /**
   * Its requests and which of them are planned, as texts, so that the memoised row rerenders only when they change.
   */
  order: string;
  planned: string;
  /** The requests that the school made on its own page. */
  fromSchool: string;
  changed: boolean;
}

/** A school's row of the sheet: the rank of each title in its column. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { school, types, changed } = props;
  const order = props.order.split(" ");
  const planned = new Set(props.planned.split(" "));
  const fromSchool = new Set(props.fromSchool.split(" "));
  return (
    <>
      <Name
        role="rowheader"
        data-at={at(school.id, "school")}
        data-changed={changed || undefined}
        tabIndex={-1}
      >
        <span title={school.nameEn}>{school.nameEn}</span>
      </Name>
      {types.map(({ id, nameEn }, column) => {
        const rank = order.indexOf(id);
        const isPlanned = planned.has(id);
        const own = rank !== -1 && fromSchool.has(id);
        const label = [
          texts.cell(school.nameEn, nameEn, rank === -1 ? null : rank),
          ...(isPlanned ? [texts.planned] : []),
          ...(own ? [texts.fromSchool] : []),
        ].join(", ");
        return (
          <Cell
            key={id}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={label}
            data-at={at(school.id, id)}
            data-wish={rank === -1 ? undefined : true}
            data-planned={isPlanned || undefined}
            data-own={own || undefined}
            tabIndex={-1}
          >
            {rank === -1 ? "" : rank + 1}
          </Cell>
        );
      })}
    </>
  );
});
