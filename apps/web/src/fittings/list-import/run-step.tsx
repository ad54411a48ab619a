import { cancelJob } from "@kitround/contract/jobs/job.ts";
import { jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { importResult, undoImport, undoResult } from "@kitround/contract/imports/list-import.ts";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import { texts } from "#texts/list-import";
import { useAction } from "../../server/use-action.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { CheckAnswer } from "./import-answer.ts";
import { Unread } from "../read.tsx";
import { RowErrors } from "./row-errors.tsx";
import { useJob } from "./use-job.ts";
import { Muted, Strong } from "../../ui/vocabulary.tsx";

interface RunStepProps {
  list: ImportList;
  jobId: string;
  /** The errors from the check. */
  errors: CheckAnswer["errors"];
  onClose: () => void;
}

/** Shows the progress of an import in the background, and undoes it as a whole. */
export function RunStep({ list, jobId, errors, onClose }: RunStepProps) {
  const [undoId, setUndoId] = useState<string | null>(null);
  const query = useJob(undoId ?? jobId);
  const cancel = useAction(cancelJob);
  const undo = useAction(undoImport, { onDone: ({ jobId: id }) => setUndoId(id) });
  const job = query.data;
  if (job === undefined) {
    return (
      <DialogContent>
        <Unread of={query} rows={2} />
      </DialogContent>
    );
  }
  const underWay = jobIsUnderWay(job);
  const total = job.progress?.total ?? null;
  const done = job.progress?.done ?? 0;
  return (
    <>
      <DialogContent
        // What overflows can be scrolled by keyboard too.
        tabIndex={0}
        sx={{ display: "grid", gap: 2, gridAutoRows: "max-content" }}
      >
        {underWay ? (
          <>
            <ProgressBar
              label={undoId === null ? texts.lists[list].importing : texts.undoing}
              {...(total === null || total === 0
                ? {}
                : { share: done / total, note: texts.progress(done, total) })}
              onCancel={() => cancel.mutate({ params: { id: job.id } })}
            />
            <Muted>{texts.goesOn}</Muted>
          </>
        ) : (
          <>
            <Strong role="status">{outcome(list, job)}</Strong>
            <LeftOut list={list} errors={errors} result={job.result} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {!underWay && undoId === null && done > 0 && (
          <Button
            variant="outlined"
            disabled={undo.isPending}
            onClick={() => undo.mutate({ params: { id: jobId } })}
          >
            {texts.undo}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}

interface LeftOutProps {
  list: ImportList;
  /** All errors from the check. */
  errors: CheckAnswer["errors"];
  result: unknown;
}

function LeftOut({ list, errors, result }: LeftOutProps) {
  const brought = importResult.safeParse(result);
  if (!brought.success || brought.data.left === 0) return null;
  const { left, leftRows } = brought.data;
  const told = new Set(errors.map(({ row }) => row));
  const since = leftRows.filter(({ row }) => !told.has(row));
  const all = [...errors, ...since].toSorted((a, b) => a.row - b.row);
  return <RowErrors list={list} errors={all} title={texts.left(left)} />;
}

interface Ended {
  state: string;
  fault: string | null;
  result: unknown;
}

function outcome(list: ImportList, { state, fault, result }: Ended): string {
  if (state === "cancelled") return texts.cancelled;
  if (state === "failed") return texts.failed(fault ?? "");
  const brought = importResult.safeParse(result);
  if (brought.success) {
    const { created, updated, unchanged } = brought.data;
    const counts = texts.lists[list].counts(created, updated, unchanged);
    return `${texts.lists[list].done}: ${counts}`;
  }
  const taken = undoResult.safeParse(result);
  if (!taken.success) return "";
  const undone = texts.lists[list].undone ?? texts.undone;
  return undone(taken.data.removed, taken.data.restored, taken.data.kept);
}
