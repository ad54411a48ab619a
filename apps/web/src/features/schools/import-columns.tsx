import { type ImportField, importFields } from "@kitround/contract/schools/school-import.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import NativeSelect from "@mui/material/NativeSelect";
import { texts } from "#texts/school-import";
import { texts as schoolTexts } from "#texts/schools";
import { ImportChoice } from "./import-choice.tsx";
import type { ImportAnswer } from "./import-file.ts";
import { SectionTitle } from "../../ui/vocabulary.tsx";

interface ImportColumnsProps {
  read: ImportAnswer;
  mapping: ImportAnswer["mapping"];
  busy: boolean;
  status: School["status"];
  onStatus: (status: School["status"]) => void;
  /** The region's values that come in; empty for all. */
  regions: readonly string[];
  onRegions: (regions: readonly string[]) => void;
  onMapping: (mapping: ImportAnswer["mapping"]) => void;
  onAnother: () => void;
  onCheck: () => void;
}

export function ImportColumns(props: ImportColumnsProps) {
  const { read, mapping, busy, onMapping, onAnother, onCheck } = props;
  const cell = (record: readonly string[], field: ImportField) =>
    record[read.columns.indexOf(mapping[field] ?? "")] ?? "";
  const mapped = importFields.filter((field) => mapping[field] !== undefined);
  return (
    <>
      <DialogContent sx={{ display: "grid", gap: 2, gridAutoRows: "max-content" }}>
        <div>
          {texts.readAs(read.rows, read.encoding.toUpperCase())}
          {read.closed > 0 && ` ${texts.closed(read.closed)}.`}
        </div>
        <ImportChoice {...props} />
        <SectionTitle>{texts.map}</SectionTitle>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
          }}
        >
          {importFields.map((field) => (
            <Box component="label" key={field} sx={{ display: "grid", gap: 0.5, fontSize: 14 }}>
              {schoolTexts.fields[field]}
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
          ))}
        </Box>
        <Box sx={{ overflowX: "auto" }}>
          <Box
            component="table"
            sx={{
              borderCollapse: "collapse",
              fontSize: 14,
              "& td, & th": { p: 1, textAlign: "left" },
            }}
          >
            <caption style={{ textAlign: "left" }}>{texts.preview}</caption>
            <thead>
              <tr>
                {mapped.map((field) => (
                  <th key={field} scope="col">
                    {schoolTexts.fields[field]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {read.sample.slice(0, 5).map((record) => (
                <tr key={JSON.stringify(record)}>
                  {mapped.map((field) => (
                    <td key={field}>{cell(record, field)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        {mapping.nameEn === undefined && (
          <Box role="status" sx={{ flex: 1, color: "text.secondary" }}>
            {texts.needName}
          </Box>
        )}
        <Button onClick={onAnother}>{texts.another}</Button>
        <Button
          variant="contained"
          disabled={busy || mapping.nameEn === undefined}
          onClick={onCheck}
        >
          {texts.check}
        </Button>
      </DialogActions>
    </>
  );
}
