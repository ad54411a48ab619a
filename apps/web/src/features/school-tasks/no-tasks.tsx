import { mdiClipboardCheckOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/school-tasks";
import { useCan } from "../../lib/can.ts";
import { EmptyState } from "../../ui/states.tsx";
import type { SearchChange, TasksSearch } from "./tasks-search.ts";

interface NoTasksProps {
  search: TasksSearch;
  onSearch: (change: SearchChange) => void;
}

/** Why nothing is listed, and what to do about it. */
export function NoTasks({ search, onSearch }: NoTasksProps) {
  const mayWrite = useCan("tasks:write");
  const { none } = texts;
  if (search.q !== undefined || search.mine) {
    return (
      <EmptyState
        icon={mdiClipboardCheckOutline}
        title={none.filtered}
        action={
          <Button
            variant="outlined"
            onClick={() => onSearch({ q: undefined, mine: undefined, sort: undefined })}
          >
            {none.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={mdiClipboardCheckOutline}
      title={search.show === "closed" ? none.closed : none.open}
      text={search.show === "closed" ? none.closedText : mayWrite ? none.officeText : none.openText}
    />
  );
}
