import { searchEverything } from "@kitround/contract/search/search.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { findEverything } from "./find-everything.ts";

export function searchRoutes(app: FastifyInstance): void {
  mount(app, searchEverything, async ({ tx, actor, query }) => ({
    items: await findEverything(tx, actor, query.q),
  }));
}
