import { fillExample, getExample, removeExample } from "@kitround/contract/first-run/example.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { askForExample, askForRemoval, readExample } from "./example-queries.ts";

export function exampleRoutes(app: FastifyInstance): void {
  mount(app, getExample, ({ tx, actor }) => readExample(tx, actor));
  mount(app, fillExample, ({ tx, actor }) => askForExample(tx, actor));
  mount(app, removeExample, ({ tx, actor }) => askForRemoval(tx, actor));
}
