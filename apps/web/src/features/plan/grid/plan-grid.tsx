// oxlint-disable jsx-a11y/prefer-tag-over-role -- a table that is laid out as a grid loses its roles; these say them
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { elementScroll, type Virtualizer, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { texts } from "#texts/plan";
import { today } from "../../../lib/dates.ts";
import { kept } from "../../../lib/kept.ts";
import { useDense } from "../../../lib/use-dense.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { chipWidth } from "./allocation-chip.tsx";
import { COLUMN, Frame } from "./grid-style.ts";
import { useDrag } from "../hands/use-drag.ts";
import { useHandKeys } from "../hands/use-hand-keys.ts";
import type { Hold } from "../hands/use-hold.ts";
import { at, RouteCells, SchoolCells } from "./plan-cells.tsx";
import type { PlanRow, SchoolRow } from "../plan-model.ts";
import type { PlanKit, PlanPlace } from "../plan-preview.ts";
import { RotationHead } from "./rotation-head.tsx";
import { rotationToShow } from "../terms/rotation-to-show.ts";
import { keepInSight, useArrows } from "./use-arrows.ts";
import { useColumnsInSight } from "./use-columns-in-sight.ts";

/** Heights of the grid's parts, for touch and for a desktop. */
const sizes = {
  roomy: { head: 112, route: 36, row: 56, pad: 17 },
  dense: { head: 88, route: 28, row: 32, pad: 8 },
} as const;
type Sizes = (typeof sizes)[keyof typeof sizes];

function heightOf(row: PlanRow, { route, row: least, pad }: Sizes): number {
  if (row.kind === "route") return route;
  return Math.max(least, linesOfRow(row) * 28 - 4 + pad);
}

const linesOfRow = kept((row: SchoolRow) => Math.max(...[...row.cells.values()].map(linesOf), 1));

/** The number of lines of a cell's chips in the narrowest column. */
function linesOf(kits: readonly PlanKit[]): number {
  let lines = 1;
  let used = 0;
  for (const kit of kits) {
    const width = chipWidth(kit);
    if (used > 0 && used + width > COLUMN - 13) {
      lines += 1;
      used = 0;
    }
    used += width;
  }
  return lines;
}

interface PlanGridProps {
  rows: readonly PlanRow[];
  rotations: readonly Rotation[];
  /** Without the changes of a preview. */
  allocations: readonly Allocation[];
  minutes: number;
  hold: Hold;
  /** The cell, school or rotation whose panel is open. */
  open: { school?: string | undefined; rotation?: string | undefined };
  /** A new array scrolls to these cells, even if they were scrolled away. */
  looked: readonly PlanPlace[];
  onOpenCell: (schoolId: string, rotationId: string | null) => void;
  onOpenRotation: (id: string) => void;
}

/**
 * The grid: schools are rows, rotations columns. Only visible rows are rendered; headers are sticky; arrows move,
 * Enter opens.
 */
export function PlanGrid(props: PlanGridProps) {
  const { rows, rotations, allocations, minutes, hold, open, looked, onOpenCell, onOpenRotation } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const dense = useDense();
  const size = dense ? sizes.dense : sizes.roomy;
  // Changes only with the rows, because the virtualizer then computes its layout again.
  const measures = useMemo(
    () => ({
      estimateSize: (i: number) => heightOf(rows[i] ?? blank, size),
      getItemKey: (i: number) => rows[i]?.key ?? i,
    }),
    [rows, size],
  );
  // Visible rows are rendered first; rows for the next scroll step when the browser is idle.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => whenIdle(() => setOverscan(4), 1000), []);
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here and handed to no memoised part
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    ...measures,
    paddingStart: size.head,
    scrollPaddingStart: size.head,
    overscan,
    initialRect,
    observeElementRect,
    scrollToFn,
    // Several scroll events within a frame are rendered once.
    useFlushSync: false,
  });
  const sight = useColumnsInSight(scroller, ".heads > :not(.corner)", rotations.length);
  const columns = useMemo(() => rotations.map((r) => r.id), [rotations]);
  const arrows = useArrows({
    rows,
    columns,
    scroller,
    // Heights are known beforehand, so it scrolls once; the virtualizer would check for some frames afterwards.
    scrollTo: (i) => {
      const [to] = virtual.getOffsetForIndex(i, "auto") ?? [];
      if (to !== undefined && scroller.current) scroller.current.scrollTop = to;
    },
  });
  const keys = useHandKeys({ hold, rows, columns });
  const onPointerDown = useDrag(hold, scroller, allocations);
  const shown = open.rotation === undefined ? undefined : at(open.school ?? "", open.rotation);
  // An open panel makes the grid narrower, so its cell is scrolled into view.
  useEffect(() => {
    if (shown === undefined || !scroller.current) return undefined;
    const index = rows.findIndex((row) => row.key === open.school);
    let sizes = 0;
    const observer = new ResizeObserver(() => {
      if (index >= 0) virtual.scrollToIndex(index, { align: "auto" });
      // By its header: a row far away is rendered only once it has been scrolled to.
      keepInSight(scroller.current, at("", open.rotation ?? ""));
      // Scrolls at once, and again when the panel has opened, but not after the person has scrolled.
      sizes += 1;
      if (sizes === 2) observer.disconnect();
    });
    observer.observe(scroller.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a panel opens, and not when somebody else changes the rows
  }, [shown, looked]);
  // It opens scrolled to the rotation that is running, or comes next.
  const [now] = useState(() => rotationToShow(rotations, undefined, today()));
  useEffect(() => {
    if (now === undefined || shown !== undefined || !scroller.current) return;
    const heads = scroller.current.querySelectorAll<HTMLElement>(".heads > :not(.corner)");
    const index = rotations.indexOf(now);
    // All columns are equally wide, and the first one is sticky.
    scroller.current.scrollLeft = index * (heads[0]?.offsetWidth ?? 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the plan is opened
  }, []);
  const template = `var(--first) repeat(${rotations.length}, minmax(var(--column), 1fr))`;

  return (
    <Frame
      ref={scroller}
      columns={rotations.length}
      role="grid"
      aria-label={texts.grid}
      aria-rowcount={rows.length + 1}
      aria-colcount={rotations.length + 1}
      onKeyDown={(event) => {
        keys.onKeyDown(event);
        arrows.onKeyDown(event);
      }}
      onClickCapture={keys.onClickCapture}
      onClick={showPressed}
      onPointerDown={onPointerDown}
      onFocus={arrows.onFocus}
    >
      <div
        role="presentation"
        className={dense ? "dense" : ""}
        style={{
          position: "relative",
          height: virtual.getTotalSize(),
          minWidth: `calc(var(--first) + ${rotations.length} * var(--column))`,
        }}
      >
        <div
          role="row"
          className="heads"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template, height: size.head }}
        >
          <div role="columnheader" className="corner">
            {texts.school}
          </div>
          {rotations.map((rotation) => (
            <div key={rotation.id} role="columnheader">
              <RotationHead
                rotation={rotation}
                minutes={minutes}
                dense={dense}
                open={open.school === undefined && open.rotation === rotation.id}
                onOpen={onOpenRotation}
              />
            </div>
          ))}
        </div>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              role="row"
              className="row"
              aria-rowindex={item.index + 2}
              style={{
                gridTemplateColumns: template,
                height: item.size,
                top: item.start,
              }}
            >
              {row.kind === "route" ? (
                <RouteCells row={row} rotations={rotations} />
              ) : (
                <SchoolCells
                  row={row}
                  rotations={rotations}
                  dense={dense}
                  open={open.school === row.key ? (open.rotation ?? "") : undefined}
                  first={sight.first}
                  last={sight.last}
                  onOpen={onOpenCell}
                />
              )}
            </div>
          );
        })}
      </div>
    </Frame>
  );
}

/** Shows a press on a cell at once; its panel opens some frames later. */
function showPressed({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element && target.closest("[data-at]");
  if (!cell) return;
  // Without an animated colour: Chromium 156 crashes the page with one in here.
  cell.toggleAttribute("data-pressed", true);
  setTimeout(() => cell.removeAttribute("data-pressed"), 400);
}

/** An estimate of its height, so that its rows are rendered at once and not only after it was measured. */
const initialRect = { width: 0, height: Math.max(300, window.innerHeight - 180) };

/** As the virtualizer's own, but it waits for the next layout instead of forcing one. */
function observeElementRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  told: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(() =>
    told({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  );
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/**
 * As the virtualizer's own, but it does not scroll to the top when it is there already: that would force a layout
 * too.
 */
const scrollToFn: typeof elementScroll = (offset, options, virtual) => {
  if (offset !== 0 || (virtual.scrollOffset ?? 0) !== 0) elementScroll(offset, options, virtual);
};

const blank: PlanRow = {
  kind: "route",
  key: "",
  route: null,
  schools: 0,
  kits: new Map(),
  days: new Map(),
};
