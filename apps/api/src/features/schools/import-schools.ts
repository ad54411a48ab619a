import { guessMapping } from "@kitround/contract/schools/column-guess.ts";
import type { importSchools as importRoute } from "@kitround/contract/schools/school-import.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../http/app-error.ts";
import { checkRows, type Mapping } from "./import-rows.ts";
import { mergeSchools } from "./merge-schools.ts";
import { type Csv, readCsv } from "./read-csv.ts";

const previewRows = 8;

/**
 * Brings a directory's schools in: good rows all together in this transaction, an error for each bad one. A school is
 * matched by its number, else by its name; a row that changes nothing touches nothing. Throws `invalid_input` when the file
 * or the mapping is of no use.
 */
export async function importSchools(
  tx: Tx,
  actor: Actor,
  body: Body<typeof importRoute>,
): Promise<Result<typeof importRoute>> {
  const csv = readCsv(Buffer.from(body.contentBase64, "base64"));
  const mapping = body.mapping ?? guessMapping(csv.columns);
  requireColumns(csv, mapping);
  const { good, errors } = checkRows(csv, mapping);
  const answer = {
    columns: csv.columns,
    mapping,
    encoding: csv.encoding,
    rows: csv.rows.length,
    errors: errors.slice(0, 10_000),
    preview: csv.rows.slice(0, previewRows).map((record) => preview(csv, record, mapping)),
  };
  if (mapping.nameEn === undefined) {
    if (body.mapping === undefined) return { ...answer, created: 0, updated: 0, unchanged: 0 };
    const message = "Say which column holds the school's name.";
    throw new AppError("invalid_input", message, [{ path: "mapping.nameEn", message }]);
  }
  const counts = await mergeSchools(tx, actor, good, body.dryRun);
  return { ...answer, ...counts };
}

function requireColumns(csv: Csv, mapping: Mapping): void {
  const missing = Object.entries(mapping).filter(([, column]) => !csv.columns.includes(column));
  if (missing.length === 0) return;
  throw new AppError(
    "invalid_input",
    `The file has no column ${missing.map(([, column]) => `"${column}"`).join(", ")}.`,
    missing.map(([field, column]) => ({
      path: `mapping.${field}`,
      message: `The file has no column "${column}".`,
    })),
  );
}

function preview(csv: Csv, record: readonly string[], mapping: Mapping): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [
      field,
      record[csv.columns.indexOf(column)] ?? "",
    ]),
  );
}
