import { importRequests } from "@kitround/contract/requests/kit-request.ts";
import type { Result } from "@kitround/contract/route.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { texts } from "#texts/plan-sheet";
import { base64Of } from "../../../lib/base64-of.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";

interface ImportRequestsProps {
  termId: string;
  onClose: () => void;
}

/** Requests from a CSV: first what it would do and what can't be read, then done. */
export function ImportRequests({ termId, onClose }: ImportRequestsProps) {
  const [file, setFile] = useState<string | null>(null);
  const [found, setFound] = useState<Result<typeof importRequests> | null>(null);
  const run = useAction(importRequests, {
    onDone(result, { body }) {
      if (body.dryRun) setFound(result);
      else {
        toast(texts.imported(result.added + result.changed));
        onClose();
      }
    },
  });
  const send = (contentBase64: string, dryRun: boolean) =>
    run.mutate({ params: { id: termId }, body: { contentBase64, dryRun } });
  async function choose(chosen: File) {
    const bytes = await base64Of(chosen);
    setFile(bytes);
    setFound(null);
    send(bytes, true);
  }
  const count = found ? found.added + found.changed : 0;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="import-requests">
      <DialogTitle id="import-requests">{texts.importTitle}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>{texts.importHelp}</div>
        <Button
          component="label"
          variant={found ? "outlined" : "contained"}
          disabled={run.isPending}
        >
          {texts.choose}
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            aria-label={texts.choose}
            style={{ position: "absolute", inset: 0, opacity: 0, fontSize: 0 }}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              // The same file can be chosen again once it is mended.
              event.target.value = "";
              if (chosen) void choose(chosen);
            }}
          />
        </Button>
        {found && (
          <Box role="status">
            <b style={{ fontWeight: 600 }}>
              {texts.importFound(found.added, found.changed, found.unchanged)}
            </b>
            {found.errors.length > 0 && (
              <Box sx={{ mt: 1 }}>
                {texts.importErrors(found.errors.length)}
                <ul style={{ margin: "4px 0 0", paddingLeft: 20 }}>
                  {found.errors.slice(0, 50).map((error) => (
                    <li key={`${error.row} ${error.path}`}>
                      {texts.row(error.row, error.message)}
                    </li>
                  ))}
                </ul>
              </Box>
            )}
            {count === 0 && found.errors.length === 0 && <div>{texts.nothingToImport}</div>}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        {found && count > 0 && (
          <Button
            variant="contained"
            disabled={run.isPending}
            onClick={() => file !== null && send(file, false)}
          >
            {texts.importDo(count)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
