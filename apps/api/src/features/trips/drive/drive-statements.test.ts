import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { countStatements } from "../../../test/count-statements.ts";
import { ownApp } from "../../../test/test-app.ts";
import { newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await ownApp({}, undefined, []);

test("handing a kit over takes at most 12 statements, and the answer is what a reader then sees", async () => {
  const branch = await app.newBranch();
  const { id } = await releasedTrip(app, branch, await newRound(app, branch));
  const body = { odoStartM: 14_001_000 };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  const [stop] = trip.stops;
  const params = { id, stopId: stop?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  let answer: unknown;
  const statements = await countStatements(app.database.pool, async () => {
    answer = await branch.ok("driver", drive.settleStopLine, {
      params: { ...params, lineId: stop?.lines[0]?.id ?? "" },
      body: { result: "done" },
    });
  });
  expect(statements).toBeLessThanOrEqual(12);
  expect(await branch.ok("driver", trips.getTrip, { params: { id } })).toEqual(answer);
  const left = await branch.ok("driver", drive.leaveStop, { params, body: { note: "Gate" } });
  expect(await branch.ok("driver", trips.getTrip, { params: { id } })).toEqual(left);
});
