import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { texts } from "#texts/list-import";
import { fieldWords } from "./field-words.ts";
import type { CheckAnswer, FileAnswer } from "./import-answer.ts";
import { RowErrors, rowsOf } from "./row-errors.tsx";
import { PlainList, Strong } from "../../ui/vocabulary.tsx";

interface CheckedStepProps {
  list: ImportList;
  read: FileAnswer;
  answer: CheckAnswer;
  busy: boolean;
  onBack: () => void;
  onSave: () => void;
  onClose: () => void;
}

/** What the import will do, row by row, with an error for each row that it leaves out. */
export function CheckedStep(props: CheckedStepProps) {
  const { list, read, answer, busy, onBack, onSave, onClose } = props;
  const { created, updated, unchanged, errors } = answer;
  const { closed, elsewhere } = read;
  // A matching count is recorded as well, because somebody has counted.
  const does = created + updated + (list === "stock" ? unchanged : 0);
  const words = texts.lists[list];
  const left = [
    ...(closed > 0 ? [texts.closed(closed)] : []),
    ...(elsewhere > 0 ? [texts.elsewhere(elsewhere)] : []),
  ];
  return (
    <>
      <DialogContent
        // What overflows can be scrolled by keyboard too.
        tabIndex={0}
        sx={{ display: "grid", gap: 2, gridAutoRows: "max-content" }}
      >
        <Strong role="status">
          {does > 0
            ? words.counts(created, updated, unchanged)
            : unchanged > 0
              ? texts.nothing
              : errors.length > 0
                ? texts.noneGood
                : texts.noRows}
        </Strong>
        {left.length > 0 && <div>{left.join(", ")}.</div>}
        {errors.length > 0 && (
          <RowErrors list={list} errors={errors} title={texts.errors(rowsOf(errors))}>
            {does > 0 && texts.errorsText}
          </RowErrors>
        )}
        <Preview list={list} answer={answer} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onBack}>
          {texts.back}
        </Button>
        {does === 0 ? (
          <Button variant="contained" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy} onClick={onSave}>
            {words.run(does)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function Preview({ list, answer }: { list: ImportList; answer: CheckAnswer }) {
  const { preview, created, updated } = answer;
  const fields = fieldWords(list);
  if (preview.length === 0) return null;
  const more = created + updated - preview.length;
  return (
    <>
      <b style={{ fontWeight: 600 }}>{texts.changes}</b>
      <PlainList>
        {preview.map((each) => (
          <li key={each.row}>
            {texts.change(
              each,
              each.fields.map((field) => fields[field] ?? field),
            )}
          </li>
        ))}
      </PlainList>
      {more > 0 && <div>{texts.moreChanges(more)}</div>}
    </>
  );
}
