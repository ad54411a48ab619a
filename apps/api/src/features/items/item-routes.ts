import { createItem, getItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { notFound } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { isToldOnHand } from "../stock/stock-count-queries.ts";
import { findItem, listItemRows } from "./item-queries.ts";

async function readItem(tx: Tx, actor: Actor, id: string) {
  const item = await findItem(tx, id, await isToldOnHand(tx, actor.role));
  if (!item) throw notFound("This item");
  return item;
}

export function itemRoutes(app: FastifyInstance): void {
  mount(app, listItems, async ({ tx, actor, query }) =>
    listItemRows(tx, { ...query, sees: await isToldOnHand(tx, actor.role) }),
  );

  mount(app, getItem, ({ tx, actor, params }) => readItem(tx, actor, params.id));

  mount(app, createItem, async ({ tx, actor, body }) => {
    const { id } = await tx
      .insertInto("item")
      .values({ ...body, branchId: actor.branchId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return readItem(tx, actor, id);
  });

  mount(app, updateItem, async ({ tx, actor, params, body: { rowVersion, ...change } }) => {
    await requireVersion(tx, "item", params.id, rowVersion, "This item");
    if (Object.keys(change).length > 0) {
      await tx.updateTable("item").set(change).where("id", "=", params.id).execute();
    }
    return readItem(tx, actor, params.id);
  });
}
