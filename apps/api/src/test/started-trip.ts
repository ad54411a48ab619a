import * as drive from "@kitround/contract/trips/trip-drive.ts";
import type { TestApp } from "./test-app.ts";
import { newRound, releasedTrip } from "./trip-round.ts";

/** A separate branch whose driver has started the trip that delivers the kits, at 14,001 km. */
export async function startedTrip(app: TestApp) {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { id } = await releasedTrip(app, branch, round);
  const body = { odoStartM: 14_001_000 };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  return { branch, round, id, trip };
}

/** The same at the first school: the call's ids, and the line of its one kit. */
export async function atFirstStop(app: TestApp) {
  const started = await startedTrip(app);
  const [stop] = started.trip.stops;
  const params = { id: started.id, stopId: stop?.id ?? "" };
  await started.branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  return { ...started, params, lineId: stop?.lines[0]?.id ?? "" };
}
