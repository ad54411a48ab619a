import * as routes from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createTableService } from "@kitround/routing/table-service.ts";
import type { FastifyInstance } from "fastify";
import { mount, mountPrepared } from "../../http/mount.ts";
import { addRoute, changeRoute } from "./change-route.ts";
import { listRouteRows, readRoute } from "./delivery-route-queries.ts";
import { proposedOrder } from "./propose-order.ts";
import { placeStops } from "./set-route-stops.ts";

export function deliveryRouteRoutes(app: FastifyInstance): void {
  mount(app, routes.listRoutes, ({ tx, actor, query }) => listRouteRows(tx, actor, query));
  mount(app, routes.getRoute, ({ tx, actor, params }) => readRoute(tx, actor, params.id));
  mount(app, routes.createRoute, async ({ tx, actor, body }) =>
    readRoute(tx, actor, await addRoute(tx, actor, body)),
  );
  mount(app, routes.updateRoute, async ({ tx, actor, params, body }) => {
    await changeRoute(tx, params.id, body);
    return readRoute(tx, actor, params.id);
  });
  mount(app, routes.setRouteStops, async ({ tx, actor, params, body }) => {
    await placeStops(tx, actor, params.id, body);
    return readRoute(tx, actor, params.id);
  });
  const { roadService } = app.config;
  const roads = roadService && createTableService(roadService);
  // The order is computed before the transaction, which uses a connection.
  mountPrepared(
    app,
    routes.proposeOrder,
    ({ db, actor, params, body }) => proposedOrder(db, actor, params.id, body.schoolIds, roads),
    ({ prepared }) => Promise.resolve(prepared),
  );
}
