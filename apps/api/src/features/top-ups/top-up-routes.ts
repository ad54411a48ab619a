import {
  getTopUp,
  listTopUps,
  moveTopUp as moveTopUpRoute,
  takeStock as takeStockRoute,
} from "@kitround/contract/top-ups/top-up.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { moveTopUp } from "./move-top-up.ts";
import { findTopUps, readTopUp } from "./top-up-queries.ts";
import { takeStock } from "./take-stock.ts";

export function topUpRoutes(app: FastifyInstance): void {
  mount(app, listTopUps, ({ tx, query }) => findTopUps(tx, query));
  mount(app, getTopUp, ({ tx, params }) => readTopUp(tx, params.id));
  mount(app, takeStockRoute, ({ tx, actor, params, body }) =>
    takeStock(tx, actor, params.id, body),
  );
  mount(app, moveTopUpRoute, ({ tx, actor, params, body }) =>
    moveTopUp(tx, actor, params.id, body),
  );
}
