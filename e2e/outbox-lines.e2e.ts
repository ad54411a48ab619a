import { expect, test } from "@playwright/test";
import { runOutbox } from "./outbox-run.ts";

test("200 entries over a connection that loses three answers in ten: none lost, none doubled, refusals listed", async () => {
  const figures = await runOutbox({ trips: 23, loseShare: 0.3, seed: 11 });
  expect(figures.operations).toBeGreaterThanOrEqual(200);
  expect(figures.lost / figures.requests).toBeGreaterThan(0.2);
  expect(figures).toMatchObject({ differ: [], doubled: 0, conflicts: 2, listed: 2 });
});
