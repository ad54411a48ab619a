import { expect, it } from "vitest";
import { at } from "../src/ints.ts";
import { type CellList, searchedCells } from "../src/promising-cells.ts";
import { termModel } from "../src/term-model.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

it("lists a school's cells by period: all, and those granted or in the plan in force", () => {
  const branch = generateBranch(branchSizes.small, 1);
  const [school] = branch.schools;
  const kept = school?.suitable.find((type) => school.history?.includes(type) !== true) ?? "";
  const kit = branch.kits.find(({ type }) => type === kept)?.id ?? "";
  const model = termModel({ ...branch, previous: [{ school: "S1", period: 2, kit }] });
  const { types, periods, weight } = model;
  const granted = new Int32Array(weight.length);
  const allowed = [...weight.keys()].filter((cell) => at(weight, cell) > 0);
  const some = allowed.filter((_, i) => i % 7 === 3);
  for (const cell of some) granted[cell] = 1;
  const { all, promising } = searchedCells(model, granted);

  const cellsOf = ({ type, start }: CellList): number[] =>
    Array.from({ length: model.schools * periods }, (_, place) =>
      Array.from(
        type.subarray(start[place], start[place + 1]),
        (t) => (Math.floor(place / periods) * types + t) * periods + (place % periods),
      ),
    )
      .flat()
      .toSorted((a, b) => a - b);
  const inForce = branch.types.findIndex(({ id }) => id === kept) * periods + 2;
  expect(cellsOf(all)).toEqual(allowed);
  expect(cellsOf(promising)).toEqual([...new Set([...some, inForce])].toSorted((a, b) => a - b));
});
