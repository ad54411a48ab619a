import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { inRoot } from "./root.mjs";

const unit = inRoot("docs", "operations", "kitround.service");
const analyze = (...args: string[]) =>
  spawnSync("systemd-analyze", [...args, unit], { encoding: "utf8" });

test.runIf(analyze("--version").status === 0)(
  "systemd finds no fault in the service's unit, and little that it exposes",
  () => {
    const verified = analyze("verify");
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    // Of ten; --threshold is in tenths.
    const secured = analyze("security", "--offline=true", "--threshold=15");
    expect(secured.status, secured.stdout).toBe(0);
  },
);
