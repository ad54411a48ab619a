import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
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
}

const rowsOfPage = 500;
const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Packs rows, in the order of the import; rows that belong together are on one page. */
export async function pagesOf(list: ImportList, rows: readonly AskedRow[]): Promise<ImportPage[]> {
  const pages: ImportPage[] = [];
  let first = 0;
  for (const page of slicesOf(list, rows, Math.max(rowsOfPage, targets[list].atOnce))) {
    pages.push({ first, rows: await packed(JSON.stringify(page), { level: 1 }) });
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

/** The page that has the row at this place. */
export async function readPage(tx: Tx, importId: string, at: number): Promise<ImportPage> {
  const { rows } = await sql<ImportPage>`select first, rows from import_page
    where branch_id = current_branch() and import_id = ${importId} and first <= ${at}
    order by first desc limit 1`.execute(tx);
  const [page] = rows;
  if (page === undefined) throw new Error("An import has lost its rows.");
  return page;
}

/** The rows of the page from this place on. */
export async function rowsFrom({ first, rows }: ImportPage, at: number): Promise<AskedRow[]> {
  const text = (await unpacked(rows)).toString();
  return askedRow
    .array()
    .parse(JSON.parse(text))
    .slice(at - first);
}

export async function forgetPages(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom("importPage").where("importId", "=", importId).execute();
}
