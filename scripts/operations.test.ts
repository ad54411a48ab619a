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
    // The highest exposure that passes, on systemd's scale from 0 to 10; --threshold takes tenths of it.
    const secured = analyze("security", "--offline=true", "--threshold=15");
    expect(secured.status, secured.stdout).toBe(0);
  },
);
