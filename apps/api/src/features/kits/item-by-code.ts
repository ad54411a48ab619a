import { codeKey } from "@kitround/contract/kits/kit-code.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** The item with a scanned barcode or SKU; one that is still bought comes first. Null if there is none. */
export async function findItemByCode(
  tx: Tx,
  code: string,
): Promise<{ id: string; name: string } | null> {
  const key = codeKey(code);
  if (key === "") return null;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from item
    where branch_id = current_branch() and ${key} in (
      upper(regexp_replace(barcode, '[^[:alnum:]]', '', 'g')), upper(regexp_replace(sku, '[^[:alnum:]]', '', 'g')))
    order by status = 'discontinued', name, id limit 1`.execute(tx);
  return rows[0] ?? null;
}
