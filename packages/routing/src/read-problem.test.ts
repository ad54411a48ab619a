import { describe, expect, test } from "vitest";

import { readProblem } from "./read-problem.ts";

const sound = {
  matrix: [
    [0, 2, 3],
    [2, 0, null],
    [3, 1, 0],
  ],
  depot: 0,
  stops: [{ node: 1, demand: 2, window: [0, 10] }, { node: 2 }],
  vehicles: [{ capacity: 4 }, {}],
  pinned: [2],
  seed: 7,
  budgetMs: 100,
};

test("a sound problem is read unchanged", () => {
  expect(readProblem(sound)).toEqual({ problem: sound, faults: [] });
});

test("unknown fields are ignored", () => {
  const { problem } = readProblem({
    ...sound,
    stops: [{ node: 1, name: "Rata School" }],
    pinned: [],
  });
  expect(problem?.stops).toEqual([{ node: 1 }]);
});

describe("each fault is named with its path", () => {
  test.each<[string, unknown, RegExp]>([
    ["not an object", 5, /^The problem has to be an object\.$/],
    ["no stops", { ...sound, stops: undefined }, /^stops is missing\.$/],
    ["no vehicle", { ...sound, vehicles: [] }, /^vehicles is empty\.$/],
    [
      "not square",
      {
        ...sound,
        matrix: [
          [0, 1, 2],
          [1, 0],
          [1, 2, 0],
        ],
      },
      /row 1 has 2 cells and there are 3 rows/,
    ],
    [
      "a row that is no row",
      { ...sound, matrix: [[0, 1, 2], 5, [1, 2, 0]] },
      /^matrix\.1 has to be a list\.$/,
    ],
    [
      "negative",
      {
        ...sound,
        matrix: [
          [0, -1, 1],
          [1, 0, 1],
          [1, 1, 0],
        ],
      },
      /from 0 to 1 is negative \(-1\)/,
    ],
    [
      "text in the matrix",
      {
        ...sound,
        matrix: [
          [0, "1", 1],
          [1, 0, 1],
          [1, 1, 0],
        ],
      },
      /from 0 to 1 is no number/,
    ],
    ["unknown depot", { ...sound, depot: 3 }, /depot 3 is not a node/],
    ["unknown stop", { ...sound, stops: [...sound.stops, { node: 3 }] }, /Stop 3 is not a node/],
    [
      "half a node",
      { ...sound, stops: [{ node: 1.5 }], pinned: [] },
      /^stops\.0\.node has to be a whole number\.$/,
    ],
    [
      "the depot as a stop",
      { ...sound, stops: [...sound.stops, { node: 0 }] },
      /Stop 0 is the depot/,
    ],
    ["a stop twice", { ...sound, stops: [...sound.stops, { node: 1 }] }, /Stop 1 is listed twice/],
    ["pinned, not a stop", { ...sound, pinned: [0] }, /Pinned node 0 is not one of the stops/],
    ["pinned twice", { ...sound, pinned: [2, 2] }, /Node 2 is pinned twice/],
    [
      "negative demand",
      { ...sound, stops: [{ node: 1, demand: -1 }], pinned: [] },
      /^stops\.0\.demand is less than 0\.$/,
    ],
    [
      "window backwards",
      { ...sound, stops: [{ node: 1, window: [9, 3] }], pinned: [] },
      /closes at 3, before it opens at 9/,
    ],
    [
      "hours backwards",
      { ...sound, vehicles: [{ from: 9, until: 3 }] },
      /back at 3, before it leaves at 9/,
    ],
    ["no budget", { ...sound, budgetMs: -1 }, /^budgetMs is less than 0\.$/],
    [
      "half a window",
      { ...sound, stops: [{ node: 1, window: [3] }], pinned: [] },
      /^stops\.0\.window has fewer than 2 values\.$/,
    ],
    ["no seed", { ...sound, seed: "x" }, /^seed has to be a number\.$/],
  ])("%s", (_, input, sentence) => {
    const { problem, faults } = readProblem(input);
    expect(problem).toBeNull();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(sentence);
  });
});
