import * as trips from "@kitround/contract/trips/trip.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addLine } from "./desk/add-line.ts";
import { changeTrip, makeTrip } from "./desk/change-trip.ts";
import { moveTrip } from "./desk/move-trip.ts";
import { driveTrip } from "./drive/drive-trip.ts";
import { tripDetail } from "./trip-detail.ts";
import { listTrips } from "./trip-queries.ts";

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

  mount(app, trips.startTrip, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "start", body }, body.at),
  );
  mount(app, trips.arriveAtStop, ({ tx, actor, params: { id, stopId }, body }) =>
    driveTrip(tx, actor, id, { kind: "arrive", stopId }, body.at),
  );
  mount(app, trips.settleStopLine, ({ tx, actor, params: { id, stopId, lineId }, body }) =>
    driveTrip(tx, actor, id, { kind: "settle", stopId, lineId, body }, body.at),
  );
  mount(app, trips.leaveStop, ({ tx, actor, params: { id, stopId }, body }) =>
    driveTrip(tx, actor, id, { kind: "leave", stopId, body }, body.at),
  );
  mount(app, trips.takeBackStop, ({ tx, actor, params: { id, stopId }, body }) =>
    driveTrip(tx, actor, id, { kind: "take_back", stopId }, body.at),
  );
  mount(app, trips.finishTrip, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "finish", body }, body.at),
  );
}
