import { AppError } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";

/**
 * An item's change with its substitute by id instead of by SKU. Throws `invalid_input` for a SKU that names no other
 * item.
 */
export async function withSubstituteId<C extends { substituteSku?: string | null | undefined }>(
  tx: Tx,
  { substituteSku, ...change }: C,
  itemId?: string,
): Promise<Omit<C, "substituteSku"> & { substituteId?: string | null }> {
  if (substituteSku === undefined) return change;
  if (substituteSku === null) return { ...change, substituteId: null };
  const found = await tx
    .selectFrom("item")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["sku"]), "=", substituteSku.toLowerCase()))
    .executeTakeFirst();
  if (found === undefined || found.id === itemId) {
    const message =
      found === undefined
        ? `There is no item with the SKU “${substituteSku}”.`
        : "An item can't take its own place.";
    throw new AppError("invalid_input", message, [{ path: "substituteSku", message }]);
  }
  return { ...change, substituteId: found.id };
}
