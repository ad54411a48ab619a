import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { findKit, kitTimeline, shortLines } from "./kit-queries.ts";

export async function detailOf(
  tx: Tx,
  by: { id: string } | { label: string },
): Promise<KitDetail | null> {
  const kit = await findKit(tx, by);
  if (kit === undefined) return null;
  return { ...kit, events: await kitTimeline(tx, kit.id), short: await shortLines(tx, kit.id) };
}

/** Throws `not_found`. */
export async function readKit(tx: Tx, by: { id: string }): Promise<KitDetail> {
  const kit = await detailOf(tx, by);
  if (kit === null) throw notFound("This kit");
  return kit;
}
