import { guessMapping } from "@kitround/contract/schools/column-guess.ts";
import type {
  checkSchoolImport,
  startSchoolImport,
} from "@kitround/contract/schools/school-import.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { chooseRows } from "./choose-rows.ts";
import { checkRows, type Mapping } from "./import-rows.ts";
import { compareSchools } from "./compare-schools.ts";
import { type Csv, readCsv } from "./read-csv.ts";
import { schoolImport } from "./school-import-job.ts";

const previewRows = 8;

/**
 * Says what a directory would bring, with an error for each bad row, and saves nothing. A school is matched by its number, else
 * by its name. Throws `invalid_input` when the file or the mapping is of no use.
 */
export async function checkImport(
  tx: Tx,
  body: Body<typeof checkSchoolImport>,
): Promise<Result<typeof checkSchoolImport>> {
  const csv = readCsv(Buffer.from(body.contentBase64, "base64"));
  const mapping = body.mapping ?? guessMapping(csv.columns);
  requireColumns(csv, mapping);
  const { takes, ...chosen } = chooseRows(csv, body.only);
  const answer = {
    columns: csv.columns,
    mapping,
    encoding: csv.encoding,
    rows: csv.rows.length,
    ...chosen,
    sample: csv.rows.slice(0, previewRows),
    preview: csv.rows.slice(0, previewRows).map((record) => preview(csv, record, mapping)),
  };
  // Whoever looks is choosing the columns still.
  if (mapping.nameEn === undefined) {
    return { ...answer, errors: [], created: 0, updated: 0, unchanged: 0 };
  }
  const { good, errors } = checkRows(csv, mapping, takes);
  const { created, updated } = await compareSchools(tx, good);
  return {
    ...answer,
    errors: errors.slice(0, 10_000),
    created: created.length,
    updated: updated.length,
    unchanged: good.length - created.length - updated.length,
  };
}

/** Asks for the good rows to be brought in, in the background. Throws `invalid_input` as the check does. */
export async function startImport(
  tx: Tx,
  actor: Actor,
  { contentBase64, name, mapping, status, only }: Body<typeof startSchoolImport>,
): Promise<Result<typeof startSchoolImport>> {
  const csv = readCsv(Buffer.from(contentBase64, "base64"));
  requireColumns(csv, mapping);
  if (mapping.nameEn === undefined) {
    const message = "Say which column holds the school's name.";
    throw new AppError("invalid_input", message, [{ path: "mapping.nameEn", message }]);
  }
  const { good } = checkRows(csv, mapping, chooseRows(csv, only).takes);
  const input = { rows: good, status };
  return { jobId: await enqueue(tx, actor, schoolImport, input, { about: name }) };
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
