import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { needsColumn } from "@kitround/contract/imports/read-rows.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import NativeSelect from "@mui/material/NativeSelect";
import type { ReactNode } from "react";
import { texts } from "#texts/list-import";
import { fieldWords } from "./field-words.ts";
import type { FileAnswer } from "./import-answer.ts";
import { Muted, SectionTitle } from "../../ui/vocabulary.tsx";

const SAMPLES = 3;

interface ColumnsStepProps {
  list: ImportList;
  read: FileAnswer;
  mapping: FileAnswer["mapping"];
  busy: boolean;
  /** Further choices for this list. */
  choice?: ReactNode;
  onMapping: (mapping: FileAnswer["mapping"]) => void;
  onAnother: () => void;
  onCheck: () => void;
}

/** Assigns the file's columns to the list's fields, with samples of each column. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { list, read, mapping, busy, choice, onMapping, onAnother, onCheck } = props;
  const fields = fieldWords(list);
  const missing = needsColumn(descriptions[list], mapping);
  const taken = new Set(Object.values(mapping));
  const spare = read.columns.filter((column) => !taken.has(column));
  return (
    <>
      <DialogContent sx={{ display: "grid", gap: 2, gridAutoRows: "max-content" }}>
        <div>
          {texts.readAs(read.rows, read.encoding.toUpperCase())}
          {read.closed > 0 && ` ${texts.closed(read.closed)}.`}
        </div>
        {choice}
        <SectionTitle>{texts.map}</SectionTitle>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
          }}
        >
          {Object.keys(descriptions[list].columns).map((field) => (
            <Box key={field} sx={{ minWidth: 0 }}>
              <Box component="label" sx={{ display: "grid", gap: 0.5, fontSize: 14 }}>
                {fields[field]}
                <NativeSelect
                  value={mapping[field] ?? ""}
                  onChange={({ target }) => {
                    const { [field]: _, ...others } = mapping;
                    onMapping(target.value === "" ? others : { ...others, [field]: target.value });
                  }}
                  sx={{ minHeight: 44 }}
                >
                  <option value="">{texts.none}</option>
                  {read.columns.map((column) => (
                    <option key={column} value={column}>
                      {column}
                    </option>
                  ))}
                </NativeSelect>
              </Box>
              <Samples read={read} column={mapping[field]} />
            </Box>
          ))}
        </Box>
        {spare.length > 0 && <Muted small>{texts.spare(spare.join(", "))}</Muted>}
      </DialogContent>
      <DialogActions>
        {missing !== null && (
          <Box role="status" sx={{ flex: 1, color: "text.secondary" }}>
            {texts.lists[list].need}
          </Box>
        )}
        <Button variant="outlined" onClick={onAnother}>
          {texts.another}
        </Button>
        <Button variant="contained" disabled={busy || missing !== null} onClick={onCheck}>
          {texts.check}
        </Button>
      </DialogActions>
    </>
  );
}

/** Samples of a column's values, so that a wrong column is noticed. */
function Samples({ read, column }: { read: FileAnswer; column: string | undefined }) {
  if (column === undefined) return null;
  const at = read.columns.indexOf(column);
  const values = [...new Set(read.sample.map((record) => record[at] ?? ""))].filter(Boolean);
  return (
    <Muted small sx={{ overflowWrap: "anywhere" }}>
      {values.length === 0 ? texts.empty : values.slice(0, SAMPLES).join(" · ")}
    </Muted>
  );
}
