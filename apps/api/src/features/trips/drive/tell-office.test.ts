import { randomUUID } from "node:crypto";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import * as road from "@kitround/contract/trips/trip-road.ts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();

async function onTrip() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const trip = await releasedTrip(app, branch, round);
  const [stop] = trip.stops;
  const line = stop?.lines[0];
  if (stop === undefined || line === undefined) throw new Error("The trip has a stop with a kit.");
  const tell = (about: { stopId?: string; kitId?: string }, taskId = randomUUID()) => ({
    params: { id: trip.id },
    body: { taskId, stopId: null, kitId: null, text: "The ramp is closed", ...about },
  });
  const tasks = async () => {
    const { items } = await branch.ok("coordinator", listSchoolTasks, { query: {} });
    return items.filter(({ title }) => title.includes("The ramp is closed"));
  };
  return { branch, trip, stop, kitId: line.kitId ?? "", tell, tasks };
}

test("a driver's message becomes one task of the stop's school, also when it is sent twice", async () => {
  const { branch, trip, stop, kitId, tell, tasks } = await onTrip();
  const message = tell({ stopId: stop.id, kitId });
  await branch.ok("driver", road.tellOffice, message);
  await branch.ok("driver", road.tellOffice, message);
  const title = `${trip.name}: The ramp is closed`;
  expect(await tasks()).toMatchObject([{ title, schoolId: stop.schoolId, kitId }]);
});

test("a message of several lines keeps them in its note, and has a title of one", async () => {
  const { branch, trip, tell, tasks } = await onTrip();
  const { params, body } = tell({});
  const text = `${body.text}\n\nUse the north gate.`;
  await branch.ok("driver", road.tellOffice, { params, body: { ...body, text } });
  const title = `${trip.name}: The ramp is closed Use the north gate.`;
  expect(await tasks()).toMatchObject([{ title, note: text }]);
});

test("a message about a stop or a kit that is not on the trip is refused, and makes no task", async () => {
  const { branch, tell, tasks } = await onTrip();
  const stranger = randomUUID();
  await branch.refused("driver", road.tellOffice, tell({ stopId: stranger }), "not_found");
  await branch.refused("driver", road.tellOffice, tell({ kitId: stranger }), "not_found");
  expect(await tasks()).toEqual([]);
});
