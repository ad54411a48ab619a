import { expect, test } from "vitest";
import { firstRunIsOver, firstStepsOf } from "./first-step-rules.ts";
import type { FirstFacts, FirstStepName } from "./first-steps.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const nothing: FirstFacts = {
  base: false,
  schools: 0,
  routes: 0,
  onlyRouteId: null,
  offRoute: 0,
  items: 0,
  kitTypes: 0,
  unfinishedType: null,
  usableTypes: 0,
  usableTypeId: null,
  copies: 0,
  people: 1,
  vehicles: 0,
  rateCards: 0,
  terms: 0,
  emptyTermId: null,
  rotations: 0,
  next: null,
  published: 0,
};
const next = { termId: id, rotationId: id, seq: 1, kits: 0 };
const steps = (
  facts: Partial<FirstFacts>,
  skipped: FirstStepName[] = [],
  role = "admin" as const,
) => firstStepsOf(role, { facts: { ...nothing, ...facts }, skipped });
const step = (name: FirstStepName, facts: Partial<FirstFacts>) =>
  steps(facts).find((each) => each.name === name);

test("an empty branch starts with the steps that depend on nothing", () => {
  expect(steps({}).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "base open",
    "schools open",
    "routes waits",
    "items open",
    "kit_types open",
    "copies waits",
    "people open",
    "vehicle open",
    "rate_card open",
    "term open",
    "publish waits",
  ]);
  expect(step("publish", {})?.waitsFor).toEqual(["schools", "routes", "copies", "term"]);
});

test.each([
  ["base", { base: true }, "done", "set_base"],
  ["schools", { schools: 1 }, "done", "add_schools"],
  ["routes", { schools: 3, offRoute: 3 }, "open", "add_route"],
  ["routes", { schools: 3, offRoute: 1, routes: 1 }, "open", "put_on_route"],
  ["routes", { schools: 3, routes: 1 }, "done", "put_on_route"],
  ["kit_types", { items: 1 }, "open", "add_type"],
  [
    "kit_types",
    { items: 1, kitTypes: 1, unfinishedType: { id, name: "Magnets", listed: false } },
    "open",
    "publish_list",
  ],
  [
    "kit_types",
    { items: 1, kitTypes: 1, unfinishedType: { id, name: "Magnets", listed: true } },
    "open",
    "activate_type",
  ],
  ["kit_types", { items: 1, usableTypes: 1 }, "done", "add_type"],
  ["copies", { usableTypes: 1 }, "open", "add_copies"],
  ["people", { people: 2 }, "done", "invite"],
  ["term", { emptyTermId: id, terms: 1 }, "open", "lay_rotations"],
  ["publish", { schools: 1, routes: 1, copies: 1, rotations: 1, next }, "open", "plan_kits"],
  [
    "publish",
    { schools: 1, routes: 1, copies: 1, rotations: 1, next: { ...next, kits: 2 } },
    "open",
    "publish",
  ],
  // One school without a route does not block the others.
  [
    "publish",
    { schools: 3, offRoute: 1, routes: 1, copies: 1, rotations: 1, next },
    "open",
    "plan_kits",
  ],
  [
    "publish",
    { schools: 3, offRoute: 3, routes: 1, copies: 1, rotations: 1, next },
    "waits",
    "plan_kits",
  ],
  ["publish", { published: 1 }, "done", "plan_kits"],
] as const)("%s with %o is %s: %s", (name, facts, state, action) => {
  expect(step(name, facts)).toMatchObject({ state, action });
});

test("a skipped step still blocks the steps that depend on it, and is done once its data exist", () => {
  const states = Object.fromEntries(
    steps({ base: true }, ["base", "kit_types"]).map((s) => [s.name, s.state]),
  );
  expect(states).toMatchObject({ base: "done", copies: "waits", kit_types: "skipped" });
});

test("a step that a role may not do is left to the others", () => {
  const states = firstStepsOf("coordinator", { facts: nothing, skipped: [] });
  const others = states.filter((each) => each.state === "others").map((each) => each.name);
  expect(others).toEqual(["base", "kit_types", "people", "rate_card"]);
});

test("the first run ends with a published rotation, or when every remaining step was skipped", () => {
  expect(firstRunIsOver(steps({}))).toBe(false);
  expect(firstRunIsOver(steps({ published: 1 }))).toBe(true);
  expect(
    firstRunIsOver(
      steps(
        {},
        steps({}).map((each) => each.name),
      ),
    ),
  ).toBe(true);
});
