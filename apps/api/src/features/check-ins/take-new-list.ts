import type { CountedSheet } from "@kitround/contract/check-ins/check-in-rules.ts";
import { onNewList, takeOutWords } from "@kitround/contract/check-ins/new-list.ts";
import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { type KitLine, kitLines } from "../kit-content/kit-content.ts";

export interface NewList extends Pick<CountedSheet<KitLine>, "counts" | "needs"> {
  /** The items to take out, in words. */
  takeOut: string | null;
}

/**
 * Moves a kit that is being checked in to the newest version of its packing list, with the quantities that were counted by its old one.
 * Returns null if it has the newest already.
 */
export async function takeNewList(
  tx: Tx,
  kitId: string,
  counted: CountedSheet<KitLine>["counts"],
): Promise<NewList | null> {
  const { rows } = await sql<{ version: number }>`
    update kit k set packing_list_id = p.id, boxes = case when k.boxes = was.boxes then p.boxes else k.boxes end
    from packing_list p, packing_list was
    where k.branch_id = current_branch() and k.id = ${kitId}
      and p.branch_id = k.branch_id and p.kit_type_id = k.kit_type_id and p.status = 'published'
      and was.branch_id = k.branch_id and was.id = k.packing_list_id and was.id <> p.id
    returning p.version`.execute(tx);
  const [newest] = rows;
  if (newest === undefined) return null;
  const lines = (await kitLines(tx, [kitId])).get(kitId) ?? [];
  const { counts, surplus } = onNewList(
    counted.map(({ line: { itemId, itemName }, good }) => ({ itemId, itemName, good })),
    lines,
  );
  const needs = counts
    .map(({ line, good }) => ({ line, needed: shortOf(line, good) }))
    .filter(({ needed }) => needed > 0);
  return { counts, needs, takeOut: takeOutWords(newest.version, surplus) };
}
