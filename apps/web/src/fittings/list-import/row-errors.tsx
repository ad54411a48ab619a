import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "#texts/list-import";
import { fieldWords } from "./field-words.ts";
import { PlainList, Row } from "../../ui/vocabulary.tsx";
import { saveErrorsCsv } from "./errors-csv.ts";
import type { CheckAnswer } from "./import-answer.ts";

const SHOWN = 100;

type RowError = CheckAnswer["errors"][number];

interface RowErrorsProps {
  list: ImportList;
  errors: RowError[];
  /** Says how many rows have errors. */
  title: string;
  children?: ReactNode;
}

/** One row may have several errors. */
export const rowsOf = (errors: readonly RowError[]): number =>
  new Set(errors.map(({ row }) => row)).size;

/** The rows that are not imported, each with the reason; saved as a file for the person who corrects it. */
export function RowErrors({ list, errors, title, children }: RowErrorsProps) {
  return (
    <>
      <Row>
        <b style={{ fontWeight: 600 }}>{title}</b>
        <span>{children}</span>
        <Button size="small" variant="outlined" onClick={() => saveErrorsCsv(list, errors)}>
          {texts.download}
        </Button>
      </Row>
      <PlainList>
        {errors.slice(0, SHOWN).map((error) => (
          <li key={`${error.row} ${error.path} ${error.message}`}>
            {texts.error(error, fieldWords(list)[error.path])}
          </li>
        ))}
      </PlainList>
      {errors.length > SHOWN && <div>{texts.moreErrors(errors.length - SHOWN)}</div>}
    </>
  );
}
