import * as offer from "@kitround/contract/trips/claim-offer.ts";
import * as tripDesk from "@kitround/contract/trips/trip-desk.ts";
import * as tripRoad from "@kitround/contract/trips/trip-road.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as share from "@kitround/contract/trips/share-day.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import type { FastifyInstance } from "fastify";
import { mount, mountPrepared } from "../../http/mount.ts";
import { mountUpload } from "../../http/mount-files.ts";
import { redrawPhoto } from "../files/redraw-photo.ts";
import { claimOffer, tripToClaim } from "../km-claims/claim-offer.ts";
import { claimTripNow } from "../km-claims/claim-trip-now.ts";
import { addLine } from "./desk/add-line.ts";
import { changeTrip, makeTrip } from "./desk/change-trip.ts";
import { correct } from "./desk/correct-odometer.ts";
import { decide } from "./desk/decide.ts";
import { joinVans } from "./desk/join-vans.ts";
import { moveTrip } from "./desk/move-trip.ts";
import { splitOverVans } from "./desk/split-over-vans.ts";
import { takeOver } from "./desk/take-over.ts";
import { tellingCrew } from "./desk/tell-crew.ts";
import { driveTrip } from "./drive/drive-trip.ts";
import { pickUpKit } from "./drive/pick-up.ts";
import { tellOffice } from "./drive/tell-office.ts";
import { proveStop } from "./drive/prove-stop.ts";
import { proposeShare } from "./share/propose-share.ts";
import { shareDay } from "./share/share-day.ts";
import { schoolVisits } from "./school-visits.ts";
import { tripDetail } from "./trip-detail.ts";
import { listTrips, lockTrip } from "./trip-queries.ts";

export function tripRoutes(app: FastifyInstance): void {
  mount(app, trips.listTrips, ({ tx, actor, query }) => listTrips(tx, actor, query));
  mount(app, trips.getTrip, ({ tx, actor, params }) => tripDetail(tx, actor, params.id));

  mount(app, trips.createTrip, async ({ tx, actor, body }) =>
    tripDetail(tx, actor, await makeTrip(tx, actor, body)),
  );
  mount(app, trips.updateTrip, async ({ tx, actor, params, body }) => {
    await tellingCrew(tx, actor, params.id, () => changeTrip(tx, actor, params.id, body));
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.addStopLine, async ({ tx, actor, params, body }) => {
    await tellingCrew(tx, actor, params.id, () => addLine(tx, actor, params.id, body));
    return tripDetail(tx, actor, params.id);
  });
  mount(app, trips.moveTrip, async ({ tx, actor, params, body }) => {
    await tellingCrew(tx, actor, params.id, () => moveTrip(tx, actor, params.id, body));
    return tripDetail(tx, actor, params.id);
  });

  mount(app, tripDesk.listSchoolVisits, async ({ tx, params }) => ({
    items: await schoolVisits(tx, params.id),
  }));
  mount(app, tripDesk.takePlanOver, async ({ tx, actor, params, body }) => {
    await tellingCrew(tx, actor, params.id, () => takeOver(tx, actor, params.id, body));
    return tripDetail(tx, actor, params.id);
  });
  mount(app, tripDesk.decideDifferences, async ({ tx, actor, params, body }) => {
    await decide(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, tripDesk.splitOverVans, async ({ tx, actor, params, body }) =>
    tripDetail(tx, actor, await splitOverVans(tx, actor, params.id, body)),
  );
  mount(app, tripDesk.joinVans, async ({ tx, actor, params, body }) =>
    tripDetail(tx, actor, await joinVans(tx, actor, params.id, body)),
  );
  // The search runs before the transaction, which uses a connection.
  mountPrepared(
    app,
    share.proposeShare,
    ({ db, actor, body }) => proposeShare(db, actor, body),
    ({ prepared }) => Promise.resolve(prepared),
  );
  mount(app, share.shareDay, async ({ tx, actor, body }) => {
    await shareDay(tx, actor, body);
    return listTrips(tx, actor, { from: body.onDay, to: body.onDay, limit: 100 });
  });
  mount(app, tripDesk.correctOdometer, async ({ tx, actor, params, body }) => {
    await correct(tx, actor, params.id, body);
    return tripDetail(tx, actor, params.id);
  });

  mount(app, drive.startTrip, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "start", body }, body.at),
  );
  mount(app, drive.correctStart, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "correct_start", body }, body.at),
  );
  mount(app, drive.undoStart, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "undo_start" }, body.at),
  );
  mount(app, drive.verifyAtVan, ({ tx, actor, params: { id, stopId, lineId }, body }) =>
    driveTrip(tx, actor, id, { kind: "verify", stopId, lineId }, body.at),
  );
  mount(app, drive.arriveAtStop, ({ tx, actor, params: { id, stopId }, body }) =>
    driveTrip(tx, actor, id, { kind: "arrive", stopId }, body.at),
  );
  mount(app, drive.settleStopLine, ({ tx, actor, params: { id, stopId, lineId }, body }) =>
    driveTrip(tx, actor, id, { kind: "settle", stopId, lineId, body }, body.at),
  );
  mount(app, drive.pickUpKit, ({ tx, actor, params: { id, stopId }, body }) =>
    pickUpKit(tx, actor, id, stopId, body),
  );
  mount(app, drive.leaveStop, ({ tx, actor, params: { id, stopId }, body }) =>
    driveTrip(tx, actor, id, { kind: "leave", stopId, body }, body.at),
  );
  mountUpload(app, drive.proveStop, redrawPhoto, ({ tx, actor, params, query, prepared }) =>
    proveStop(tx, actor, params, query, prepared),
  );
  mount(app, drive.undoStop, ({ tx, actor, params: { id, stopId }, body }) =>
    driveTrip(tx, actor, id, { kind: "take_back", stopId }, body.at),
  );
  mount(app, tripRoad.tickStopTask, ({ tx, actor, params: { id, stopId, taskId }, body }) =>
    driveTrip(tx, actor, id, { kind: "task", stopId, taskId, body }, body.at),
  );
  mount(app, tripRoad.reorderStops, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "order", body }, body.at),
  );
  mount(app, tripRoad.confirmNews, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "news", body }, body.at),
  );
  mount(app, tripRoad.tellOffice, ({ tx, actor, params, body }) =>
    tellOffice(tx, actor, params.id, body),
  );
  mount(app, offer.getClaimOffer, async ({ tx, actor, params }) =>
    claimOffer(tx, actor, await tripToClaim(tx, params.id)),
  );
  mount(app, offer.claimTripNow, async ({ tx, actor, params, body }) => {
    await claimTripNow(tx, actor, await lockTrip(tx, actor, params.id), body.passengers);
    return tripDetail(tx, actor, params.id);
  });
  mount(app, drive.finishTrip, ({ tx, actor, params, body }) =>
    driveTrip(tx, actor, params.id, { kind: "finish", body }, body.at),
  );
}
