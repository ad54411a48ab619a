import { createItem, getItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import { changeItems } from "@kitround/contract/items/many-items.ts";
import * as sheets from "@kitround/contract/items/safety-sheet.ts";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { notFound } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { mountBytes, mountUpload } from "../../http/mount-files.ts";
import { isToldOnHand } from "../stock/stock-count-queries.ts";
import { changeManyItems } from "./change-items.ts";
import { checkSheet, openSheet, putSheet, removeSheet } from "./safety-sheets.ts";
import { withSubstituteId } from "./substitute-of.ts";
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
      .values({ ...(await withSubstituteId(tx, body)), branchId: actor.branchId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return readItem(tx, actor, id);
  });

  mount(app, changeItems, ({ tx, body }) => changeManyItems(tx, body.items));
  mount(app, updateItem, async ({ tx, actor, params, body: { rowVersion, ...change } }) => {
    await requireVersion(tx, "item", params.id, rowVersion, "This item");
    if (Object.keys(change).length > 0) {
      await tx
        .updateTable("item")
        .set(await withSubstituteId(tx, change, params.id))
        .where("id", "=", params.id)
        .execute();
    }
    return readItem(tx, actor, params.id);
  });

  mountUpload(app, sheets.putSafetySheet, checkSheet, async (call) => {
    const { tx, actor, params, query, prepared } = call;
    await putSheet(tx, actor, params.id, query.name, prepared);
    return readItem(tx, actor, params.id);
  });
  mount(app, sheets.removeSafetySheet, async ({ tx, actor, params }) => {
    await removeSheet(tx, params.id);
    return readItem(tx, actor, params.id);
  });
  mountBytes(app, sheets.readSafetySheet, ({ tx, params }) => openSheet(tx, params.id));
}
