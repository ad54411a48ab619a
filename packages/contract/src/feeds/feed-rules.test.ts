import { expect, test } from "vitest";
import { roles } from "../access/capabilities.ts";
import { feedKinds, mayHaveFeed } from "./feed-rules.ts";

test.each([
  ["branch", ["admin", "manager"]],
  ["school", ["admin", "manager", "coordinator"]],
  ["driver", ["admin", "manager", "coordinator", "driver"]],
] as const)("a link to the feed of a %s is made by %j", (kind, may) => {
  expect(feedKinds).toContain(kind);
  expect(roles.filter((role) => mayHaveFeed(kind, role))).toEqual(may);
});
