import { getKit, moveKit } from "@kitround/contract/kits/kit.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../test/kit-room.ts";
import { testApp } from "../test/test-app.ts";

const app = await testApp();

test("a lone surrogate, which the database can't store, is refused and its field named", async () => {
  const branch = await app.newBranch();
  const { id } = await (await kitRoom(app, branch)).kit("ready");
  const kit = await branch.ok("manager", getKit, { params: { id } });
  const move = (reason: string) => ({
    params: { id },
    body: { rowVersion: kit.rowVersion, event: "quarantine" as const, reason },
  });
  const { details } = await branch.refused(
    "manager",
    moveKit,
    move("half a pair \ud800 here"),
    "invalid_input",
  );
  expect(details.map(({ path }) => path)).toEqual(["reason"]);
  const whole = await branch.ok("manager", moveKit, move("a whole one \ud83d\ude00 here"));
  expect(whole.stateReason).toBe("a whole one 😀 here");
});
