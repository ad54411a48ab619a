import { texts } from "#texts/school-tasks";
import { useAllowed } from "../../lib/can.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { SearchChange, TasksSearch } from "./tasks-search.ts";

interface TasksBarProps {
  search: TasksSearch;
  onSearch: (change: SearchChange) => void;
  shown?: number;
  all?: number;
  onSave: (() => void) | undefined;
}

export function TasksBar({ search, onSearch, ...counts }: TasksBarProps) {
  // Who only reads has no tasks of their own.
  const works = useAllowed(["tasks:write", "tasks:own"]);
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
          {works && (
            <FilterChips
              label={texts.whose}
              options={[{ value: "mine", label: texts.mine }]}
              value={search.mine ? ["mine"] : []}
              onChange={([mine]) => onSearch({ mine: mine === undefined ? undefined : true })}
            />
          )}
          <FilterChips
            label={texts.state}
            options={[{ value: "closed", label: texts.closed }]}
            value={search.show === undefined ? [] : [search.show]}
            onChange={([show]) => onSearch({ show })}
          />
        </>
      }
      {...counts}
    />
  );
}
