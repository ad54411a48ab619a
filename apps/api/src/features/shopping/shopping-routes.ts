import { readBackTest, readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { backTestOfTerm } from "./back-test-of-term.ts";
import { shoppingList } from "./shopping-list.ts";

export function shoppingRoutes(app: FastifyInstance): void {
  mount(app, readShoppingList, ({ tx }) => shoppingList(tx));
  mount(app, readBackTest, ({ tx }) => backTestOfTerm(tx));
}
