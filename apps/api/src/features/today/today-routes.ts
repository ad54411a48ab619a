import { getBadges } from "@kitround/contract/today/badges.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { readBadges } from "./badge-queries.ts";
import { readToday } from "./today-queries.ts";

export function todayRoutes(app: FastifyInstance): void {
  mount(app, getToday, ({ tx, actor }) => readToday(tx, actor));
  mount(app, getBadges, ({ tx, actor }) => readBadges(tx, actor));
}
