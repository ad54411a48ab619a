// oxlint-disable jsx-a11y/prefer-tag-over-role -- a table that is laid out as a grid loses its roles; these say them
import { type KitType, listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { placeWish, toggleWish } from "@kitround/contract/requests/wish-order.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiMagnify, mdiPackageVariantClosed } from "@mdi/js";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { texts } from "#texts/plan-sheet";
import { Unread } from "../../../fittings/read.tsx";
import { toast } from "../../../lib/toast-store.ts";
import { useDense } from "../../../lib/use-dense.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { at } from "../grid/plan-cells.tsx";
import type { PlanParts } from "../plan-model.ts";
import { wholeList } from "../../../server/whole-list.ts";
import { useArrows } from "../grid/use-arrows.ts";
import { SheetBar } from "./sheet-bar.tsx";
import { SheetRow } from "./sheet-row.tsx";
import { asRow, countAsked, type Place, placeOf, schoolsFor, titleOf } from "./sheet-rows.ts";
import { TitleHead } from "./title-head.tsx";
import { useWishes } from "./use-wishes.ts";

interface RequestSheetProps {
  term: Term;
  rotations: readonly Rotation[];
  parts: PlanParts;
  onClose: () => void;
}

/** All schools' requests of a term on one sheet: schools are rows, titles columns, the rank is in the cell. */
export function RequestSheet(props: RequestSheetProps) {
  const types = useQuery(wholeList(listKitTypes, active));
  if (types.data === undefined) return <Unread of={types} rows={12} height={36} />;
  if (types.data.length === 0) {
    return (
      <EmptyState icon={mdiPackageVariantClosed} title={texts.noTitles} text={texts.noTitlesText} />
    );
  }
  return <Sheet {...props} types={types.data} />;
}

const active = { status: "active" };
const HEAD = 92;

function Sheet(props: RequestSheetProps & { types: readonly KitType[] }) {
  const { term, rotations, parts, types, onClose } = props;
  const [q, setQ] = useState("");
  const [current, setCurrent] = useState<string>();
  const [byRoute, setByRoute] = useState(false);
  const [titleId, setTitleId] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const dense = useDense();
  const wishes = useWishes(term.id, parts.requests);
  const schools = useMemo(() => schoolsFor(parts.schools, q, byRoute), [parts.schools, q, byRoute]);
  const rows = useMemo(() => schools.map(asRow), [schools]);
  const columns = useMemo(() => types.map((type) => type.id), [types]);
  const height = dense ? 32 : 48;
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here and handed to no memoised part
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    overscan: 6,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  const arrows = useArrows({
    rows,
    columns,
    scroller,
    scrollTo: (i) => virtual.scrollToIndex(i, { align: "auto" }),
  });
  const asked = useMemo(() => countAsked(parts.schools, wishes.orderOf), [parts.schools, wishes]);
  const title = types.find(({ id }) => id === titleId);
  const school = schools.find((one) => one.id === current) ?? schools[0];

  function change(cell: Place, to: "next" | "none" | number): void {
    const { schoolId, kitTypeId } = cell;
    const order = wishes.orderOf(schoolId);
    const has = order.includes(kitTypeId);
    if (to === "none" && !has) return;
    const out = to === "none" || (to === "next" && has);
    if (out && wishes.isPlanned(schoolId, kitTypeId)) {
      const title = types.find((type) => type.id === kitTypeId)?.nameEn ?? "";
      toast(texts.isPlanned(title), { tone: "error" });
      return;
    }
    wishes.set(
      schoolId,
      typeof to === "number" ? placeWish(order, kitTypeId, to) : toggleWish(order, kitTypeId),
    );
  }

  function onClick(event: MouseEvent): void {
    const cell = placeOf(event.target);
    if (!cell) return;
    (event.target as Element).closest<HTMLElement>("[data-at]")?.focus({ preventScroll: true });
    change(cell, "next");
  }

  function onKeyDown(event: KeyboardEvent): void {
    arrows.onKeyDown(event);
    const cell = placeOf(event.target);
    if (event.defaultPrevented || !cell || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") wishes.save();
    else if (event.ctrlKey || event.metaKey) return;
    else if (/^[1-9]$/.test(event.key)) change(cell, Number(event.key) - 1);
    else if (event.key === " ") change(cell, "next");
    else if (event.key === "Delete" || event.key === "Backspace" || event.key === "0") {
      change(cell, "none");
    } else if (event.key === "Enter") {
      wishes.save([cell.schoolId]);
      const next = schools[schools.findIndex((one) => one.id === cell.schoolId) + 1];
      if (next) arrows.go(at(next.id, columns[0] ?? ""));
    } else return;
    event.preventDefault();
  }

  const template = `var(--first) repeat(${types.length}, minmax(${dense ? 38 : 48}px, 1fr))`;
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: "flex", flexDirection: "column" }}>
      <SheetBar
        term={term}
        rotations={rotations}
        parts={parts}
        wishes={wishes}
        q={q}
        onSearch={setQ}
        school={school}
        title={title}
        byRoute={byRoute}
        onByRoute={setByRoute}
        onClose={onClose}
      />
      {rows.length === 0 ? (
        <EmptyState icon={mdiMagnify} title={texts.noSchools} text={texts.noSchoolsText} />
      ) : (
        <Box
          ref={scroller}
          role="grid"
          aria-label={texts.grid}
          aria-rowcount={rows.length + 1}
          aria-colcount={types.length + 1}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            arrows.onFocus(event);
            const cell = placeOf(event.target);
            if (cell) setCurrent(cell.schoolId);
            setTitleId(titleOf(event.target));
          }}
          sx={{
            "--first": { xs: "150px", md: "210px" },
            flex: 1,
            minHeight: 0,
            overflow: "auto",
            overscrollBehavior: "contain",
            borderTop: 1,
            borderColor: "divider",
          }}
        >
          <div
            role="presentation"
            style={{
              position: "relative",
              height: virtual.getTotalSize(),
              minWidth: `calc(var(--first) + ${types.length * (dense ? 38 : 48)}px)`,
            }}
          >
            <div
              role="row"
              aria-rowindex={1}
              style={{
                display: "grid",
                gridTemplateColumns: template,
                position: "sticky",
                top: 0,
                zIndex: 3,
                height: HEAD,
              }}
            >
              <Corner>{texts.school}</Corner>
              {types.map((type) => (
                <TitleHead
                  key={type.id}
                  type={type}
                  asked={asked.get(type.id) ?? 0}
                  places={type.kits * rotations.length}
                />
              ))}
            </div>
            {virtual.getVirtualItems().map((item) => {
              const one = schools[item.index];
              if (!one) return null;
              return (
                <div
                  key={one.id}
                  role="row"
                  aria-rowindex={item.index + 2}
                  style={{
                    display: "grid",
                    position: "absolute",
                    left: 0,
                    right: 0,
                    top: 0,
                    gridTemplateColumns: template,
                    height: item.size,
                    transform: `translateY(${item.start}px)`,
                  }}
                >
                  <SheetRow
                    school={one}
                    types={types}
                    order={wishes.orderOf(one.id).join(" ")}
                    planned={wishes
                      .savedOf(one.id)
                      .filter((r) => r.status === "planned")
                      .map((r) => r.kitTypeId)
                      .join(" ")}
                    fromSchool={wishes
                      .savedOf(one.id)
                      .filter((r) => r.fromSchool)
                      .map((r) => r.kitTypeId)
                      .join(" ")}
                    changed={wishes.changed.has(one.id)}
                  />
                </div>
              );
            })}
          </div>
        </Box>
      )}
    </Box>
  );
}

function Corner({ children }: { children: string }) {
  return (
    <Box
      role="columnheader"
      sx={{
        position: "sticky",
        left: 0,
        zIndex: 1,
        bgcolor: "background.paper",
        borderRight: "1px solid #DFE3E8",
        borderBottom: "1px solid #B9C1CC",
        px: 2,
        py: 0.5,
        display: "flex",
        alignItems: "end",
        fontSize: 12,
        color: "text.secondary",
      }}
    >
      {children}
    </Box>
  );
}
