import { passwordMin } from "@kitround/contract/me/password-rules.ts";
import { getMe } from "@kitround/contract/me/me.ts";
import { signIn } from "@kitround/contract/session/session.ts";
import { readSetup, setUp } from "@kitround/contract/setup/setup.ts";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { send, ownApp } from "../../test/test-app.ts";
import { newSetupToken } from "./setup-link.ts";

const app = await ownApp({ trustProxy: true });
const { db } = app.database;
let addresses = 0;

const given = {
  organisationName: "Science Kits Aotearoa",
  branchName: "Northland",
  branchCode: "NLD",
  firstName: "Aroha",
  lastName: "Ngata",
  email: "aroha@kitround.test",
  country: "GB",
  timeZone: "Europe/London",
  password: "seven brown kits in a van",
};

function tryLink(token: string, change: Partial<typeof given> = {}) {
  addresses += 1;
  const headers = { "x-forwarded-for": `10.2.0.${addresses}` };
  return send(app, null, setUp, { body: { ...given, ...change, token } }, { headers });
}

// In this order, because each test adds to the organisation.
test("is open while there is no organisation, and only for the link that was printed last", async () => {
  expect((await send(app, null, readSetup, {})).body).toEqual({ open: true });
  const first = await newSetupToken(db);
  const second = await newSetupToken(db);
  if (!first || !second) throw new Error("There is no organisation yet.");
  expect(await tryLink(first)).toMatchObject({ status: 409, error: { code: "link_expired" } });
  expect(await tryLink("guess")).toMatchObject({ status: 409, error: { code: "link_expired" } });
  const short = await tryLink(second, { password: "x".repeat(passwordMin - 1) });
  expect(short).toMatchObject({ status: 400, error: { details: [{ path: "password" }] } });
  const bad = await tryLink(second, { branchCode: "north land", email: "aroha" });
  expect(bad.error.details.map((detail) => detail.path).sort()).toEqual(["branchCode", "email"]);
  const rows = await asSystem(db, (tx) => tx.selectFrom("branch").select("id").execute());
  expect(rows).toEqual([]);
});

test("works once: of fifty who have the link at the same moment, one creates the organisation", async () => {
  const token = await newSetupToken(db);
  if (!token) throw new Error("There is no organisation yet.");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => tryLink(token, { email: `aroha${n}@kitround.test` })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const codes = new Set(
    answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.code),
  );
  for (const code of codes) expect(["link_expired", "setup_done", "unavailable"]).toContain(code);
  const people = await asSystem(db, (tx) => tx.selectFrom("person").select("email").execute());
  expect(people).toHaveLength(1);

  expect((await send(app, null, readSetup, {})).body).toEqual({ open: false });
  expect(await newSetupToken(db)).toBeNull();
  expect((await tryLink(token)).error.code).toBe("setup_done");

  const session = await send(app, null, signIn, {
    body: { email: people[0]?.email ?? "", password: given.password },
  });
  const { sessionId } = session.body as { sessionId: string };
  expect((await send(app, sessionId, getMe, {})).body).toMatchObject({
    role: "admin",
    // Fields that were not given have the country's usual values.
    branch: {
      name: "Northland",
      code: "NLD",
      country: "GB",
      timeZone: "Europe/London",
      currency: "GBP",
      distanceUnit: "mi",
      greeting: "Hello",
    },
  });
});
