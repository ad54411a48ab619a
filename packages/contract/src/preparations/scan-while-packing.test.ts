import { expect, test } from "vitest";
import type { PreparationLine } from "./preparation.ts";
import { scannedWhilePacking } from "./scan-while-packing.ts";

const line = (itemName: string, over: Partial<PreparationLine>): PreparationLine => ({
  lineId: itemName,
  itemId: itemName,
  itemName,
  codes: [`SKU-${itemName}`],
  unit: "each",
  shelf: null,
  onHand: 0,
  firstLot: null,
  substitute: null,
  boxNo: 1,
  kind: "permanent",
  countMethod: "exact",
  critical: false,
  qty: 1,
  tolerance: 0,
  packed: null,
  present: 1,
  taken: 0,
  ...over,
});

const it = {
  kitCode: "DBN-03",
  lines: [
    line("lens", { packed: 1 }),
    line("bulb", {}),
    line("wire", { boxNo: 2, codes: ["SKU-wire", "9400000000012"] }),
  ],
};

test.each([
  { text: "DBN-03:1", means: { kind: "box", box: 1, open: [{ itemName: "bulb" }] } },
  { text: "dbn 03 2/2", means: { kind: "box", box: 2, open: [{ itemName: "wire" }] } },
  { text: "DBN-03:3", means: { kind: "noBox", box: 3 } },
  { text: "DBN-03", means: { kind: "kit" } },
  { text: "9400000000012", means: { kind: "line", line: { itemName: "wire" } } },
  { text: "sku-lens", means: { kind: "line", line: { itemName: "lens", packed: 1 } } },
  { text: "MAG-01:1", means: { kind: "other" } },
])("$text: $means.kind", ({ text, means }) => {
  expect(scannedWhilePacking(it, text)).toMatchObject(means);
});
