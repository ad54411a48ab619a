import { isPdf } from "@kitround/contract/items/safety-sheet.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { openContent, putContent } from "../files/file-store.ts";

/** Throws `unsupported_media` for anything but a PDF, whatever its name. */
export async function checkSheet(bytes: Buffer): Promise<Buffer> {
  if (isPdf(bytes)) return bytes;
  throw new AppError("unsupported_media", "This file is no PDF. Nothing was changed.");
}

/** Throws `not_found`. */
export async function putSheet(
  tx: Tx,
  actor: Actor,
  itemId: string,
  sheetName: string,
  bytes: Buffer,
): Promise<void> {
  await lockItem(tx, itemId);
  const sheetSha256 = await putContent(tx, actor, bytes);
  await tx.updateTable("item").set({ sheetSha256, sheetName }).where("id", "=", itemId).execute();
}

/** Throws `not_found`. */
export async function removeSheet(tx: Tx, itemId: string): Promise<void> {
  await lockItem(tx, itemId);
  await tx
    .updateTable("item")
    .set({ sheetSha256: null, sheetName: null })
    .where("id", "=", itemId)
    .execute();
}

/** Throws `not_found`, also if the item has none. */
export async function openSheet(tx: Tx, itemId: string): Promise<{ bytes: Buffer; name: string }> {
  const item = await tx
    .selectFrom("item")
    .select(["sheetSha256", "sku"])
    .where("id", "=", itemId)
    .executeTakeFirst();
  const bytes = item?.sheetSha256 ? await openContent(tx, item.sheetSha256) : null;
  if (item === undefined || bytes === null) throw notFound("This safety data sheet");
  return { bytes, name: `safety-data-sheet-${item.sku.replaceAll(/[^A-Za-z0-9-]/g, "-")}.pdf` };
}

async function lockItem(tx: Tx, id: string): Promise<void> {
  const item = await tx
    .selectFrom("item")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (item === undefined) throw notFound("This item");
}
