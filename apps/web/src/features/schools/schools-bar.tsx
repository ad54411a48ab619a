import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/schools";
import type { AddressChange } from "../../lib/address.ts";
import { wholeList } from "../../server/whole-list.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { SchoolsSearch } from "./schools-search.ts";

interface SchoolsBarProps {
  search: SchoolsSearch;
  onSearch: (change: AddressChange<SchoolsSearch>) => void;
  shown: number | null;
  all: number;
  onSave: (() => void) | undefined;
}

/** Finding schools: by words, by membership, by the route that reaches them. */
export function SchoolsBar({ search, onSearch, shown, all, onSave }: SchoolsBarProps) {
  const routes = useQuery(wholeList(listRoutes));
  return (
    <ListBar
      search={
        <SearchField
          label={texts.search}
          value={search.q ?? ""}
          onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
        />
      }
      filters={
        <>
          <FilterChips
            label={texts.status}
            single
            options={schoolStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
            value={search.status === undefined ? [] : [search.status]}
            onChange={([status]) => onSearch({ status })}
          />
          <FilterChips
            label={texts.route}
            single
            options={[
              ...(routes.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              { value: "none", label: texts.noRoute },
            ]}
            value={search.route === undefined ? [] : [search.route]}
            onChange={([route]) => onSearch({ route })}
          />
        </>
      }
      onSave={onSave}
      {...(shown === null ? {} : { shown, all })}
    />
  );
}
