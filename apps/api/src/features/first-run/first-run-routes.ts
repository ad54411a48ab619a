import { getFirstSteps, skipFirstSteps } from "@kitround/contract/first-run/first-steps.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { readFirstSteps, skipSteps } from "./first-step-queries.ts";

export function firstRunRoutes(app: FastifyInstance): void {
  mount(app, getFirstSteps, ({ tx }) => readFirstSteps(tx));
  mount(app, skipFirstSteps, ({ tx, actor, body }) => skipSteps(tx, actor, body));
}
