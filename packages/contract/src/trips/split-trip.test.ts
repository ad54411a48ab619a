import { describe, expect, test } from "vitest";
import { splitTrip, type SplitStop, whatIsOver } from "./split-trip.ts";
import { testLine } from "./test-trips.ts";
import { loadOf, overLoad, tripMaySplit } from "./trip-load.ts";

const kg = (n: number) => n * 1000;
const room = (kilograms: number | null, boxes: number | null = null) => ({
  capacityG: kilograms === null ? null : kg(kilograms),
  capacityBoxes: boxes,
});

/** A stop with these kilograms delivered and collected, with one box for each ten. */
function stop(id: string, out: number, back = 0): SplitStop {
  const line = (action: "deliver" | "collect", weight: number) =>
    testLine(`${id}-${action}`, {
      action,
      weightG: kg(weight),
      boxesExpected: Math.ceil(weight / 10),
    });
  return {
    id,
    placeName: `${id} School`,
    lines: [
      ...(out > 0 ? [line("deliver", out)] : []),
      ...(back > 0 ? [line("collect", back)] : []),
    ],
  };
}

describe("the largest load of a van", () => {
  test.each([
    ["nothing", [], 0],
    ["all of it at the start", [stop("a", 30), stop("b", 20)], 50],
    ["a collected kit takes the room of a delivered one", [stop("a", 30, 30)], 30],
    ["more is collected than was delivered", [stop("a", 10, 40), stop("b", 10)], 50],
    ["collected last, when the van is empty", [stop("a", 30), stop("b", 20, 40)], 50],
  ])("%s", (_, stops, most) => {
    expect(loadOf(stops).weightG).toBe(kg(most));
  });

  test("names the exceeded limit, in kilograms and boxes", () => {
    const stops = [stop("a", 30.05), stop("b", 20)];
    const trip = (limits: ReturnType<typeof room>) => overLoad({ ...limits, stops });
    expect(trip(room(null))).toBeNull();
    expect(trip(room(51, 6))).toBeNull();
    expect(trip(room(50, 6))).toBe("50.1 kg of 50");
    expect(trip(room(40, 5))).toBe("50.1 kg of 40 and 6 boxes of 5");
  });
});

describe("a trip over two vans", () => {
  test.each([
    ["is cut where both are filled most evenly", [10, 10, 10, 30], [40, 40], "abc", "d"],
    ["the smaller van gets less", [10, 10, 10, 10], [40, 12], "abc", "d"],
    ["the near part goes to the second where only that fits", [10, 10, 30], [30, 20], "c", "ab"],
    ["single stops change over where no cut fits", [30, 10, 30, 10], [60, 20], "ac", "bd"],
    ["a van of which nobody said what it carries takes the rest", [30, 30], [30, null], "a", "b"],
  ] as const)("%s", (_, weights, [one, two], first, second) => {
    const stops = weights.map((weight, at) => stop("abcd".charAt(at), weight));
    const split = splitTrip(stops, [room(one), room(two)]);
    expect(split).toEqual({ first: [...first], second: [...second], why: null });
  });

  test("boxes count if there is a limit for them", () => {
    const stops = [stop("a", 10), stop("b", 10), stop("c", 10)];
    const split = splitTrip(stops, [room(null, 1), room(90, 2)]);
    expect(split).toMatchObject({ first: ["a"], second: ["b", "c"], why: null });
  });

  test.each([
    [
      "one stop is too much for either",
      [10, 50],
      [40, 45],
      "b School alone is too much for either van: 50 kg of 45.",
    ],
    [
      "all is too much for both",
      [30, 30, 30],
      [40, 40],
      "These stops are too much for both vans together: 90 kg of 80.",
    ],
    [
      "nothing fits although there would be room",
      [30, 30, 30],
      [50, 50],
      "No way was found to share these stops that leaves both vans room: single stops are too large for it.",
    ],
  ])("gives the reason if %s", (_, weights, [one, two], why) => {
    const stops = weights.map((weight, at) => stop("abcd".charAt(at), weight));
    const split = splitTrip(stops, [room(one ?? 0), room(two ?? 0)]);
    expect(split.why).toBe(why);
    expect([...split.first, ...split.second].sort()).toEqual(stops.map(({ id }) => id));
  });

  test("names the overloaded van, also for a division by hand", () => {
    const over = whatIsOver([[stop("a", 50)], [stop("b", 20)]], [room(40), room(40, 1)]);
    expect(over).toBe("The first van: 50 kg of 40. The second van: 2 boxes of 1.");
  });

  test("each stop is on one van, in the order of the trip, and no van is overloaded if that is possible", () => {
    const random = seeded(7);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    let possible = 0;
    for (let run = 0; run < 400; run += 1) {
      const stops = Array.from({ length: 2 + upTo(6) }, (_, at) =>
        stop("abcdefgh".charAt(at), upTo(30), upTo(2) === 0 ? upTo(30) : 0),
      );
      const half = loadOf(stops).weightG / 2000;
      const rooms = [
        room(Math.ceil(half * (0.9 + random() * 0.4)), random() < 0.3 ? 3 + upTo(9) : null),
        room(Math.ceil(half * (0.7 + random() * 0.5))),
      ] as const;
      const { first, second, why } = splitTrip(stops, [rooms[0], rooms[1]]);
      expect([...first, ...second].sort()).toEqual(stops.map(({ id }) => id));
      expect(Math.min(first.length, second.length)).toBeGreaterThan(0);
      expect(first).toEqual(first.toSorted());
      expect(second).toEqual(second.toSorted());
      const part = (ids: readonly string[]) => stops.filter(({ id }) => ids.includes(id));
      const fits = (one: readonly string[], two: readonly string[]) =>
        whatIsOver([part(one), part(two)], [rooms[0], rooms[1]]) === null;
      const can = subsets(stops).some(([one, two]) => fits(one, two));
      possible += can ? 1 : 0;
      expect({ why, holds: fits(first, second) }).toEqual({
        why: can ? null : expect.any(String),
        holds: can,
      });
    }
    expect(possible).toBeGreaterThan(100);
    expect(possible).toBeLessThan(390);
  });

  test("sixty stops are divided, or reported as impossible", () => {
    const stops = Array.from({ length: 60 }, (_, at) => stop(`s${at}`, 10 + (at % 7)));
    const half = loadOf(stops).weightG / 2000;
    const why = (kilograms: number) => splitTrip(stops, [room(kilograms), room(kilograms)]).why;
    expect(why(half + 1)).toBeNull();
    expect(why(half - 1)).toContain("too much for both vans together");
  });
});

test.each([
  ["draft", 2, null],
  ["draft", 1, "North has one stop: there is nothing to split."],
  ["released", 2, "North is released: take it back to draft first."],
  ["in_progress", 2, "North is under way: it stays one."],
] as const)("a %s trip of %i schools", (status, schools, message) => {
  const stops = [
    ...Array.from({ length: schools }, () => ({ kind: "school" as const })),
    { kind: "base" as const },
  ];
  expect(tripMaySplit({ name: "North", status }, stops)?.message ?? null).toBe(message);
});

function subsets(stops: readonly SplitStop[]): [string[], string[]][] {
  const ids = stops.map(({ id }) => id);
  return Array.from({ length: 2 ** ids.length - 2 }, (_, at) => {
    const takes = (place: number) => Math.floor((at + 1) / 2 ** place) % 2 === 1;
    return [ids.filter((_id, place) => takes(place)), ids.filter((_id, place) => !takes(place))];
  });
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
