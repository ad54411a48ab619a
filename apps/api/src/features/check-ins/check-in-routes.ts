import {
  createCheckIn as createCheckInRoute,
  getCheckIn,
  getCheckInSheet,
  listCheckInSheets,
  listCheckIns,
  listKitsToCheckIn,
} from "@kitround/contract/check-ins/check-in.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import {
  findCheckIns,
  findKitsToCheckIn,
  findSheets,
  readCheckIn,
  readSheet,
} from "./check-in-queries.ts";
import { createCheckIn } from "./create-check-in.ts";

export function checkInRoutes(app: FastifyInstance): void {
  mount(app, listCheckIns, ({ tx, query }) => findCheckIns(tx, query));
  mount(app, listKitsToCheckIn, ({ tx, query }) => findKitsToCheckIn(tx, query));
  mount(app, getCheckInSheet, ({ tx, params }) => readSheet(tx, params.id));
  mount(app, listCheckInSheets, async ({ tx }) => ({ items: await findSheets(tx) }));
  mount(app, getCheckIn, ({ tx, params }) => readCheckIn(tx, params.id));
  mount(app, createCheckInRoute, ({ tx, actor, body }) => createCheckIn(tx, actor, body));
}
