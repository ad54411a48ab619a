import { type Job, listJobs } from "@kitround/contract/jobs/job.ts";
import { canBeUndone, jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiProgressClock } from "@mdi/js";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { texts } from "#texts/jobs";
import { useAllowed } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { readAsOne } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { tones } from "../../ui/tone.tsx";

const JobsPanel = lazy(async () => {
  const module = await import("./jobs-panel.tsx");
  return { default: module.JobsPanel };
});

const none: readonly Job[] = [];

const isMerged = ({ mine, kind, state }: Job) =>
  mine && kind === "merge_branch" && state === "done";

/** On a phone the words are hidden, because the bar's title needs the space; a failure is still shown in words. */
const Words = styled("span")(({ theme }) => ({
  [theme.breakpoints.down("sm")]: { "&[data-short]": { display: "none" } },
}));

/** The sign for background jobs: visible while one runs or has failed; a tap shows the progress of each. */
export function JobsSign({ onDark = false }: { onDark?: boolean }) {
  const [open, setOpen] = useState(false);
  const mayStart = useAllowed(["plan:write", "stock:count"]);
  const query = useQuery({
    ...queryOptions(listJobs),
    enabled: mayStart,
    // A sign in the corner must not open a dialog over the screen while there is no connection.
    queryFn: ({ signal }) => readAsOne(listJobs, {}, { signal, background: true }),
  });
  const jobs = query.data?.items ?? none;
  const running = jobs.filter(jobIsUnderWay).length;
  const failed = jobs.filter((job) => job.state === "failed").length;
  // An import stays listed until it is dismissed, so that a person can undo it after looking at the list.
  const brought = jobs.filter((job) => job.mine && canBeUndone(job)).length;
  // A merge of branches, too, has a result that the person who started it wants to read.
  const merged = jobs.filter(isMerged).length;
  if (running + failed + brought + merged === 0 && !open) return null;
  const words = texts.sign(running, failed, brought, merged);
  const colour = failed > 0 ? tones.late.ink : running > 0 ? tones.due.ink : tones.ready.ink;
  const icon =
    failed > 0 ? mdiAlertCircleOutline : running > 0 ? mdiProgressClock : mdiCheckCircleOutline;
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(true)}
        aria-label={texts.open(words)}
        title={words}
        sx={{
          // On screens without an app bar it has a line of its own above the screen.
          minHeight: { xs: 48, lg: onDark ? 48 : 28 },
          minWidth: 48,
          px: 1,
          gap: 0.5,
          borderRadius: 1,
          fontSize: 14,
          fontWeight: 600,
          whiteSpace: "nowrap",
          displayPrint: "none",
        }}
        style={{ color: onDark ? "#fff" : colour }}
      >
        <Icon path={icon} size={onDark ? 22 : 18} />
        <Words aria-live="polite" data-short={(onDark && failed === 0) || undefined}>
          {words}
        </Words>
      </ButtonBase>
      {open && (
        <Suspense fallback={null}>
          <JobsPanel jobs={jobs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
