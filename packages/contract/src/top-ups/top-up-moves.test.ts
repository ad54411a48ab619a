import { describe, expect, test } from "vitest";
import type { TopUp } from "./top-up.ts";
import { afterTopUpMove, isShort, topUpMoveMay, type TopUpMove } from "./top-up-moves.ts";

const batteries: TopUp["lines"][number] = {
  lineId: "a",
  itemId: "i",
  itemName: "D batteries",
  unit: "each",
  shelf: null,
  critical: true,
  qty: 30,
  tolerance: 2,
  needed: 20,
  used: 0,
  onHand: 25,
  firstLot: null,
  substitute: null,
  boxNo: 1,
};
const it: TopUp = {
  id: "t",
  kitId: "k",
  kitCode: "DBN-03",
  kitTypeName: "Electric Future",
  kitState: "needs_top_up",
  kitShelf: null,
  openedAt: "2026-11-24T10:00:00.000Z",
  status: "open",
  minutes: null,
  doneById: null,
  doneByName: null,
  doneAt: null,
  note: null,
  nextDeliverOn: null,
  lines: [batteries],
  rowVersion: 1,
};
const take = (qty: number): TopUpMove => ({
  kind: "take",
  body: { lines: [{ lineId: "a", qty }] },
});
const done = (note?: string) =>
  ({ kind: "step", body: { status: "done", ...(note === undefined ? {} : { note }) } }) as const;
const volunteer = { mayOverride: false };

describe("topping up without signal", () => {
  test("a taken unit moves from the shelf to the kit; put back, both are as before", () => {
    const half = afterTopUpMove(it, take(12));
    expect(half.status).toBe("in_progress");
    expect(half.lines[0]).toMatchObject({ used: 12, onHand: 13 });
    expect(afterTopUpMove(half, take(-12)).lines[0]).toMatchObject({ used: 0, onHand: 25 });
  });

  test.each([
    { used: 17, short: true },
    { used: 18, short: false },
    { used: 20, short: false },
  ])("with $used put in, essential and short: $short", ({ used, short }) => {
    const filled = { ...it, lines: [{ ...batteries, used }] };
    expect(isShort({ ...batteries, used })).toBe(short);
    expect(topUpMoveMay(filled, done(), volunteer)?.code ?? null).toBe(
      short ? "packing_incomplete" : null,
    );
  });

  test("a manager's note finishes it; once finished, nothing more is taken", () => {
    expect(topUpMoveMay(it, done("Soon"), { mayOverride: true })).toBeNull();
    const finished = afterTopUpMove(it, done("Soon"));
    expect(finished.status).toBe("done");
    expect(topUpMoveMay(finished, take(1), volunteer)?.code).toBe("transition_refused");
    expect(afterTopUpMove(finished, take(1))).toBe(finished);
  });

  test("no more than is on hand can be taken", () => {
    expect(topUpMoveMay(it, take(26), volunteer)?.code).toBe("stock_short");
  });
});

test("a substitute fills a line of which nothing was taken, and no other", () => {
  const other = { itemId: "s", itemName: "Lithium AA", shelf: "B2", onHand: 30 };
  const short = { ...batteries, onHand: 0, substitute: other };
  const take: TopUpMove = {
    kind: "take",
    body: { lines: [{ lineId: "a", qty: 20, instead: true }] },
  };
  const on = (line: TopUp["lines"][number]) => ({ ...it, lines: [line] });
  const who = { mayOverride: false };
  expect(topUpMoveMay(on(short), take, who)).toBeNull();
  expect(afterTopUpMove(on(short), take).lines[0]).toMatchObject({
    itemId: "s",
    itemName: "Lithium AA",
    used: 20,
    onHand: 10,
    substitute: null,
  });
  expect(topUpMoveMay(on({ ...short, used: 1 }), take, who)?.code).toBe("stock_short");
});
