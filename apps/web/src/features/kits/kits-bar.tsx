import type { KitState } from "@kitround/contract/kits/kit-state.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import { mdiPrinterOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/kits";
import { texts as paperTexts } from "#texts/papers";
import type { AddressChange } from "../../lib/address.ts";
import { ApiError } from "../../server/api-error.ts";
import { api } from "../../server/api.ts";
import { CodeBox } from "../../ui/code-box.tsx";
import { FilterChips, type FilterOption } from "../../ui/filter-chips.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { KitsSearch } from "./kits-search.ts";

const offered = [
  "ready",
  "at_school",
  "in_check",
  "needs_top_up",
  "packed",
  "quarantined",
  "lost",
] as const satisfies KitState[];

const late = "late";

const options: FilterOption<KitState | typeof late>[] = [
  { value: late, label: texts.late },
  ...offered.map((value) => ({ value, label: texts.states[value] })),
];

interface KitsBarProps {
  search: KitsSearch;
  onSearch: (change: AddressChange<KitsSearch>) => void;
  count: number | null;
  onSave: (() => void) | undefined;
  /** Begins to tick kits, to print their labels. */
  onChoose: (() => void) | undefined;
}

/** Finding a kit: by its label, by words, by what state it is in. */
export function KitsBar({ search, onSearch, count, onSave, onChoose }: KitsBarProps) {
  async function open(text: string): Promise<string | null> {
    try {
      const { kit } = await api(scanKit, { params: { code: text } });
      if (kit === null) return texts.nothingScanned(text);
      onSearch({ kit: kit.code });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    return null;
  }
  return (
    <ListBar
      search={
        <>
          <CodeBox label={texts.scan} onCode={open} />
          <SearchField
            label={texts.search}
            value={search.q ?? ""}
            onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
          />
        </>
      }
      filters={
        <FilterChips
          label={texts.state}
          options={options}
          value={[...(search.late ? [late] : []), ...(search.state ? [search.state] : [])]}
          onChange={(values) =>
            onSearch({
              late: values.includes(late) || undefined,
              // One state at a time: the one chosen last.
              state: values.findLast((value): value is KitState => value !== late),
            })
          }
        />
      }
      onSave={onSave}
      action={
        onChoose !== undefined && (
          <Button onClick={onChoose} startIcon={<Icon path={mdiPrinterOutline} size={20} />}>
            {paperTexts.labels}
          </Button>
        )
      }
      {...(count === null ? {} : { shown: count, all: count })}
    />
  );
}
