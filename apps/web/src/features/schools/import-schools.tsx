import { importSchools } from "@kitround/contract/schools/school-import.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { texts as controls } from "#texts/controls";
import { texts } from "#texts/school-import";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { base64Of, type ImportAnswer } from "./import-file.ts";
import { ImportCheck } from "./import-check.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { PickFile } from "./pick-file.tsx";

/** File, columns, check, done: nothing is saved before the check has been seen. */
export function ImportSchools({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState("");
  const [refused, setRefused] = useState("");
  const [read, setRead] = useState<ImportAnswer | null>(null);
  const [mapping, setMapping] = useState<ImportAnswer["mapping"]>({});
  const [checked, setChecked] = useState<ImportAnswer | null>(null);
  const [saved, setSaved] = useState(false);
  const theme = useTheme();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const run = useAction(importSchools, {
    onRefused: (error) => setRefused(error.details[0]?.message ?? error.message),
  });

  async function ask(contentBase64: string, dryRun: boolean, use?: ImportAnswer["mapping"]) {
    setRefused("");
    const body = { contentBase64, dryRun, ...(use === undefined ? {} : { mapping: use }) };
    // A refusal has been shown by then.
    return run.mutateAsync({ body }).catch(() => null);
  }

  async function take(file: File) {
    const bytes = await base64Of(file);
    const answer = await ask(bytes, true);
    if (answer === null) return;
    setContent(bytes);
    setRead(answer);
    setMapping(answer.mapping);
  }

  async function remap(next: ImportAnswer["mapping"]) {
    setMapping(next);
    const answer = await ask(content, true, next);
    if (answer !== null) setRead(answer);
  }

  async function check() {
    setChecked(await ask(content, true, mapping));
  }

  async function save() {
    const answer = await ask(content, false, mapping);
    if (answer === null) return;
    setChecked(answer);
    setSaved(true);
    toast(texts.done);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={phone}
      maxWidth="md"
      aria-labelledby="import-schools"
    >
      <DialogTitle id="import-schools">{texts.title}</DialogTitle>
      {refused !== "" && (
        <Box role="alert" sx={{ mx: 3, mb: 2, color: "error.main" }}>
          {refused}
        </Box>
      )}
      {read === null && (
        <>
          <DialogContent>
            <PickFile busy={run.isPending} onFile={(file) => void take(file)} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{controls.cancel}</Button>
          </DialogActions>
        </>
      )}
      {read !== null && checked === null && (
        <ImportColumns
          read={read}
          mapping={mapping}
          busy={run.isPending}
          onMapping={(next) => void remap(next)}
          onAnother={() => setRead(null)}
          onCheck={() => void check()}
        />
      )}
      {checked !== null && (
        <ImportCheck
          answer={checked}
          saved={saved}
          busy={run.isPending}
          onBack={() => setChecked(null)}
          onSave={() => void save()}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
