import {
  addStockMovement,
  countStock as countStockRoute,
  listStock,
  listStockMovements,
  reverseStockMovement,
} from "@kitround/contract/stock/stock.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addMovement, countStock, reverseMovement } from "./move-stock.ts";
import { findMovements, findStock } from "./stock-queries.ts";

export function stockRoutes(app: FastifyInstance): void {
  mount(app, listStock, ({ tx, query }) => findStock(tx, query));
  mount(app, listStockMovements, ({ tx, query }) => findMovements(tx, query));
  mount(app, addStockMovement, ({ tx, actor, body }) => addMovement(tx, actor, body));
  mount(app, countStockRoute, ({ tx, actor, body }) => countStock(tx, actor, body));
  mount(app, reverseStockMovement, ({ tx, actor, params, body }) =>
    reverseMovement(tx, actor, params.id, body.note),
  );
}
