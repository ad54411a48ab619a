import type { BranchMerged } from "@kitround/contract/branches/merge.ts";
import { cancelJob, dismissJob, type Job } from "@kitround/contract/jobs/job.ts";
import { canBeUndone, jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import { undoImport } from "@kitround/contract/imports/list-import.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { texts } from "#texts/jobs";
import { formatMoment } from "../../lib/dates.ts";
import { useAction } from "../../server/use-action.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StateTone, type Tone } from "../../ui/tone.tsx";
import { Muted, Strong } from "../../ui/vocabulary.tsx";

/**
 * Background jobs: the progress of each, and the results of the last ones. A failed one stays until it is dismissed.
 */
export function JobsPanel({ jobs, onClose }: { jobs: readonly Job[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="jobs-title">
      <DialogTitle id="jobs-title">{texts.title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        {jobs.length === 0 && <Box>{texts.nothing}</Box>}
        {jobs.map((job) =>
          jobIsUnderWay(job) ? (
            <Running key={job.id} job={job} />
          ) : (
            <Ended key={job.id} job={job} />
          ),
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const nameOf = ({ kind, about }: Job) => [texts.kinds[kind], about].filter(Boolean).join(": ");

/** What a merge of branches has moved, and how to go on if it did not end. */
function movedOf({ kind, state, progress, result }: Job): string[] {
  const moved = result ?? progress;
  if (kind !== "merge_branch" || moved === null) return [];
  // The server has parsed both by the kind's shapes, of which each has these counts.
  const words = texts.moved(moved as unknown as BranchMerged);
  return state === "done" ? [words] : [words, texts.mergeAgain];
}

const byOf = ({ mine, createdByName }: Job) =>
  mine || createdByName === null ? [] : [texts.by(createdByName)];

function Running({ job }: { job: Job }) {
  const cancel = useAction(cancelJob);
  const { done, total } = job.progress ?? { done: 0, total: null };
  const far = total === null ? (done > 0 ? texts.soFar(done) : "") : texts.of(done, total);
  const state = job.cancelling ? texts.cancelling : job.state === "waiting" ? texts.waiting : far;
  return (
    <ProgressBar
      label={nameOf(job)}
      {...(total === null || total === 0 ? {} : { share: done / total })}
      note={[state, job.fault ?? "", ...byOf(job)].filter(Boolean).join(" · ")}
      {...(job.cancelling ? {} : { onCancel: () => cancel.mutate({ params: { id: job.id } }) })}
    />
  );
}

const ends: Partial<Record<Job["state"], { tone: Tone; word: string }>> = {
  done: { tone: "ready", word: texts.done },
  failed: { tone: "late", word: texts.failed },
  cancelled: { tone: "off", word: texts.cancelled },
};

function Ended({ job }: { job: Job }) {
  const dismiss = useAction(dismissJob);
  const undo = useAction(undoImport);
  const mayUndo = canBeUndone(job);
  const params = { id: job.id };
  const end = ends[job.state];
  const facts = [
    job.fault,
    job.finishedAt === null ? null : formatMoment(job.finishedAt),
    ...byOf(job),
  ];
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, flexWrap: "wrap" }}>
      <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Strong>{nameOf(job)}</Strong>
        <Muted small>{facts.filter(Boolean).join(" · ")}</Muted>
        {movedOf(job).map((line) => (
          <Muted key={line} small>
            {line}
          </Muted>
        ))}
      </Box>
      {end && <StateTone {...end} />}
      {mayUndo && (
        <Button disabled={undo.isPending} onClick={() => undo.mutate({ params })}>
          {texts.undoImport}
        </Button>
      )}
      <Button onClick={() => dismiss.mutate({ params })}>{texts.dismiss}</Button>
    </Box>
  );
}
