// oxlint-disable jsx-a11y/prefer-tag-over-role -- a table that is laid out as a grid loses its roles; these say them
import type { School } from "@kitround/contract/schools/school.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { memo, useDeferredValue } from "react";
import { texts } from "#texts/plan";
import { formatDay } from "../../../lib/dates.ts";
import { AllocationChip, allocationName, standTitled } from "./allocation-chip.tsx";
import { useHands } from "../hands/hands-context.ts";
import { deliveryDay, type RouteRow, type SchoolRow } from "../plan-model.ts";
import type { PlanKit } from "../plan-preview.ts";

/** Data attributes of a cell's position, for navigation with arrow keys. */
export const at = (row: string, column: string) => `${row}|${column}`;

interface SchoolCellsProps {
  row: SchoolRow;
  rotations: readonly Rotation[];
  /** One line per school, with titles beside the codes. */
  dense: boolean;
  /** The rotation whose cell is open; "" for the school's requests, undefined if none of this row is open. */
  open: string | undefined;
  /**
   * Kits are rendered in the columns from here to `last`; the other cells are rendered empty, for keyboard and screen
   * readers.
   */
  first: number;
  last: number;
  onOpen: (schoolId: string, rotationId: string | null) => void;
}

/** One school's row of the plan: its name, then a button for each rotation. */
export const SchoolCells = memo(function SchoolCells(props: SchoolCellsProps) {
  const { row, rotations, dense, open, first, last, onOpen } = props;
  const { school, cells, openRequests } = row;
  const { places, chosen } = useHands();
  // A turn of the wheel is answered with the schools' names; their cells follow while nothing more urgent is drawn.
  const settled = useDeferredValue(true, false);
  const filled = settled || open !== undefined;
  return (
    <>
      <div role="rowheader" className="name">
        <button
          type="button"
          className="school"
          data-at={at(row.key, "school")}
          tabIndex={-1}
          aria-current={open === ""}
          onClick={() => onOpen(school.id, null)}
        >
          <b title={school.nameEn}>{school.nameEn}</b>
          {dense && openRequests > 0 && (
            <small title={texts.openCount(openRequests)}>{texts.openShort(openRequests)}</small>
          )}
          {!dense && (openRequests > 0 || school.suburb) && (
            <small title={openRequests > 0 ? texts.openCount(openRequests) : undefined}>
              {/* The place is what gets cut off if there is not enough space. */}
              {[openRequests > 0 ? texts.openShort(openRequests) : null, school.suburb]
                .filter(Boolean)
                .join(" · ")}
            </small>
          )}
        </button>
      </div>
      {(filled ? rotations : none).map(({ id, seq }, column) => {
        const place = at(row.key, id);
        return (
          <Cell
            key={id}
            place={place}
            school={school}
            rotationId={id}
            seq={seq}
            column={column}
            kits={cells.get(id) ?? none}
            dense={dense}
            drawn={first <= column && column <= last}
            open={open === id}
            taking={places?.has(place) ?? false}
            chosen={chosen.has(place)}
            onOpen={onOpen}
          />
        );
      })}
    </>
  );
});

interface CellProps {
  place: string;
  school: School;
  rotationId: string;
  seq: number;
  column: number;
  kits: readonly PlanKit[];
  dense: boolean;
  /** Whether its kits are rendered. */
  drawn: boolean;
  open: boolean;
  /** Accepts the carried kit. */
  taking: boolean;
  chosen: boolean;
  onOpen: SchoolCellsProps["onOpen"];
}

/**
 * Memoised separately, so that a new column in view, or a name with its requests, does not rerender the other cells.
 */
const Cell = memo(function Cell(props: CellProps) {
  const { place, school, rotationId, seq, column, kits, drawn, open, taking, chosen } = props;
  const titled = standTitled(kits, TITLED_ROOM);
  return (
    <div
      role="gridcell"
      className="place"
      aria-colindex={column + 2}
      aria-selected={chosen || undefined}
    >
      <button
        type="button"
        className={kits.length === 0 ? "cell free" : titled ? "cell titled" : "cell"}
        data-many={kits.length > 1 || undefined}
        data-at={place}
        data-place={taking || undefined}
        data-chosen={chosen || undefined}
        tabIndex={-1}
        aria-current={open}
        aria-label={
          kits.length === 0
            ? texts.empty(school.nameEn, seq)
            : texts.filled(school.nameEn, seq, kits.map(allocationName).join("; "))
        }
        onClick={() => props.onOpen(school.id, rotationId)}
      >
        {drawn &&
          kits.map((kit) => <AllocationChip key={kit.id} allocation={kit} titled={titled} />)}
      </button>
    </div>
  );
});

const none: never[] = [];

/**
 * Width in pixels for chips in the narrowest column's cell: kits share one line with shortened titles, or show only
 * codes if those fill it.
 */
const TITLED_ROOM = 179;

/** Without the year, which the term above shows. */
const dayOf = (day: string) => formatDay(day, day);

/** A route's row: its name, and for each rotation the delivery day and the number of kits. */
export const RouteCells = memo(function RouteCells(props: {
  row: RouteRow;
  rotations: readonly Rotation[];
}) {
  const { route, schools, kits } = props.row;
  return (
    <>
      <div role="rowheader" className="route-name">
        <i style={{ background: route?.colour ?? "#8A93A0" }} />
        <span title={route?.name ?? texts.noRouteHint}>{route?.name ?? texts.noRoute}</span>
        <small>{texts.schools(schools)}</small>
      </div>
      {props.rotations.map((rotation, column) => (
        <div key={rotation.id} role="gridcell" className="route-cell" aria-colindex={column + 2}>
          <span>{dayOf(deliveryDay(props.row, rotation))}</span>
          <span>{kits.has(rotation.id) ? texts.kits(kits.get(rotation.id) ?? 0) : ""}</span>
        </div>
      ))}
    </>
  );
});
