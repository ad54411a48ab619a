import {
  backUpNow,
  downloadBackup,
  getOperations,
  type Operations,
} from "@kitround/contract/operations/operations.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { texts } from "#texts/operations";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { useFile } from "../../server/save-file.ts";
import { useAction } from "../../server/use-action.ts";
import { ListLine, Muted, PlainList, Stack } from "../../ui/vocabulary.tsx";
import { JobState, useJob } from "./job-state.tsx";
import { sizeOf } from "./size-of.ts";

/** Long, because a backup with many photos may be downloaded over a slow connection. */
const waitMs = 60 * 60_000;

/** Makes a backup now, and lists the stored backups with a download of each. */
export function BackupsPart({ engine, backups }: Pick<Operations, "engine" | "backups">) {
  const [jobId, setJobId] = useState<string | null>(null);
  const state = useJob(jobId);
  const start = useAction(backUpNow, { onDone: (done) => setJobId(done.jobId) });
  const file = useFile(downloadBackup, texts.saved, waitMs);
  const client = useQueryClient();
  const { underWay } = state;
  useEffect(() => {
    // The folder of backups is not a table, so no notification reports a new one.
    if (!underWay)
      void client.invalidateQueries({ queryKey: queryOptions(getOperations).queryKey });
  }, [client, underWay]);
  if (engine === "memory") return null;
  return (
    <Stack gap={1}>
      <Box>
        <Button
          variant="outlined"
          disabled={start.isPending || underWay}
          onClick={() => start.mutate({})}
        >
          {texts.backUpNow}
        </Button>
      </Box>
      <JobState state={state} label={texts.backingUp} failed={texts.backUpFailed} />
      {backups.items.length > 0 && (
        <PlainList aria-label={texts.kept}>
          {backups.items.map(({ name, bytes, madeAt }) => (
            <ListLine key={name}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {formatMoment(madeAt)}
                <Muted small>
                  {sizeOf(bytes)}, {name.includes("nightly") ? texts.byNight : texts.byHand}
                </Muted>
              </Box>
              <Button
                disabled={file.isPending}
                aria-label={texts.downloadNamed(formatMoment(madeAt))}
                onClick={() => file.mutate({ params: { name } })}
              >
                {texts.download}
              </Button>
            </ListLine>
          ))}
        </PlainList>
      )}
      {backups.items.length > 0 && !backups.encrypted && <Muted>{texts.plainWarning}</Muted>}
    </Stack>
  );
}
