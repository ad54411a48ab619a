// oxlint-disable jsx-a11y/prefer-tag-over-role -- a table that is laid out as a grid loses its roles; these say them
import { styled } from "@mui/material/styles";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { routeDay } from "@kitround/contract/plan/days.ts";
import { mdiPlus } from "@mdi/js";
import { memo } from "react";
import { texts } from "#texts/plan";
import { formatDay } from "../../lib/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { AllocationChip, allocationName, standTitled } from "./allocation-chip.tsx";
import { useHands } from "./hands/hands-context.ts";
import type { RouteRow, SchoolRow } from "./plan-model.ts";

/** A cell that can be reached with the arrow keys says where it stands. */
export const at = (row: string, column: string) => `${row}|${column}`;

const lines = "1px solid #DFE3E8";

const Head = styled("div")({
  position: "sticky",
  left: 0,
  zIndex: 1,
  background: "#fff",
  borderRight: lines,
  borderBottom: lines,
  minWidth: 0,
  display: "flex",
});

const button = {
  border: 0,
  background: "transparent",
  font: "inherit",
  color: "inherit",
  textAlign: "left",
  cursor: "pointer",
  width: "100%",
  minWidth: 0,
  "&:focus-visible": { outline: "3px solid #123F94", outlineOffset: -3 },
} as const;

const SchoolButton = styled("button")({
  ...button,
  padding: "2px 12px 2px 28px",
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  "&:hover": { background: "#F6F6F6" },
  "& b": {
    fontWeight: 600,
    fontSize: 14,
    lineHeight: 1.25,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "anywhere",
  },
  "& small": {
    fontSize: 12,
    color: "#4D5766",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    maxWidth: "100%",
  },
});

const Cell = styled("button")({
  ...button,
  padding: "8px",
  display: "flex",
  flexWrap: "wrap",
  alignContent: "center",
  alignItems: "center",
  gap: 4,
  borderRight: lines,
  borderBottom: lines,
  "& > svg": { opacity: 0, margin: "auto", color: "#123F94" },
  "&:hover": { background: "#F2F5FB" },
  "&:hover > svg, &:focus-visible > svg": { opacity: 1 },
  // Two letters of a title say nothing: kits that share a narrow cell stand by their codes.
  "@container (max-width: 279px)": { "&[data-many] small": { display: "none" } },
  "&[data-place]": { background: "#F1FAF1", boxShadow: "inset 0 0 0 2px #1B5E20" },
  "&[data-over]": { boxShadow: "inset 0 0 0 3px #123F94" },
  "&[data-chosen]": { background: "#FFF4CE", boxShadow: "inset 0 0 0 2px #6B3B00" },
  "&[aria-current=true]": { background: "#E5ECF9", boxShadow: "inset 0 0 0 2px #123F94" },
});

interface SchoolCellsProps {
  row: SchoolRow;
  rotations: readonly Rotation[];
  /** One line for a school, and titles beside the codes. */
  dense: boolean;
  /** The rotation whose cell is open; "" for the school's requests, undefined for none of this row. */
  open: string | undefined;
  /** Which of the row's cells Tab stops at, as `at` writes it. */
  stop: string | undefined;
  onOpen: (schoolId: string, rotationId: string | null) => void;
}

