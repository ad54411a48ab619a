import { expect, test } from "vitest";
import { preparationStatuses } from "../preparations/preparation.ts";
import { slipMayBePrinted } from "./slip-rules.ts";

test("a packing slip exists once the kit is packed", () => {
  const may = preparationStatuses.filter(
    (status) => slipMayBePrinted({ status, kitCode: "DBN-03" }) === null,
  );
  expect(may).toEqual(["packed", "verified", "loaded"]);
});
