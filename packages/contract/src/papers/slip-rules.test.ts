import { expect, test } from "vitest";
import { preparationStatuses } from "../preparations/preparation.ts";
import { slipMayBePrinted } from "./slip-rules.ts";

test("a packing slip is there from packed on", () => {
  const may = preparationStatuses.filter(
    (status) => slipMayBePrinted({ status, kitCode: "DBN-03" }) === null,
  );
  expect(may).toEqual(["packed", "verified", "loaded"]);
});
