import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { type Image, readImages, type Seen } from "./plan-images.ts";

/** One allocation of a change, before and after. */
export interface ChangedCell {
  id: string;
  before: Image | null;
  after: Image | null;
}

/**
 * Records a change so that it can be undone: `before` has the earlier state of the allocations, except new ones.
 * Changes that were undone earlier can't be redone after a new one. Returns the change's id, null if nothing changed.
 */
export async function recordChange(
  tx: Tx,
  actor: Pick<Actor, "branchId" | "branchUserId">,
  given: {
    termId: string;
    words: string;
    ids: readonly string[];
    before: ReadonlyMap<string, Seen>;
  },
): Promise<string | null> {
  const { termId, ids, before } = given;
  const now = await readImages(tx, ids);
  const cells: ChangedCell[] = [...now]
    .filter(([id, { version }]) => version !== before.get(id)?.version)
    .map(([id, { image }]) => ({ id, before: before.get(id)?.image ?? null, after: image }));
  if (cells.length === 0) return null;
  await tx
    .deleteFrom("planChange")
    .where("termId", "=", termId)
    .where("actorId", "=", actor.branchUserId)
    .where("undone", "=", true)
    .execute();
  const { id } = await tx
    .insertInto("planChange")
    .values({
      branchId: actor.branchId,
      termId,
      actorId: actor.branchUserId,
      words: given.words.slice(0, 200),
      cells: JSON.stringify(cells),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
