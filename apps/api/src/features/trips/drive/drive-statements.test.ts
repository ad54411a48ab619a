import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { countStatements } from "../../../test/count-statements.ts";
import { atFirstStop } from "../../../test/started-trip.ts";
import { ownApp } from "../../../test/test-app.ts";

const app = await ownApp({}, undefined, []);

test("delivering a kit takes at most 12 statements, and its answer is what a read returns afterwards", async () => {
  const { branch, id, params, lineId } = await atFirstStop(app);
  let answer: unknown;
  const statements = await countStatements(app.database.pool, async () => {
    answer = await branch.ok("driver", drive.settleStopLine, {
      params: { ...params, lineId },
      body: { result: "done" },
    });
  });
  expect(statements).toBeLessThanOrEqual(12);
  expect(await branch.ok("driver", trips.getTrip, { params: { id } })).toEqual(answer);
  const left = await branch.ok("driver", drive.leaveStop, { params, body: { note: "Gate" } });
  expect(await branch.ok("driver", trips.getTrip, { params: { id } })).toEqual(left);
});
