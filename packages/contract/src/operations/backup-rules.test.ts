import { expect, test } from "vitest";
import { backupStanding } from "./backup-rules.ts";

test.each([
  { engine: "folder", madeAt: null, standing: "none" },
  { engine: "server", madeAt: null, standing: "not_ours" },
  { engine: "memory", madeAt: null, standing: "not_kept" },
  { engine: "folder", madeAt: "2026-11-22T15:00:00Z", standing: "good" },
  { engine: "folder", madeAt: "2026-11-22T00:00:00Z", standing: "good" },
  { engine: "folder", madeAt: "2026-11-21T23:59:00Z", standing: "late" },
  { engine: "server", madeAt: "2026-11-01T00:00:00Z", standing: "late" },
] as const)("$engine, $madeAt: $standing", ({ engine, madeAt, standing }) => {
  const items = madeAt === null ? [] : [{ name: "a", bytes: 1, madeAt }];
  const backups = { items, encrypted: false, drill: null };
  expect(backupStanding({ engine, backups }, new Date("2026-11-23T12:00:00Z"))).toBe(standing);
});
