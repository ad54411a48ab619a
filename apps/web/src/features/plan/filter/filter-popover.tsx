import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import { useMemo, useRef } from "react";
import { texts } from "#texts/plan-filter";
import { SectionTitle } from "../../../ui/vocabulary.tsx";
import type { GoTo, PlanSearch } from "../plan-search.ts";
import { FilterSelect } from "./filter-select.tsx";
import { Legend } from "./legend.tsx";
import { filtersOn, noFilter } from "./plan-filter.ts";
import { useFilterTypes } from "./use-filter-types.ts";

interface FilterPopoverProps {
  /** The element it opens at; null while it is closed. */
  anchor: HTMLElement | null;
  search: PlanSearch;
  allocations: readonly Allocation[];
  go: GoTo;
  onClose: () => void;
}

/** The filters, and below them the legend of the plan's marks. */
export function FilterPopover({ anchor, onClose, ...rest }: FilterPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": texts.open } }}
    >
      <Filters {...rest} onClose={onClose} />
    </Popover>
  );
}

/** Rendered only while the popover is open. */
function Filters({ search, allocations, go, onClose }: Omit<FilterPopoverProps, "anchor">) {
  const types = useFilterTypes(true);
  const strands = useMemo(() => strandsOf(types ?? []), [types]);
  const titles = useMemo(() => titlesOf(types ?? []), [types]);
  const kits = useMemo(() => kitsOf(allocations), [allocations]);
  const done = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // A focused button that becomes disabled loses key events, and Escape would close nothing.
    done.current?.focus();
    go(noFilter);
  };
  return (
    <Box sx={{ p: 2, width: { sm: 440 }, maxWidth: "100%", display: "grid", gap: 1.5 }}>
      <SectionTitle>{texts.title}</SectionTitle>
      <div>
        {(["open", "conflict"] as const).map((key) => (
          <FormControlLabel
            key={key}
            label={key === "open" ? texts.openRequests : texts.conflicts}
            sx={{ display: "flex", minHeight: 44 }}
            control={
              <Checkbox
                checked={search[key] ?? false}
                onChange={(event) => go({ [key]: event.target.checked || undefined })}
              />
            }
          />
        ))}
      </div>
      <FilterSelect
        label={texts.strand}
        name="strand"
        value={search.strand}
        options={strands}
        go={go}
      />
      <FilterSelect
        label={texts.kitTitle}
        name="title"
        value={search.title}
        options={titles}
        go={go}
      />
      <FilterSelect label={texts.kit} name="kit" value={search.kit} options={kits} go={go} />
      <Box sx={{ display: "flex", gap: 1, justifyContent: "flex-end" }}>
        <Button disabled={filtersOn(search) === 0} onClick={clear}>
          {texts.clear}
        </Button>
        <Button ref={done} variant="contained" onClick={onClose}>
          {texts.done}
        </Button>
      </Box>
      <SectionTitle>{texts.legend}</SectionTitle>
      <Legend />
    </Box>
  );
}

function titlesOf(types: readonly KitType[]): [string, string][] {
  return types.map(({ id, code, nameEn }) => [id, `${code} ${nameEn}`]);
}

function strandsOf(types: readonly KitType[]): [string, string][] {
  const strands = new Set(types.flatMap((type) => type.strand ?? []));
  return [...strands].toSorted((a, b) => a.localeCompare(b)).map((strand) => [strand, strand]);
}

/** The copies that the plan uses. */
function kitsOf(allocations: readonly Allocation[]): [string, string][] {
  const kits = new Map(
    allocations.flatMap((a) =>
      a.kitId === null ? [] : [[a.kitId, `${a.kitCode} ${a.kitTypeName}`]],
    ),
  );
  return [...kits].toSorted(([, a], [, b]) => byLetters.compare(a, b));
}

// Hundreds of kits are sorted: `localeCompare` would look its rules up for each comparison.
const byLetters = new Intl.Collator();
