import { startingMapping } from "@kitround/contract/imports/column-guess.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { type ImportList, mayImport } from "@kitround/contract/imports/import-kinds.ts";
import type { checkImport, Mapping, RowError } from "@kitround/contract/imports/list-import.ts";
import { inOrder, needsColumn, readRows } from "@kitround/contract/imports/read-rows.ts";
import { runSteps } from "@kitround/contract/imports/run-steps.ts";
import type { Query } from "@kitround/contract/route.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../app-error.ts";
import { type Actor, asActor } from "../../db/as-actor.ts";
import type { Db } from "../../db/database.ts";
import { lane } from "../../http/lane.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { chooseRows } from "../schools/choose-rows.ts";
import { mostLeftRows } from "./import-job.ts";
import { type ImportPage, pagesOf } from "./import-pages.ts";
import { targets } from "./import-targets.ts";
import { type Csv, readCsv } from "./read-csv.ts";
import { rememberedMapping } from "./remembered-mapping.ts";

/** The content of a file. */
export interface ReadImport {
  /** What the check shows of it. */
  file: Pick<Csv, "columns" | "encoding"> & { rows: number; sample: string[][] };
  mapping: Mapping;
  chosen: Omit<ReturnType<typeof choose>, "takes">;
  /** The good rows, their number, and the pages with them and the errors of the others; null where no mapping says how to read them. */
  rows: {
    total: number;
    pages: ImportPage[];
    /** The number of the other rows, and their first errors. */
    unread: { rows: number; first: RowError[] };
  } | null;
}

const sampleRows = 8;
/** As many are stored and shown. */
export const mostErrors = 10_000;
/** The maximum length of a cell in an answer: enough to find it in the file. */
const shownOfCell = 200;

export const shortened = (cell: string): string =>
  cell.length > shownOfCell ? `${cell.slice(0, shownOfCell)}…` : cell;

type Asked = Query<typeof checkImport>;

interface Given {
  db: Db;
  actor: Actor;
  query: Asked;
}

/** A large file takes some seconds of CPU and 100 MB, so files are read one after the other. */
const oneFile = lane({
  atOnce: 1,
  waitingAtMost: 3,
  refuse: () =>
    new AppError(
      "unavailable",
      "Other lists are being read at the moment. Nothing was changed; try again in a few seconds.",
      [],
      5,
    ),
});

/**
 * Reads a list's file, in slices between which other calls get a turn. Throws `forbidden` if the role may not add to the list,
 * `invalid_input` if the file or the mapping is unusable, `unavailable` if too many others are reading.
 */
export async function readImport(file: Buffer, given: Given): Promise<ReadImport> {
  if (!mayImport(given.query.list, given.actor.role)) {
    throw new AppError("forbidden", "Your role may not add to this list.");
  }
  return oneFile(() => read(file, given));
}

async function read(file: Buffer, { db, actor, query }: Given) {
  const { list } = query;
  const description = descriptions[list];
  const csv = await readCsv(file);
  const { dateOrder, remembered } = await asActor(
    db,
    actor,
    async (tx) => ({
      dateOrder: (await readBranch(tx, actor.branchId)).dateOrder,
      remembered: await rememberedMapping(tx, list),
    }),
    { readOnly: true },
  );
  const mapping = query.mapping ?? startingMapping(description, csv.columns, remembered);
  requireColumns(list, csv, mapping);
  const { takes, ...chosen } = choose(list, csv, query.only);
  const { columns, encoding, rows } = csv;
  const sample = rows.slice(0, sampleRows).map((row) => row.map(shortened));
  const read = { file: { columns, encoding, rows: rows.length, sample }, mapping, chosen };
  // A person who is still mapping the columns gets no errors of rows.
  if (query.mapping === undefined || needsColumn(description, mapping) !== null) {
    return { ...read, rows: null };
  }
  // Dates are read in the branch's order of day, month and year.
  const steps = readRows(description, csv, mapping, dateOrder, takes);
  const { good, errors: faults } = await runSteps(steps, nextTurn);
  targets[list].require?.(good.length, query);
  const errors = faults
    .slice(0, mostErrors)
    .map((each) => ({ ...each, value: shortened(each.value) }));
  const pages = await pagesOf(list, inOrder(description, good), errors);
  const unread = { rows: rowsOf(faults).size, first: errors.slice(0, mostLeftRows) };
  return { ...read, rows: { total: good.length, unread, pages } };
}

const rowsOf = (rows: readonly { row: number }[]) => new Set(rows.map(({ row }) => row));

/** Only a directory of schools has columns for closed schools and for regions. */
function choose(list: ImportList, csv: Csv, only: Asked["only"]) {
  if (list === "schools") return chooseRows(csv, only);
  return { takes: () => true, closed: 0, elsewhere: 0, region: null };
}

/** Throws `invalid_input` if the mapping names something that the file or the list does not have. */
function requireColumns(list: ImportList, csv: Csv, mapping: Mapping): void {
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
