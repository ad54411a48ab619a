import { guessMapping } from "@kitround/contract/schools/column-guess.ts";
import type {
  importSchools as importRoute,
  startSchoolImport,
} from "@kitround/contract/schools/school-import.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { chooseRows } from "./choose-rows.ts";
import { checkRows, type Mapping } from "./import-rows.ts";
import { mergeSchools } from "./merge-schools.ts";
import { type Csv, readCsv } from "./read-csv.ts";
import { schoolImport } from "./school-import-job.ts";

const previewRows = 8;

/**
 * Says what a directory would bring, or brings it in at once: good rows all together in this transaction, an error for each bad
 * one. A school is matched by its number, else by its name; a row that changes nothing touches nothing. Throws
 * `invalid_input` when the file or the mapping is of no use.
 */
export async function importSchools(
  tx: Tx,
  actor: Actor,
  body: Body<typeof importRoute>,
): Promise<Result<typeof importRoute>> {
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
  if (mapping.nameEn === undefined) {
    // Whoever only looks is choosing the columns still.
    if (body.mapping !== undefined && !body.dryRun) requireName(mapping);
    return { ...answer, errors: [], created: 0, updated: 0, unchanged: 0 };
  }
  const { good, errors } = checkRows(csv, mapping, takes);
  const counts = await mergeSchools(tx, actor, good, { save: !body.dryRun, status: body.status });
  return { ...answer, errors: errors.slice(0, 10_000), ...counts };
}

/** Asks for the good rows to be brought in, in the background. Throws `invalid_input` as the check does. */
export async function startImport(
  tx: Tx,
  actor: Actor,
  { contentBase64, name, mapping, status, only }: Body<typeof startSchoolImport>,
): Promise<Result<typeof startSchoolImport>> {
  const csv = readCsv(Buffer.from(contentBase64, "base64"));
  requireColumns(csv, mapping);
  requireName(mapping);
  const { good } = checkRows(csv, mapping, chooseRows(csv, only).takes);
  const input = { rows: good, status };
  return { jobId: await enqueue(tx, actor, schoolImport, input, { about: name }) };
}

function requireName(mapping: Mapping): void {
  if (mapping.nameEn !== undefined) return;
  const message = "Say which column holds the school's name.";
  throw new AppError("invalid_input", message, [{ path: "mapping.nameEn", message }]);
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
