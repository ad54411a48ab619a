import { backTest } from "@kitround/contract/shopping/back-test.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { readBackTest } from "@kitround/contract/shopping/shopping-list.ts";
import type { Tx } from "../../db/database.ts";
import {
  countedLoans,
  type DatedRotation,
  rotationsToLearnFrom,
  usedItems,
} from "./observed-use.ts";
import { listedItems, shoppingBranch } from "./shopping-facts.ts";
import { cellsOf } from "./use-cells.ts";

/** Runs the forecast at each rotation of the last finished term, and compares it with what its check-ins found. */
export async function backTestOfTerm(tx: Tx): Promise<Result<typeof readBackTest>> {
  const branch = await shoppingBranch(tx);
  const [listed, loans, used, rotations] = await Promise.all([
    listedItems(tx),
    countedLoans(tx, branch),
    usedItems(tx, branch),
    rotationsToLearnFrom(tx, branch.today),
  ]);
  const tested = lastTerm(rotations, new Set(loans.map((each) => each.rotationId)));
  const cells = cellsOf({ listed, loans, used, rotations });
  const [any] = tested;
  return {
    term: any === undefined ? null : { year: any.year, number: any.number },
    ...backTest(cells, rotations, tested),
  };
}

/** The rotations of the newest term whose loans are all back, or of the newest with any data. */
function lastTerm(rotations: readonly DatedRotation[], told: ReadonlySet<string>): DatedRotation[] {
  const terms = [...Map.groupBy(rotations, ({ year, number }) => `${year} ${number}`).values()];
  const withCounts = terms.filter((term) => term.some(({ id }) => told.has(id)));
  const whole = withCounts.find((term) => term.every(({ out }) => out === 0));
  return (whole ?? withCounts[0] ?? []).filter(({ id }) => told.has(id));
}
