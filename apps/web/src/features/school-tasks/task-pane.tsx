import { getSchoolTask, type SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { taskIsOpen } from "@kitround/contract/school-tasks/school-task-rules.ts";
import { mdiClose, mdiPencilOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/school-tasks";
import { Unread } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSession } from "../../lib/stored-session.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { EditTask } from "./edit-task.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { TaskMoves } from "./task-moves.tsx";
import { TaskTone } from "./task-tone.tsx";

/** One task: its state, the next step, its facts. */
export function TaskPane({ id, onClose }: { id: string; onClose: () => void }) {
  const task = useQuery(queryOptions(getSchoolTask, { params: { id } }));
  if (task.data !== undefined) return <OneTask task={task.data} onClose={onClose} />;
  const gone = task.error !== null && "status" in task.error && task.error.status === 404;
  return (
    <Box sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
        <CloseButton onClose={onClose} />
      </Box>
      <Unread
        of={task}
        rows={5}
        {...(gone && { failed: <EmptyState title={texts.gone} text={texts.goneText} /> })}
      />
    </Box>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton aria-label={texts.closePane} onClick={onClose} edge="end">
      <Icon path={mdiClose} />
    </IconButton>
  );
}

function OneTask({ task, onClose }: { task: SchoolTask; onClose: () => void }) {
  const [editing, setEditing] = useState(false);
  const me = useSession()?.branchUserId;
  const mayWrite = useCan("tasks:write");
  const works = useCan("tasks:own");
  const mayNote = works && task.assigneeId === me;
  return (
    <Box
      component="section"
      aria-label={task.title}
      sx={{ flex: 1, display: "flex", flexDirection: "column", px: { xs: 2, sm: 3 }, pt: 2 }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: "grid", gap: 1, justifyItems: "start" }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: "anywhere" }}>
            {task.title}
          </Typography>
          <TaskTone status={task.status} />
        </Box>
        <CloseButton onClose={onClose} />
      </Box>
      <TaskFacts task={task} />
      {taskIsOpen(task) && (mayWrite || mayNote) && (
        <Box sx={{ mb: 2 }}>
          <Button
            variant="outlined"
            size="large"
            startIcon={<Icon path={mdiPencilOutline} size={20} />}
            onClick={() => setEditing(true)}
          >
            {mayWrite ? texts.edit : texts.editNote}
          </Button>
        </Box>
      )}
      <Box sx={{ my: 1 }}>
        <RecordHistory inPane kind="school_task" id={task.id} />
      </Box>
      {(mayWrite || works) && <TaskMoves task={task} />}
      {editing && <EditTask task={task} office={mayWrite} onClose={() => setEditing(false)} />}
    </Box>
  );
}
