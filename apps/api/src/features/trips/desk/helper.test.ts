import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();

test("a helper sees the trip, carries it along and enters at its stops; nobody helps on a trip they drive", async () => {
  const branch = await app.newBranch();
  const { driver, manager, volunteer } = branch.actors;
  const round = await newRound(app, branch);
  const { id, rowVersion } = await releasedTrip(app, branch, round);
  const params = { id };
  const change = (body: { driverId?: string; helperId: string | null }) => ({
    params,
    body: { rowVersion, ...body },
  });
  const helperId = driver.branchUserId;
  await branch.refused("coordinator", trips.updateTrip, change({ helperId }), "invalid_input");
  const byVolunteer = change({ helperId: volunteer.branchUserId });
  await branch.refused("coordinator", trips.updateTrip, byVolunteer, "invalid_input");
  const driverId = manager.branchUserId;
  const changed = await branch.ok("coordinator", trips.updateTrip, change({ driverId, helperId }));
  expect(changed).toMatchObject({ helperName: `driver ${branch.code}`, driverId });

  const own = await branch.ok("driver", trips.listTrips, { query: { mine: "true" } });
  expect(own.items.map((trip) => trip.id)).toContain(id);
  const begun = { params, body: { odoStartM: 14_001_000 } };
  const { stops } = await branch.ok("manager", drive.startTrip, begun);
  const at = { params: { id, stopId: stops[0]?.id ?? "" }, body: {} };
  const here = await branch.ok("driver", drive.arriveAtStop, at);
  expect(here.stops[0]?.status).toBe("arrived");
  await branch.refused("driver", trips.updateTrip, change({ helperId: null }), "forbidden");
});
