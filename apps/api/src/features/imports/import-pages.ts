import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { type RowError, rowError } from "@kitround/contract/imports/list-import.ts";
import { sql } from "kysely";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { type AskedRow, askedRow } from "./bring-slice.ts";
import { targets } from "./import-targets.ts";
import { slicesOf } from "./slices-of.ts";

/** An import's rows are stored in pages, so that neither memory nor a transaction grows with the file. */
export interface ImportPage {
  /** The place of its first row among the rows of the import. */
  first: number;
  rows: Buffer;
  errors: Buffer | null;
}

/** The place of the page that has no rows, only the errors of rows that could not be read. */
const unreadable = -1;
const rowsOfPage = 500;
const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const packed = (rows: readonly object[]) => gzipped(JSON.stringify(rows), { level: 1 });
const unpacked = async (bytes: Buffer): Promise<unknown> =>
  JSON.parse((await gunzipped(bytes)).toString());

/** Packs rows, in the order of the import, and the errors of rows that could not be read; rows that belong together are on one page. */
export async function pagesOf(
  list: ImportList,
  rows: readonly AskedRow[],
  errors: readonly RowError[],
): Promise<ImportPage[]> {
  const pages: ImportPage[] = [
    { first: unreadable, rows: await packed([]), errors: await packed(errors) },
  ];
  let first = 0;
  for (const page of slicesOf(list, rows, Math.max(rowsOfPage, targets[list].atOnce))) {
    pages.push({ first, rows: await packed(page), errors: null });
    first += page.length;
  }
  return pages;
}

export async function storePages(
  tx: Tx,
  { branchId }: Actor,
  importId: string,
  pages: readonly ImportPage[],
): Promise<void> {
  await Promise.all(
    pages.map((page) =>
      tx
        .insertInto("importPage")
        .values({ branchId, importId, ...page })
        .execute(),
    ),
  );
}

/** Packs the compared rows of a page and their errors. */
export async function comparedPage(
  first: number,
  rows: readonly AskedRow[],
  errors: readonly RowError[],
): Promise<ImportPage> {
  return { first, rows: await packed(rows), errors: await packed(errors) };
}

export async function replacePage(
  tx: Tx,
  importId: string,
  { first, ...page }: ImportPage,
): Promise<void> {
  await tx
    .updateTable("importPage")
    .set(page)
    .where("importId", "=", importId)
    .where("first", "=", first)
    .execute();
}

/** The page that has the row at this place. */
export async function readPage(
  tx: Tx,
  importId: string,
  at: number,
): Promise<Omit<ImportPage, "errors">> {
  const { rows } = await sql<ImportPage>`select first, rows from import_page
    where branch_id = current_branch() and import_id = ${importId} and first <= ${at}
    order by first desc limit 1`.execute(tx);
  const [page] = rows;
  if (page === undefined) throw new Error("An import has lost its rows.");
  return page;
}

/** The rows of the page from this place on. */
export async function rowsFrom(
  { first, rows }: Pick<ImportPage, "first" | "rows">,
  at: number,
): Promise<AskedRow[]> {
  return askedRow
    .array()
    .parse(await unpacked(rows))
    .slice(at - first);
}

/** The first errors of all pages, in the order of the file; null if the pages are an import's by now, or forgotten. */
export async function readErrors(
  tx: Tx,
  importId: string,
  atMost: number,
): Promise<RowError[] | null> {
  const pages = await tx
    .selectFrom("importPage")
    .select("errors")
    .where("importId", "=", importId)
    .execute();
  if (pages.length === 0) return null;
  const errors: RowError[] = [];
  for (const page of pages) {
    if (page.errors !== null) errors.push(...rowError.array().parse(await unpacked(page.errors)));
  }
  return errors.toSorted((a, b) => a.row - b.row).slice(0, atMost);
}

/** Gives the pages of a check to its import. Returns false if another import has them, or if they are forgotten. */
export async function takePages(tx: Tx, checkId: string, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("importPage")
    .set({ importId })
    .where("importId", "=", checkId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function forgetPages(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom("importPage").where("importId", "=", importId).execute();
}
