import { describe, expect, test } from "vitest";
import { kitStates } from "../kits/kit-states.ts";
import { type PreparationLine, preparationStatuses } from "./preparation.ts";
import {
  askMay,
  askWords,
  packingComplete,
  preparationMay,
  shortOf,
  takeMay,
  ticksMay,
  verifyMay,
} from "./preparation-rules.ts";

const line: PreparationLine = {
  lineId: "11111111-1111-4111-8111-111111111111",
  itemId: "22222222-2222-4222-8222-222222222222",
  onHand: 0,
  firstLot: null,
  substitute: null,
  taken: 0,
  itemName: "D batteries",
  codes: ["D"],
  unit: "each",
  shelf: null,
  boxNo: 1,
  kind: "consumable",
  countMethod: "exact",
  critical: true,
  qty: 30,
  tolerance: 2,
  packed: null,
  present: 30,
};

test.each([
  { good: 30, short: 0 },
  { good: 28, short: 0 },
  { good: 27, short: 3 },
  { good: 0, short: 30 },
  { good: 33, short: 0 },
])("of 30 with tolerance 2, $good good ones leave $short to fill", ({ good, short }) => {
  expect(shortOf(line, good)).toBe(short);
});

describe("the steps of a preparation", () => {
  const allowed = {
    in_progress: ["todo", "blocked", "packed", "verified"],
    blocked: ["todo", "in_progress"],
    packed: ["todo", "in_progress"],
    verified: ["packed"],
  } as const;
  test.each(Object.entries(allowed))("%s", (step, from) => {
    const may = preparationStatuses.filter(
      (status) =>
        preparationMay(step as keyof typeof allowed, { kitCode: "DBN-03", status }) === null, // The keys of this object are the steps.
    );
    expect(may).toEqual(from);
  });

  test("lines are ticked only while the kit is being packed and is ready", () => {
    const may = kitStates.filter(
      (kitState) => ticksMay({ kitCode: "DBN-03", status: "todo", kitState }) === null,
    );
    expect(may).toEqual(["ready"]);
    expect(ticksMay({ kitCode: "DBN-03", status: "packed", kitState: "packed" })?.message).toBe(
      "DBN-03 is packed. Open it again to change its lines.",
    );
  });
});

test.each([
  { byTwo: false, packedById: "me", may: true },
  { byTwo: true, packedById: "me", may: false },
  { byTwo: true, packedById: "another", may: true },
  { byTwo: true, packedById: null, may: true },
])("two people required: $byTwo, packed by $packedById: may verify: $may", ({ may, ...it }) => {
  const refused = verifyMay({ kitCode: "DBN-03", status: "packed", ...it }, "me");
  expect(refused === null).toBe(may);
  if (!may) expect(refused?.message).toMatch(/^You packed DBN-03 yourself\. .*somebody else/);
  // A kit that is not packed can't be verified by anybody.
  expect(verifyMay({ kitCode: "DBN-03", status: "todo", ...it }, "you")).not.toBeNull();
});

describe("which kits may leave", () => {
  const kit = (over: Partial<PreparationLine>) => ({
    kitCode: "DBN-03",
    lines: [{ ...line, ...over }],
  });
  const volunteer = { reason: "They know", may: false };

  test.each([
    { name: "full", over: {}, may: true },
    { name: "within tolerance", over: { packed: 28 }, may: true },
    { name: "critical and short by the packer", over: { packed: 20 }, may: false },
    { name: "critical and short by the last count", over: { present: 20 }, may: false },
    { name: "short once, filled since", over: { present: 20, packed: 30 }, may: true },
    { name: "short, not critical", over: { packed: 0, critical: false }, may: true },
  ])("$name", ({ over, may }) => {
    expect(packingComplete(kit(over), volunteer) === null).toBe(may);
  });

  test("the refusal names each line with its present quantity", () => {
    expect(packingComplete(kit({ packed: 20 }), volunteer)?.details).toEqual([
      { path: `lines.${line.lineId}`, message: "D batteries: 20 of 30" },
    ]);
  });

  test("a manager sends it anyway with a reason, but not without one", () => {
    const short = kit({ packed: 20 });
    expect(packingComplete(short, { reason: "School has its own", may: true })).toBeNull();
    expect(packingComplete(short, { reason: undefined, may: true })?.code).toBe(
      "packing_incomplete",
    );
  });
});

test.each([
  { taken: 0, qty: 20, may: true },
  { taken: 20, qty: -20, may: true },
  { taken: 20, qty: -21, may: false },
  { taken: 0, qty: -1, may: false },
])("$qty of $taken taken units", ({ taken, qty, may }) => {
  expect(takeMay({ ...line, taken }, qty) === null).toBe(may);
});

describe("asking a manager to send it anyway", () => {
  const it = { kitCode: "DBN-03", lines: [{ ...line, packed: 20 }] };
  test.each([
    { name: "short while it is being packed", it: { ...it, status: "in_progress" }, may: true },
    { name: "packed already", it: { ...it, status: "packed" }, may: false },
    { name: "nothing short", it: { ...it, lines: [line], status: "todo" }, may: false },
  ] as const)("$name", (given) => {
    expect(askMay({ ...given.it, lines: [...given.it.lines] }) === null).toBe(given.may);
  });

  test.each([
    { askedByName: "Hana Parata", may: true },
    { askedByName: null, may: false },
  ])("blocked, asked by $askedByName, may be packed: $may", ({ askedByName, may }) => {
    const blocked = { kitCode: "DBN-03", status: "blocked", askedByName } as const;
    expect(preparationMay("packed", blocked) === null).toBe(may);
  });

  test("the question names the short lines", () => {
    expect(askWords(it.lines)).toBe("A manager is asked: D batteries 20 of 30");
  });
});
