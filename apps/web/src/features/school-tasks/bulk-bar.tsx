import { bulkLimit, type SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { staysInBulk } from "@kitround/contract/school-tasks/school-task-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { texts as controls } from "#texts/controls";
import { texts } from "#texts/school-tasks";
import { useCarriers } from "./use-carriers.ts";
import { useBulk } from "./use-bulk.ts";

const NOBODY = "nobody";

interface BulkBarProps {
  tasks: readonly SchoolTask[];
  /** Which of them are dealt with. */
  onDone: (ids: string[]) => void;
  onClear: () => void;
}

/** What is done with many at once, in reach however long the list is. */
export function BulkBar({ tasks, onDone, onClear }: BulkBarProps) {
  const { bulk } = texts;
  const people = useCarriers();
  const { change, pending } = useBulk(onDone);
  const some = tasks.slice(0, bulkLimit);
  const closable = some.filter((task) => !staysInBulk(task, "done"));
  const stay = some.length - closable.length;
  const notes = [
    controls.selected(tasks.length),
    tasks.length > bulkLimit ? bulk.limit(bulkLimit) : "",
    stay > 0 ? bulk.stay(stay) : "",
  ];
  return (
    <Box
      role="region"
      aria-label={bulk.label}
      sx={{
        position: "sticky",
        bottom: 0,
        zIndex: 2,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        pt: 1,
        pb: "calc(12px + env(safe-area-inset-bottom))",
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          flexBasis: { xs: "100%", lg: "auto" },
        }}
      >
        <Box component="output">{notes.filter(Boolean).join(" · ")}</Box>
        <Button size="large" onClick={onClear} sx={{ flexShrink: 0 }}>
          {controls.clearSelection}
        </Button>
      </Box>
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
    </Box>
  );
}
