import { expect, it } from "vitest";
import { emptyBoard, place, remove } from "../src/board.ts";
import { seededRandom } from "../src/random.ts";
import { type Slot, slotBeside } from "../src/slot-beside.ts";
import { termModel } from "../src/term-model.ts";
import { branchOfUses, type Uses } from "./branch-of-uses.ts";

const cases: { what: string; uses: Uses; slot: Slot }[] = [
  {
    what: "that saves most moves",
    uses: ["RQRR", "QQRQ", "RRRQ"],
    slot: { kit: 1, period: 2 },
  },
  { what: "that is empty", uses: ["RQRR", "QQ-Q", "ZZZQ"], slot: { kit: 1, period: 2 } },
  { what: "of its own copy", uses: ["RQRQ", "RRRR"], slot: { kit: 0, period: 2 } },
  { what: "only beside its route", uses: ["RQRR", "RRRR"], slot: { kit: -1, period: -1 } },
];

it.each(cases)("a use finds a slot $what", ({ uses, slot }) => {
  const model = termModel(branchOfUses(uses));
  const board = emptyBoard(model);
  uses.forEach((routes, kit) =>
    Array.from(routes, (route, period) => {
      if (route !== "-") place(board, kit * 4 + period, 0, period, kit);
    }),
  );
  remove(board, 1, 0);
  for (let seed = 1; seed <= 20; seed++) {
    const found: Slot = { kit: -1, period: -1 };
    slotBeside(board, seededRandom(seed), 1, { kit: 0, period: 1 }, found);
    expect(found).toEqual(slot);
  }
});
