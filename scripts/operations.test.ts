import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const promtool = (args: string[]) =>
  spawnSync("promtool", args, { encoding: "utf8", cwd: inRoot("docs", "operations") });
const hasPromtool = promtool(["--version"]).status === 0;

// Debian's package prometheus has promtool.
test.runIf(hasPromtool)(
  "each alert fires in its fault and none while all is well, by Prometheus's own tests",
  () => {
    const tested = promtool(["test", "rules", "kitround-alerts.test.yml"]);
    expect(tested.status, tested.stdout + tested.stderr).toBe(0);
    const checked = promtool(["check", "config", "--syntax-only", "prometheus.yml"]);
    expect(checked.status, checked.stdout + checked.stderr).toBe(0);
  },
);

interface Panel {
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets: { expr: string }[];
}

const dashboard = JSON.parse(
  readFileSync(inRoot("docs", "operations", "kitround-dashboard.json"), "utf8"),
) as { panels: Panel[] };

test("no panel of the dashboard lies on another or beside the grid's 24 columns", () => {
  const places = dashboard.panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: w * h }, (_, n) => [x + (n % w), y + Math.floor(n / w)] as const),
  );
  expect(new Set(places.map(String)).size).toBe(places.length);
  expect(Math.max(...places.map(([x]) => x))).toBeLessThan(24);
});

test.runIf(hasPromtool)("Prometheus can read every expression of the dashboard", () => {
  const rules = dashboard.panels.flatMap(({ title, targets }, panel) =>
    targets.map(({ expr }, n) => ({ record: `panel:${panel}:${n}`, expr, labels: { title } })),
  );
  // JSON is YAML.
  const folder = mkdtempSync(join(tmpdir(), "kitround-dashboard-"));
  const file = join(folder, "rules.yml");
  writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
  const checked = promtool(["check", "rules", file]);
  rmSync(folder, { recursive: true });
  expect(checked.status, checked.stdout + checked.stderr).toBe(0);
});
