import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { mdiFilterOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { startTransition, useState } from "react";
import { texts } from "#texts/plan-filter";
import { Icon } from "../../../ui/icon.tsx";
import { FilterPopover } from "../plan-parts.ts";
import type { GoTo, PlanSearch } from "../plan-search.ts";
import { filtersOn } from "./plan-filter.ts";

interface FilterMenuProps {
  search: PlanSearch;
  allocations: readonly Allocation[];
  go: GoTo;
}

/** One menu for filters and the legend; the filters are in the URL, so that it can be shared. */
export function FilterMenu({ search, allocations, go }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const on = filtersOn(search);
  return (
    <>
      <Button
        variant={on > 0 ? "outlined" : "text"}
        aria-haspopup="dialog"
        aria-label={on > 0 ? texts.on(on) : texts.open}
        startIcon={<Icon path={mdiFilterOutline} size={18} />}
        sx={on > 0 ? { bgcolor: "#E5ECF9", fontWeight: 600 } : {}}
        onClick={(event) => {
          const at = event.currentTarget;
          startTransition(() => {
            setAnchor(at);
            setOpened(true);
          });
        }}
      >
        {on > 0 ? `${texts.openShort} ${on}` : texts.openShort}
      </Button>
      {opened && (
        <FilterPopover
          anchor={anchor}
          search={search}
          allocations={allocations}
          go={go}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
