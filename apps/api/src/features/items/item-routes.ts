import { createItem, getItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { notFound } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { findItem, listItemRows } from "./item-queries.ts";

async function readItem(tx: Tx, id: string) {
  const item = await findItem(tx, id);
  if (!item) throw notFound("This item");
  return item;
}

export function itemRoutes(app: FastifyInstance): void {
  mount(app, listItems, ({ tx, query }) => listItemRows(tx, query));

  mount(app, getItem, ({ tx, params }) => readItem(tx, params.id));

  mount(app, createItem, async ({ tx, actor, body }) => {
    const { id } = await tx
      .insertInto("item")
      .values({ ...body, branchId: actor.branchId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return readItem(tx, id);
  });

  mount(app, updateItem, async ({ tx, params, body: { rowVersion, ...change } }) => {
    await requireVersion(tx, "item", params.id, rowVersion, "This item");
    if (Object.keys(change).length > 0) {
      await tx.updateTable("item").set(change).where("id", "=", params.id).execute();
    }
    return readItem(tx, params.id);
  });
}
