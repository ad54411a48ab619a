import * as trips from "@kitround/contract/trips/trip.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addLine } from "./add-line.ts";
import { changeTrip, makeTrip } from "./change-trip.ts";
import { finishTrip } from "./finish-trip.ts";
import { moveTrip } from "./move-trip.ts";
import { settleLine } from "./settle-line.ts";
import { startTrip } from "./start-trip.ts";
import { tripDetail } from "./trip-detail.ts";
import { listTrips } from "./trip-queries.ts";
import { arrive, leave } from "./work-stop.ts";

export function tripRoutes(app: FastifyInstance): void {
  mount(app, trips.listTrips, ({ tx, actor, query }) => listTrips(tx, actor, query));
  mount(app, trips.getTrip, ({ tx, actor, params }) => tripDetail(tx, actor, params.id));

  mount(app, trips.createTrip, async ({ tx, actor, body }) =>
    tripDetail(tx, actor, await makeTrip(tx, actor, body)),
  );
  mount(app, trips.updateTrip, async ({ tx, actor, params, body }) => {
    await changeTrip(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.addStopLine, async ({ tx, actor, params, body }) => {
    await addLine(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.moveTrip, async ({ tx, actor, params, body }) => {
    await moveTrip(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });

  mount(app, trips.startTrip, async ({ tx, actor, params, body }) => {
    await startTrip(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.arriveAtStop, async ({ tx, actor, params, body }) => {
    await arrive(tx, actor, params, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.settleStopLine, async ({ tx, actor, params, body }) => {
    await settleLine(tx, actor, params, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.leaveStop, async ({ tx, actor, params, body }) => {
    await leave(tx, actor, params, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.finishTrip, async ({ tx, actor, params, body }) => {
    await finishTrip(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });
}
