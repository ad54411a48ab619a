import { bulkLimit, type SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { staysInBulk } from "@kitround/contract/school-tasks/school-task-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { texts } from "#texts/school-tasks";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { useCarriers } from "./use-carriers.ts";
import { useBulk } from "./use-bulk.ts";

const NOBODY = "nobody";

/** Closes the selected tasks, or assigns them to somebody. */
export function BulkBar({ rows: tasks, deselect }: ManyProps<SchoolTask>) {
  const { bulk } = texts;
  const people = useCarriers();
  const { change, pending } = useBulk(deselect);
  const some = tasks.slice(0, bulkLimit);
  const closable = some.filter((task) => !staysInBulk(task, "done"));
  const stay = some.length - closable.length;
  const notes = [
    tasks.length > bulkLimit ? bulk.limit(bulkLimit) : "",
    stay > 0 ? bulk.stay(stay) : "",
  ].filter(Boolean);
  return (
    <>
      {notes.length > 0 && <Box component="output">{notes.join(" · ")}</Box>}
      <Button
        variant="contained"
        size="large"
        disabled={pending || closable.length === 0}
        onClick={() => change(some, { status: "done" })}
      >
        {bulk.close(closable.length)}
      </Button>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        value=""
        disabled={pending}
        inputProps={{ "aria-label": bulk.give }}
        onChange={({ target: { value } }) => {
          if (value !== "") change(some, { assigneeId: value === NOBODY ? null : value });
        }}
        sx={{
          fontSize: 16,
          minHeight: 48,
          flex: { xs: 1, sm: "none" },
          width: { sm: 240 },
        }}
      >
        <option value="">{bulk.give}</option>
        <option value={NOBODY}>{texts.nobody}</option>
        {people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
