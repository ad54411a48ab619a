import { readBackTest, readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import * as orders from "@kitround/contract/shopping/stock-order.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { backTestOfTerm } from "./back-test-of-term.ts";
import { findOrders } from "./order-queries.ts";
import { createOrders, receiveOrder, setOrderStatus } from "./orders.ts";
import { shoppingList } from "./shopping-list.ts";
import { spendingByTerm } from "./spending.ts";

export function shoppingRoutes(app: FastifyInstance): void {
  mount(app, readShoppingList, ({ tx }) => shoppingList(tx));
  mount(app, readBackTest, ({ tx }) => backTestOfTerm(tx));
  mount(app, orders.listStockOrders, ({ tx, query }) => findOrders(tx, query));
  mount(app, orders.createStockOrders, ({ tx, actor, body }) => createOrders(tx, actor, body));
  mount(app, orders.receiveStockOrder, ({ tx, actor, params, body }) =>
    receiveOrder(tx, actor, params.id, body),
  );
  mount(app, orders.setStockOrderStatus, ({ tx, params, body }) =>
    setOrderStatus(tx, params.id, body),
  );
  mount(app, orders.readSpending, ({ tx }) => spendingByTerm(tx));
}
