import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { readCheck } from "@kitround/contract/imports/list-import.ts";
import { cancelJob } from "@kitround/contract/jobs/job.ts";
import { jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/list-import";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Strong } from "../../ui/vocabulary.tsx";
import { Unread } from "../read.tsx";
import { CheckedStep } from "./checked-step.tsx";
import type { CheckAnswer, FileAnswer } from "./import-answer.ts";
import { useJob } from "./use-job.ts";

interface CheckStepProps {
  list: ImportList;
  read: FileAnswer;
  checkId: string;
  busy: boolean;
  onBack: () => void;
  onSave: (errors: CheckAnswer["errors"]) => void;
  onClose: () => void;
}

/** Waits while the server compares the file with the branch's records, and then shows what the import will do. */
export function CheckStep({ checkId, onSave, ...step }: CheckStepProps) {
  const { onBack } = step;
  const query = useJob(checkId);
  const job = query.data;
  const checked = useQuery({
    ...queryOptions(readCheck, { params: { id: checkId } }),
    // It is read once: it never changes, and the import that is started takes it away.
    enabled: ({ state }) => job?.state === "done" && state.data === undefined,
  });
  const cancel = useAction(cancelJob);
  const answer = checked.data;
  if (answer !== undefined) {
    return <CheckedStep {...step} answer={answer} onSave={() => onSave(answer.errors)} />;
  }
  const waiting = (content: ReactNode) => (
    <>
      <DialogContent>{content}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onBack}>
          {texts.back}
        </Button>
      </DialogActions>
    </>
  );
  if (job === undefined) return waiting(<Unread of={query} rows={4} />);
  if (job.state === "done") return waiting(<Unread of={checked} rows={4} />);
  if (!jobIsUnderWay(job)) {
    const why = job.state === "failed" ? texts.failed(job.fault ?? "") : texts.checkCancelled;
    return waiting(<Strong role="status">{why}</Strong>);
  }
  const total = job.progress?.total ?? 0;
  const done = job.progress?.done ?? 0;
  return waiting(
    <ProgressBar
      label={texts.checking}
      {...(total === 0 ? {} : { share: done / total, note: texts.progress(done, total) })}
      onCancel={() => {
        cancel.mutate({ params: { id: checkId } });
        onBack();
      }}
    />,
  );
}
