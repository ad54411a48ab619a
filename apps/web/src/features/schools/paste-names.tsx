import type { School } from "@kitround/contract/schools/school.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { texts as controlTexts } from "#texts/controls";
import { texts } from "#texts/many-schools";
import { describedBy, FormField } from "../../ui/form-field.tsx";
import { Stack } from "../../ui/vocabulary.tsx";
import { schoolsNamed } from "./named-schools.ts";

const t = texts.names;
const field = "school-names";

interface PasteNamesProps {
  schools: readonly School[];
  onSelect: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Selects the schools of a pasted list; lines that name none are shown. */
export function PasteNames({ schools, onSelect, onClose }: PasteNamesProps) {
  const [text, setText] = useState("");
  const { ids, unknown } = schoolsNamed(text, schools);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="names-title">
      <DialogTitle id="names-title">{t.title}</DialogTitle>
      <DialogContent>
        <Stack gap={1}>
          <FormField id={field} label={t.label} help={t.help} error={undefined}>
            <OutlinedInput
              id={field}
              multiline
              minRows={6}
              maxRows={14}
              notched={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
              inputProps={{ "aria-describedby": describedBy(field, t.help) }}
            />
          </FormField>
          {unknown.length > 0 && <output>{t.unknown(unknown)}</output>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {controlTexts.cancel}
        </Button>
        <Button
          variant="contained"
          disabled={ids.length === 0}
          onClick={() => {
            onSelect(ids);
            onClose();
          }}
        >
          {t.select(ids.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
