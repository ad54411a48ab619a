import { addDays } from "@kitround/contract/plan/days.ts";
import { useMemo, useState } from "react";
import { today } from "../src/lib/dates.ts";
import { DataTable } from "../src/ui/data-table.tsx";
import { DayText } from "../src/ui/day-text.tsx";
import { FilterChips } from "../src/ui/filter-chips.tsx";
import { KitChip } from "../src/ui/kit-chip.tsx";
import { ListBar } from "../src/ui/list-bar.tsx";
import { SearchField } from "../src/ui/search-field.tsx";
import type { Column } from "../src/ui/table-model.ts";
import { StateTone, type Tone } from "../src/ui/tone.tsx";

interface Kit {
  code: string;
  title: string;
  tone: Tone;
  due: string;
  boxes: number;
}

const titles = [
  "Electricity and magnetism",
  "Ngā manu · Birds",
  "Forces in flight",
  "Soil and seeds",
];
const states: Tone[] = ["ready", "atSchool", "late", "needsWork"];
const start = today();
const kits = Array.from({ length: 250 }, (_, at): Kit => ({
  code: `DBN-${at + 1}`,
  title: titles[at % titles.length] ?? "",
  tone: states[(at * 7) % states.length] ?? "ready",
  due: addDays(start, ((at * 13) % 40) - 6),
  boxes: (at % 4) + 1,
}));

const columns: readonly Column<Kit>[] = [
  {
    key: "code",
    title: "Kit",
    value: (kit) => kit.code,
    cell: (kit) => <KitChip code={kit.code} title={kit.title} />,
    card: "heading",
  },
  {
    key: "state",
    title: "State",
    value: (kit) => kit.tone,
    cell: (kit) => <StateTone tone={kit.tone} />,
  },
  {
    key: "due",
    title: "Due back",
    value: (kit) => kit.due,
    cell: (kit) => <DayText day={kit.due} due />,
  },
  {
    key: "boxes",
    title: "Boxes",
    value: (kit) => kit.boxes,
    cell: (kit) => kit.boxes,
    align: "right",
  },
];

/** A list as the screens have it: search, filter, count, 250 rows. */
export function SampleList() {
  const [search, setSearch] = useState("");
  const [state, setState] = useState<Tone[]>([]);
  const [selected, setSelected] = useState<string[]>([]);
  const shown = useMemo(
    () =>
      kits.filter(
        (kit) =>
          (state.length === 0 || state.includes(kit.tone)) &&
          `${kit.code} ${kit.title}`.toLowerCase().includes(search.toLowerCase()),
      ),
    [search, state],
  );
  return (
    <div style={{ width: "100%" }}>
      <ListBar
        search={<SearchField value={search} onChange={setSearch} label="Search kits" />}
        filters={
          <FilterChips
            label="State"
            options={[
              { value: "late", label: "Late" },
              { value: "ready", label: "Ready" },
            ]}
            value={state}
            onChange={setState}
          />
        }
        shown={shown.length}
        all={kits.length}
      />
      <DataTable
        label="Kits"
        rows={shown}
        columns={columns}
        rowKey={(kit) => kit.code}
        rowName={(kit) => kit.code}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  );
}
