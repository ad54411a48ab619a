import type {
  changeItems as changeItemsRoute,
  ItemChange,
} from "@kitround/contract/items/many-items.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Tx } from "../../db/database.ts";
import { lockMany, versionsOf } from "../../db/many-rows.ts";

/** Changes many items in the caller's transaction: all of them or none. Returns what an undo needs. */
export async function changeManyItems(
  tx: Tx,
  changes: readonly ItemChange[],
): Promise<Result<typeof changeItemsRoute>> {
  await lockMany(tx, "item", changes, "items");
  const ids = changes.map(({ id }) => id);
  const rows = await tx
    .selectFrom("item")
    .select(["id", "shelf", "supplier", "status"])
    .where("id", "in", ids)
    .execute();
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const { id, shelf, supplier, status } of changes) {
    const fields = {
      ...(shelf !== undefined && { shelf }),
      ...(supplier !== undefined && { supplier }),
      ...(status && { status }),
    };
    if (Object.keys(fields).length === 0) continue;
    await tx.updateTable("item").set(fields).where("id", "=", id).execute();
  }
  const versions = await versionsOf(tx, "item", ids);
  const undo = changes.flatMap(({ id, rowVersion, shelf, supplier, status }): ItemChange[] => {
    const was = before.get(id);
    if (!was) return [];
    return [
      {
        id,
        rowVersion: versions.get(id) ?? rowVersion,
        ...(shelf !== undefined && { shelf: was.shelf }),
        ...(supplier !== undefined && { supplier: was.supplier }),
        ...(status !== undefined && { status: was.status as NonNullable<typeof status> }),
      },
    ];
  });
  return { undo };
}
