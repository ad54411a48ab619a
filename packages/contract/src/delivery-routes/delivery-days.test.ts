import { expect, test } from "vitest";
import { mayDeliverOn, mayRunOn } from "./delivery-days.ts";

const days = ["tue", "sun"];
test.each([
  [1, false],
  [2, true],
  [6, false],
  [7, true],
])(
  "a route may run on weekday %s of a branch that delivers on Tuesdays and Sundays: %s",
  (weekday, yes) => {
    expect(mayRunOn(weekday, days) === null).toBe(yes);
  },
);

test("a day on which routes run is not taken out, and the refusal names them", () => {
  const routes = [
    { name: "Hills", weekday: 1 },
    { name: "River", weekday: 2 },
    { name: "Coast", weekday: 5 },
  ];
  expect(mayDeliverOn(["mon", "tue", "fri"], routes)).toBeNull();
  expect(mayDeliverOn(days, routes)?.message).toMatch(/^Hills, Coast run on a day/);
});
