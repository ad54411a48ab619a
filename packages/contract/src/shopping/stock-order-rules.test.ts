import { expect, test } from "vitest";
import { mayReceive, orderFaults, progressOf, toCome } from "./stock-order-rules.ts";

const line = (received: number) => ({ packs: 2, packSize: 50, received });

test.each([
  [0, 100],
  [60, 40],
  [100, 0],
  [130, 0],
])("of 100 ordered units, %i came and %i are still to come", (received, left) => {
  expect(toCome(line(received))).toBe(left);
});

test.each([
  ["open", [0, 0], "ordered"],
  ["open", [0, 20], "partly"],
  ["open", [100, 100], "received"],
  ["closed", [0, 0], "closed"],
  ["closed", [100, 20], "closed"],
  ["closed", [100, 120], "received"],
] as const)("an %s order of which %j came is %s", (status, received, word) => {
  expect(progressOf({ status, lines: received.map(line) })).toBe(word);
});

test("a closed order takes no delivery, and a delivery can't be empty", () => {
  expect(mayReceive({ status: "open" }, [{ qty: 0 }, { qty: 3 }])).toBeNull();
  expect(mayReceive({ status: "closed" }, [{ qty: 3 }])?.code).toBe("transition_refused");
  expect(mayReceive({ status: "open" }, [{ qty: 0 }])?.code).toBe("invalid_input");
});

test("an order contains an item once; lines without packs are ignored", () => {
  const twice = [
    { itemId: "a", packs: 1 },
    { itemId: "a", packs: 2 },
  ];
  expect(orderFaults([{ lines: [] }, { lines: twice }])).toEqual([
    { path: "orders.1.lines", message: "An item is on this order twice." },
  ]);
  expect(orderFaults([{ lines: [{ itemId: "a", packs: 0 }, ...twice.slice(1)] }])).toEqual([]);
});
