import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { TestApp } from "../../test/test-app.ts";

/** A school's page as a browser gets it, from this address. */
export async function pageAt(app: TestApp, token: string, remoteAddress = "127.0.0.1") {
  const answer = await app.server.inject({ method: "GET", url: `/s/${token}`, remoteAddress });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

export const tokenIn = (url: string): string => new URL(url).pathname.replace("/s/", "");

/** Batteries and wire on a kit type's published list. Returns the ids of the lines. */
export async function addLines(tx: Tx, branchId: string, kitTypeId: string): Promise<string[]> {
  const { rows: lists } = await sql<{ id: string }>`
    update packing_list set status = 'draft', published_at = null where branch_id = ${branchId} and kit_type_id = ${kitTypeId} returning id`.execute(
    tx,
  );
  const listId = lists[0]?.id ?? "";
  const ids: string[] = [];
  for (const [at, name] of ["Torch", "Batteries"].entries()) {
    const { rows } = await sql<{ id: string }>`
      with it as (insert into item (branch_id, sku, name) values (${branchId}, ${`${name}-${kitTypeId}`}, ${name}) returning id)
      insert into packing_list_line (branch_id, packing_list_id, item_id, position, qty, kind)
      select ${branchId}, ${listId}, id, ${at + 1}, 30, ${at === 0 ? "permanent" : "consumable"} from it returning id`.execute(
      tx,
    );
    ids.push(rows[0]?.id ?? "");
  }
  await sql`update packing_list set status = 'published', published_at = now() where id = ${listId}`.execute(
    tx,
  );
  return ids;
}
