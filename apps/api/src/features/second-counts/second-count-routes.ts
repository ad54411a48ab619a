import {
  decideSecondCount as decideRoute,
  listSecondCounts,
} from "@kitround/contract/second-counts/second-count.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { decideSecondCount } from "./decide-second-count.ts";
import { findSecondCounts } from "./second-count-queries.ts";

export function secondCountRoutes(app: FastifyInstance): void {
  mount(app, listSecondCounts, ({ tx, query }) => findSecondCounts(tx, query));
  mount(app, decideRoute, ({ tx, actor, params, body }) =>
    decideSecondCount(tx, actor, params.id, body),
  );
}
