import type { DateOrder } from "@kitround/contract/branches/branch-format.ts";
import { startingMapping } from "@kitround/contract/imports/column-guess.ts";
import { type ImportList, mayImport } from "@kitround/contract/imports/import-kinds.ts";
import type { checkImport as checkRoute, Mapping } from "@kitround/contract/imports/list-import.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { needsColumn, readRows } from "@kitround/contract/imports/read-rows.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { chooseRows } from "../schools/choose-rows.ts";
import { judgeRows } from "./judge-rows.ts";
import { type Csv, readCsv } from "./read-csv.ts";
import { rememberedMapping } from "./remembered-mapping.ts";

const sampleRows = 8;
const mostPreviewed = 100;
const mostErrors = 10_000;

type Answer = Result<typeof checkRoute>;

/**
 * Says what a file would bring to a list, with an error for each bad row, and saves nothing. Throws `forbidden` where the list is not
 * this role's to add to, `invalid_input` when the file or the mapping is of no use.
 */
export async function checkImport(
  tx: Tx,
  actor: Actor,
  body: Body<typeof checkRoute>,
): Promise<Answer> {
  await refuseOthers(tx, actor, body);
  const { list } = body;
  const csv = readCsv(Buffer.from(body.contentBase64, "base64"));
  const mapping =
    body.mapping ??
    startingMapping(descriptions[list], csv.columns, await rememberedMapping(tx, list));
  requireColumns(list, csv, mapping);
  const { takes, ...chosen } = choose(list, csv, body.only);
  const answer = {
    columns: csv.columns,
    mapping,
    encoding: csv.encoding,
    rows: csv.rows.length,
    ...chosen,
    sample: csv.rows.slice(0, sampleRows),
  };
  // Whoever looks is choosing the columns still.
  if (needsColumn(descriptions[list], mapping) !== null) {
    return { ...answer, errors: [], created: 0, updated: 0, unchanged: 0, preview: [] };
  }
  const order = await branchDateOrder(tx, actor);
  const { good, errors } = readRows(descriptions[list], csv, mapping, order, takes);
  const judged = await judgeRows(tx, actor, list, good, body);
  const count = (state: string) => judged.rows.filter((row) => row.state === state).length;
  return {
    ...answer,
    errors: [...errors, ...judged.errors].toSorted((a, b) => a.row - b.row).slice(0, mostErrors),
    created: count("new"),
    updated: count("changed"),
    unchanged: count("unchanged"),
    preview: judged.rows
      .filter(({ state }) => state !== "unchanged")
      .slice(0, mostPreviewed)
      .map(({ row, name, state, fields }) => ({ row, name, state, fields })),
  };
}

/** Rows are read in the order in which the branch types dates. */
export async function branchDateOrder(tx: Tx, { branchId }: Actor): Promise<DateOrder> {
  return (await readBranch(tx, branchId)).dateOrder;
}

/** Throws `forbidden`, and `not_found` for a term that is not the branch's. */
export async function refuseOthers(
  tx: Tx,
  actor: Actor,
  { list, termId }: Pick<Body<typeof checkRoute>, "list" | "termId">,
): Promise<void> {
  if (!mayImport(list, actor.role)) {
    throw new AppError("forbidden", "Your role does not add to this list.");
  }
  if (termId === undefined) return;
  const term = await tx.selectFrom("term").select("id").where("id", "=", termId).executeTakeFirst();
  if (!term) throw notFound("This term");
}

/** Only a directory of schools says which of its rows are closed, and where each lies. */
export function choose(list: ImportList, csv: Csv, only: Body<typeof checkRoute>["only"]) {
  if (list === "schools") return chooseRows(csv, only);
  return { takes: () => true, closed: 0, elsewhere: 0, region: null };
}

/** Throws `invalid_input` where the mapping names what the file or the list does not have. */
export function requireColumns(list: ImportList, csv: Csv, mapping: Mapping): void {
  const faults = Object.entries(mapping).flatMap(([field, column]) => {
    const path = `mapping.${field}`;
    if (!(field in descriptions[list].columns)) {
      return [{ path, message: `This list has no field "${field}".` }];
    }
    if (csv.columns.includes(column)) return [];
    return [{ path, message: `The file has no column "${column}".` }];
  });
  if (faults.length === 0) return;
  throw new AppError("invalid_input", faults.map(({ message }) => message).join(" "), faults);
}
