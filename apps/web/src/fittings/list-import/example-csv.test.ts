import { guessMapping } from "@kitround/contract/imports/column-guess.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { importLists } from "@kitround/contract/imports/import-kinds.ts";
import { readRows } from "@kitround/contract/imports/read-rows.ts";
import { runSteps } from "@kitround/contract/imports/run-steps.ts";
import { expect, test } from "vitest";
import { exampleRows } from "./example-csv.ts";

test.each(importLists)(
  "the example file of %s is read completely without choosing a column",
  async (list) => {
    const description = descriptions[list];
    const [columns = [], ...rows] = exampleRows(list);
    expect(new Set(columns).size).toBe(columns.length);
    const mapping = guessMapping(description, columns);
    expect(Object.entries(mapping)).toEqual(
      Object.keys(description.columns).map((field, index) => [field, columns[index]]),
    );
    const steps = readRows(description, { columns, rows, numbers: [] }, mapping, "dmy");
    const { good, errors } = await runSteps(steps, async () => {});
    expect(errors).toEqual([]);
    expect(good).toHaveLength(rows.length);
  },
);
