import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiCheckboxBlankOutline, mdiCheckboxMarked } from "@mdi/js";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { enter } from "./driver-operations.ts";
import { PlainList, SectionTitle } from "../../../ui/vocabulary.tsx";

const Tick = styled("button")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  width: "100%",
  minHeight: 48,
  padding: "4px 8px",
  border: 0,
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: "none",
  color: theme.palette.text.primary,
  font: "inherit",
  fontSize: 16,
  textAlign: "left",
  overflowWrap: "anywhere",
  cursor: "pointer",
  touchAction: "manipulation",
  "&:disabled": { cursor: "default" },
}));

interface StopTasksProps {
  tripNow: () => TripDetail;
  stopId: string;
  tasks: Stop["tasks"];
  here: boolean;
}

/** The school's tasks for this stop, to be ticked when done. */
export const StopTasks = memo(function StopTasks(props: StopTasksProps) {
  const { tripNow, stopId, tasks, here } = props;
  if (tasks.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.tasks} sx={{ mt: 2, maxWidth: 640 }}>
      <SectionTitle as="h3">{texts.tasks}</SectionTitle>
      <PlainList>
        {tasks.map(({ id, title, done }) => (
          <li key={id}>
            <Tick
              type="button"
              aria-pressed={done}
              disabled={!here}
              onClick={() => {
                const body = { done: !done };
                void enter(tripNow(), { kind: "task", stopId, taskId: id, body });
              }}
            >
              <Icon path={done ? mdiCheckboxMarked : mdiCheckboxBlankOutline} />
              {title}
            </Tick>
          </li>
        ))}
      </PlainList>
    </Box>
  );
});
