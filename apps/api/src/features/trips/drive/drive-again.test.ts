import { randomUUID } from "node:crypto";
import type { Input, Route } from "@kitround/contract/route.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();
const km = (n: number) => n * 1000;

async function released() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const trip = await releasedTrip(app, branch, round);
  const [first] = trip.stops;
  if (!first) throw new Error("The round has stops.");
  const params = { id: trip.id, stopId: first.id };
  return { branch, round, trip, params, lineId: first.lines[0]?.id ?? "" };
}

test("each of a driver's calls sent again days later gets the same answer, and has one effect", async () => {
  const { branch, trip, params, lineId } = await released();
  const sent: (() => Promise<unknown>)[] = [];
  const once = async <R extends Route>(route: R, input: Input<R>) => {
    const key = randomUUID();
    const first = await branch.call("driver", route, input, { key });
    expect(first.status).toBe(200);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    sent.push(async () => {
      const again = await branch.call("driver", route, input, { key });
      expect(again.headers["idempotency-replayed"]).toBe("true");
      expect(again.body).toEqual(first.body);
    });
  };
  await once(drive.startTrip, { params: { id: trip.id }, body: { odoStartM: km(14_001) } });
  await once(drive.arriveAtStop, { params, body: {} });
  await once(drive.undoStop, { params, body: {} });
  await once(drive.arriveAtStop, { params, body: {} });
  await once(drive.settleStopLine, { params: { ...params, lineId }, body: { result: "done" } });
  await once(drive.leaveStop, { params, body: { receivedBy: "Hēmi" } });
  for (const stop of trip.stops.slice(1).filter((each) => each.kind !== "base")) {
    const skip = { params: { id: trip.id, stopId: stop.id }, body: { skipReason: "Gate locked" } };
    await once(drive.leaveStop, skip);
  }
  const body = { odoEndM: km(14_030), gapReason: "Road closed" };
  await once(drive.finishTrip, { params: { id: trip.id }, body });

  // The app's roles may not rewrite keys.
  await app.database.pool.query(
    "update idempotency_key set created_at = created_at - interval '20 days'",
  );
  const before = await branch.ok("coordinator", trips.getTrip, { params: { id: trip.id } });
  for (const again of sent) await again();
  expect(await branch.ok("coordinator", trips.getTrip, { params: { id: trip.id } })).toEqual(
    before,
  );
  expect(before).toMatchObject({ status: "completed" });
  expect(before.stopsDone + before.stopsSkipped).toBe(before.stopsTotal);
});

test("a wrong tap is undone on the server as on the device", async () => {
  const { branch, trip, params, lineId } = await released();
  const start = { params: { id: trip.id }, body: { odoStartM: km(14_001) } };
  await branch.ok("driver", drive.startTrip, start);
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const none = await branch.ok("driver", drive.undoStop, { params, body: {} });
  expect(none.stops[0]).toMatchObject({ status: "pending", arrivedAt: null });

  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  await branch.ok("driver", drive.leaveStop, { params, body: {} });
  const back = await branch.ok("driver", drive.undoStop, { params, body: {} });
  expect(back.stops[0]).toMatchObject({ status: "arrived", leftAt: null });
  expect(back.stops[0]?.lines[0]).toMatchObject({ status: "open", result: null });

  const tick = { params: { ...params, lineId }, body: { result: "done" as const } };
  await branch.ok("driver", drive.settleStopLine, tick);
  await branch.refused("driver", drive.undoStop, { params, body: {} }, "transition_refused");
  await branch.refused("viewer", drive.undoStop, { params, body: {} }, "forbidden");
  const other = await app.newBranch();
  await other.refused("driver", drive.undoStop, { params, body: {} }, "not_found");
});

test("a skipped stop does not switch off the check of the odometer", async () => {
  const { branch, trip } = await released();
  const start = { params: { id: trip.id }, body: { odoStartM: km(14_001) } };
  await branch.ok("driver", drive.startTrip, start);
  for (const stop of trip.stops.filter((each) => each.kind !== "base")) {
    const skip = { params: { id: trip.id, stopId: stop.id }, body: { skipReason: "Gate locked" } };
    await branch.ok("driver", drive.leaveStop, skip);
  }
  const far = { params: { id: trip.id }, body: { odoEndM: km(14_401) } };
  const no = await branch.refused("driver", drive.finishTrip, far, "transition_refused");
  expect(no.details[0]?.path).toBe("gapReason");
});
