import { fileLimits, tooLarge } from "@kitround/contract/imports/file-limits.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { checkImport, startImport } from "@kitround/contract/imports/list-import.ts";
import type { School } from "@kitround/contract/schools/school.ts";
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
import { texts } from "#texts/list-import";
import { useAction } from "../../server/use-action.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { saveExample } from "./example-csv.ts";
import type { CheckAnswer, FileAnswer } from "./import-answer.ts";
import { PickFile } from "./pick-file.tsx";
import { RunStep } from "./run-step.tsx";
import { SchoolChoice } from "./school-choice.tsx";

interface ListImportProps {
  list: ImportList;
  termId?: string;
  onClose: () => void;
}

/** Imports a list in four steps: file, columns, check, result. Nothing is saved before the check was shown. */
export function ListImport({ list, termId, onClose }: ListImportProps) {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState("");
  const [read, setRead] = useState<FileAnswer | null>(null);
  const [mapping, setMapping] = useState<FileAnswer["mapping"]>({});
  const [checked, setChecked] = useState<{ id: string; read: FileAnswer } | null>(null);
  const [errors, setErrors] = useState<CheckAnswer["errors"]>([]);
  const [status, setStatus] = useState<School["status"]>("prospect");
  const [regions, setRegions] = useState<readonly string[]>([]);
  const [jobId, setJobId] = useState<string | null>(null);
  const theme = useTheme();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const run = useAction(checkImport, {
    onRefused: (error) => setRefused(error.details[0]?.message ?? error.message),
  });
  const start = useAction(startImport, {
    onDone: (answer) => setJobId(answer.jobId),
    onRefused: (error) => setRefused(error.details[0]?.message ?? error.message),
  });
  const column = read?.region?.column;
  const choice = {
    list,
    status,
    ...(termId === undefined ? {} : { termId }),
    ...(column === undefined || regions.length === 0
      ? {}
      : { only: JSON.stringify({ column, values: regions }) }),
  };

  async function ask(body: File, columns: { mapping?: string } = {}) {
    setRefused("");
    // `onRefused` has shown the refusal.
    const query = { ...choice, ...columns, name: body.name };
    return run.mutateAsync({ query, body }).catch(() => null);
  }

  async function take(chosen: File) {
    if (chosen.size > fileLimits.bytes) {
      setRefused(tooLarge.bytes);
      return;
    }
    // Operating systems use several media types for CSV.
    const csv = new File([chosen], chosen.name.slice(0, 200), { type: "text/csv" });
    const answer = await ask(csv);
    if (answer === null) return;
    setFile(csv);
    setRegions([]);
    setRead(answer);
    setMapping(answer.mapping);
  }

  async function check() {
    if (file === null) return;
    const answer = await ask(file, { mapping: JSON.stringify(mapping) });
    // There is no check without a column that the list needs; its absence is shown.
    if (answer !== null && answer.checkId !== null)
      setChecked({ id: answer.checkId, read: answer });
  }

  function save(id: string, found: CheckAnswer["errors"]) {
    setRefused("");
    setErrors(found);
    start.mutate({ params: { id } });
  }

  const words = texts.lists[list];
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={phone}
      maxWidth="md"
      aria-labelledby="list-import"
    >
      <DialogTitle id="list-import">{words.title}</DialogTitle>
      {refused !== "" && (
        <Box role="alert" sx={{ mx: 3, mb: 2, color: "error.main" }}>
          {refused}
        </Box>
      )}
      {read === null && (
        <>
          <DialogContent>
            <PickFile help={words.help} busy={run.isPending} onFile={(file) => void take(file)} />
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={() => saveExample(list)}>
              {texts.example}
            </Button>
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" onClick={onClose}>
              {controls.cancel}
            </Button>
          </DialogActions>
        </>
      )}
      {read !== null && checked === null && (
        <ColumnsStep
          list={list}
          read={read}
          mapping={mapping}
          busy={run.isPending}
          choice={
            list === "schools" && (
              <SchoolChoice
                read={read}
                status={status}
                onStatus={setStatus}
                regions={regions}
                onRegions={setRegions}
              />
            )
          }
          onMapping={setMapping}
          onAnother={() => setRead(null)}
          onCheck={() => void check()}
        />
      )}
      {checked !== null && jobId !== null && (
        <RunStep list={list} jobId={jobId} errors={errors} onClose={onClose} />
      )}
      {checked !== null && jobId === null && (
        <CheckStep
          list={list}
          read={checked.read}
          checkId={checked.id}
          busy={start.isPending}
          onBack={() => setChecked(null)}
          onSave={(found) => save(checked.id, found)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
