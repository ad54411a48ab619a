import { expect, test } from "vitest";
import { filesRun } from "./test/files-run.ts";
import { atFirstStop } from "./test/started-trip.ts";
import { ownApp } from "./test/test-app.ts";

// A call runs through few files, so that somebody new to the project can read all of its code path in one sitting.

const app = await ownApp({ checkAnswers: false }, undefined, []);
const headersOf = (token: string) => ({
  "x-auth-token": token,
  "content-type": "application/json",
  "idempotency-key": crypto.randomUUID(),
});

test("a list read runs through at most 15 files of the API", async () => {
  const branch = await app.newBranch();
  const read = async () => {
    const headers = headersOf(branch.actors.manager.token);
    const answer = await app.server.inject({ url: "/api/schools?limit=50", headers });
    expect(answer.statusCode).toBe(200);
  };
  await read();
  const files = await filesRun(read);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(15);
});

test("delivering a kit runs through at most 12 files of plumbing", async () => {
  const deliver = await delivery();
  // The first answer of a route compiles its serializer.
  await (
    await delivery()
  )();
  const files = await filesRun(deliver);
  const plumbing = files.filter((path) => /^apps\/api\/src\/(http|db|live)\//.test(path));
  expect(plumbing.length, plumbing.join("\n")).toBeLessThanOrEqual(12);
});

/** Returns a function that delivers the first kit of a trip under way. */
async function delivery() {
  const { branch, id, params, lineId } = await atFirstStop(app);
  const headers = headersOf(branch.actors.driver.token);
  return async () => {
    const answer = await app.server.inject({
      method: "POST",
      url: `/api/trips/${id}/stops/${params.stopId}/lines/${lineId}`,
      headers,
      payload: JSON.stringify({ result: "done" }),
    });
    expect(answer.statusCode).toBe(200);
  };
}