/** One school's line of the plan: its name, then a button for each rotation. */
export const SchoolCells = memo(function SchoolCells(props: SchoolCellsProps) {
  const { row, rotations, dense, open, stop, onOpen } = props;
  const { school, cells, openRequests } = row;
  const { places, chosen } = useHands();
  const tab = (column: string) => (stop === at(row.key, column) ? 0 : -1);
  return (
    <>
      <Head role="rowheader">
        <SchoolButton
          type="button"
          data-at={at(row.key, "school")}
          tabIndex={tab("school")}
          aria-current={open === ""}
          onClick={() => onOpen(school.id, null)}
          style={dense ? oneLine : {}}
        >
          <b title={school.nameEn} style={dense ? { WebkitLineClamp: 1, flex: 1 } : {}}>
            {school.nameEn}
          </b>
          {dense && openRequests > 0 && (
            <small title={texts.openCount(openRequests)} style={{ flexShrink: 0 }}>
              {texts.openShort(openRequests)}
            </small>
          )}
          {!dense && (openRequests > 0 || school.suburb) && (
            <small>
              {[school.suburb, openRequests > 0 ? texts.openCount(openRequests) : null]
                .filter(Boolean)
                .join(" · ")}
            </small>
          )}
        </SchoolButton>
      </Head>
      {rotations.map(({ id, seq }, column) => {
        const kits = cells.get(id) ?? [];
        const titled = dense && standTitled(kits, TITLED_ROOM);
        return (
          <div
            key={id}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={chosen.has(at(row.key, id)) || undefined}
            style={{ display: "flex", minWidth: 0, containerType: "inline-size" }}
          >
            <Cell
              type="button"
              data-many={kits.length > 1 || undefined}
              data-at={at(row.key, id)}
              data-place={places?.has(at(row.key, id)) || undefined}
              data-chosen={chosen.has(at(row.key, id)) || undefined}
              tabIndex={tab(id)}
              aria-current={open === id}
              aria-label={
                kits.length === 0
                  ? texts.empty(school.nameEn, seq)
                  : texts.filled(school.nameEn, seq, kits.map(allocationName).join("; "))
              }
              onClick={() => onOpen(school.id, id)}
              style={dense ? (titled ? shared : tight) : {}}
            >
              {kits.length === 0 ? (
                <Icon path={mdiPlus} size={20} />
              ) : (
                kits.map((kit) => <AllocationChip key={kit.id} allocation={kit} titled={titled} />)
              )}
            </Cell>
          </div>
        );
      })}
    </>
  );
});

const oneLine = {
  flexDirection: "row",
  alignItems: "center",
  justifyContent: "flex-start",
  gap: 8,
  paddingLeft: 20,
} as const;
const tight = { padding: "3px 8px" } as const;
const shared = { ...tight, flexWrap: "nowrap" } as const;

/** Pixels for chips in a cell of the narrowest column: kits share its line, their titles giving way; where codes alone fill it, they go without. */
const TITLED_ROOM = 179;

/** Without the year: the term above says it. */
const dayOf = (day: string) => formatDay(day, day);

const RouteHead = styled(Head)({
  background: "#F6F6F6",
  alignItems: "center",
  gap: 8,
  padding: "0 12px",
  fontWeight: 600,
  fontSize: 14,
  "& i": { width: 10, height: 10, borderRadius: "50%", flexShrink: 0 },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { fontWeight: 400, fontSize: 12, color: "#4D5766", whiteSpace: "nowrap" },
  "@media (max-width:959px)": { "& small": { display: "none" } },
});

const RouteCell = styled("div")({
  background: "#F6F6F6",
  borderRight: lines,
  borderBottom: lines,
  padding: "0 8px",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  fontSize: 12,
  color: "#4D5766",
  whiteSpace: "nowrap",
});

/** A route's line: its name, and for each rotation the day it delivers and how many kits it carries. */
export const RouteCells = memo(function RouteCells(props: {
  row: RouteRow;
  rotations: readonly Rotation[];
}) {
  const { route, schools, kits } = props.row;
  return (
    <>
      <RouteHead role="rowheader">
        <i style={{ background: route?.colour ?? "#8A93A0" }} />
        <span title={route?.name ?? texts.noRouteHint}>{route?.name ?? texts.noRoute}</span>
        <small>{texts.schools(schools)}</small>
      </RouteHead>
      {props.rotations.map(({ id, deliverOn }, column) => (
        <RouteCell key={id} role="gridcell" aria-colindex={column + 2}>
          <span>{dayOf(routeDay(deliverOn, route?.weekday ?? null))}</span>
          <span>{kits.has(id) ? texts.kits(kits.get(id) ?? 0) : ""}</span>
        </RouteCell>
      ))}
    </>
  );
});
