import {
  downloadBranchExport,
  listBranchExports,
  startBranchExport,
} from "@kitround/contract/branches/branch-export.ts";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/branch-data";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { useFile } from "../../server/save-file.ts";
import { useAction } from "../../server/use-action.ts";
import { Muted, Row, SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { JobState, useJob } from "./job-state.tsx";
import { sizeOf } from "./size-of.ts";

/** Long, because files of this size may be downloaded over a slow connection. */
const waitMs = 30 * 60_000;

/** Exports the branch's data into one file by a job, and downloads it. */
export function BranchData() {
  const [jobId, setJobId] = useState<string | null>(null);
  const state = useJob(jobId);
  const start = useAction(startBranchExport, { onDone: (done) => setJobId(done.jobId) });
  const files = useQuery(queryOptions(listBranchExports));
  const fetched = useFile(downloadBranchExport, texts.saved, waitMs);
  return (
    <Stack as="section" gap={1} aria-label={texts.title}>
      <SectionTitle>{texts.title}</SectionTitle>
      <Muted>{texts.text}</Muted>
      <Muted>{texts.people}</Muted>
      <JobState state={state} label={texts.writing} failed={texts.failed} />
      <Row>
        <Button
          variant="outlined"
          disabled={start.isPending || state.underWay}
          onClick={() => start.mutate({})}
        >
          {texts.start}
        </Button>
        {files.data?.items.map(({ name, bytes, madeAt }) => (
          <Button
            key={name}
            variant="contained"
            disabled={fetched.isPending || state.underWay}
            onClick={() => fetched.mutate({ params: { name } })}
          >
            {texts.download(formatMoment(madeAt), sizeOf(bytes))}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
