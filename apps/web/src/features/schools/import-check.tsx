import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { texts } from "#texts/school-import";
import { saveErrorsCsv } from "./errors-csv.ts";
import type { ImportAnswer } from "./import-file.ts";
import { Row, Strong } from "../../ui/vocabulary.tsx";

const SHOWN = 100;

interface ImportCheckProps {
  answer: ImportAnswer;
  busy: boolean;
  onBack: () => void;
  onSave: () => void;
  onClose: () => void;
}

/** What the import will do, with an error per row that it leaves out. */
export function ImportCheck({ answer, busy, onBack, onSave, onClose }: ImportCheckProps) {
  const { created, updated, unchanged, errors, closed, elsewhere } = answer;
  const left = [
    ...(closed > 0 ? [texts.closed(closed)] : []),
    ...(elsewhere > 0 ? [texts.elsewhere(elsewhere)] : []),
  ];
  return (
    <>
      <DialogContent sx={{ display: "grid", gap: 2, gridAutoRows: "max-content" }}>
        <Strong role="status">{texts.counts(created, updated, unchanged)}</Strong>
        {left.length > 0 && <div>{left.join(", ")}.</div>}
        {created + updated === 0 && <div>{texts.nothing}</div>}
        {errors.length > 0 && (
          <>
            <Row>
              <b style={{ fontWeight: 600 }}>{texts.errors(errors.length)}</b>
              <span>{texts.errorsText}</span>
              <Button size="small" variant="outlined" onClick={() => saveErrorsCsv(errors)}>
                {texts.download}
              </Button>
            </Row>
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
        <Button onClick={onBack}>{texts.back}</Button>
        {created + updated === 0 ? (
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
