import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { texts } from "#texts/school-import";
import { saveErrorsCsv } from "./errors-csv.ts";
import type { ImportAnswer } from "./import-file.ts";

const SHOWN = 100;

interface ImportCheckProps {
  answer: ImportAnswer;
  saved: boolean;
  busy: boolean;
  onBack: () => void;
  onSave: () => void;
  onClose: () => void;
}

/** What the import will do, or has done, with an error per row that it leaves out. */
export function ImportCheck({ answer, saved, busy, onBack, onSave, onClose }: ImportCheckProps) {
  const { created, updated, unchanged, errors } = answer;
  return (
    <>
      <DialogContent sx={{ display: "grid", gap: 2, gridAutoRows: "max-content" }}>
        <Box role="status" sx={{ fontWeight: 600 }}>
          {saved && `${texts.done}: `}
          {texts.counts(created, updated, unchanged)}
        </Box>
        {!saved && created + updated === 0 && <div>{texts.nothing}</div>}
        {errors.length > 0 && (
          <>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
              <b style={{ fontWeight: 600 }}>{texts.errors(errors.length)}</b>
              <span>{texts.errorsText}</span>
              <Button size="small" variant="outlined" onClick={() => saveErrorsCsv(errors)}>
                {texts.download}
              </Button>
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", overflowWrap: "anywhere" }}>
              {errors.slice(0, SHOWN).map((error) => (
                <li key={`${error.row} ${error.path} ${error.message}`}>
                  {error.row > 0 && `${texts.row} ${error.row}: `}
                  {error.message}
                </li>
              ))}
            </Box>
            {errors.length > SHOWN && <div>{texts.moreErrors(errors.length - SHOWN)}</div>}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {!saved && <Button onClick={onBack}>{texts.back}</Button>}
        {saved || created + updated === 0 ? (
          <Button variant="contained" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy} onClick={onSave}>
            {texts.run(created + updated)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
