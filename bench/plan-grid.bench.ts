/**
 * Figures of the plan's grid: `npm run bench -- plan-grid`, on a built web app. The demo's large branch (200 schools
 * by ten rotations) in a real browser with a four times slower core and a connection of 1.6 Mbit/s: the time until
 * the plan is shown, and the slowest response to a key or press while it is scrolled, navigated, edited and filtered.
 * `--scripts` prints what the longest frames did. On a busy machine the figures mean little.
 */
import { startDemo } from "../e2e/demo-server.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { workThroughPlan } from "./plan-grid-hands.ts";
import { type Sight, watchParts } from "./plan-grid-parts.ts";
import { judge, printTable, type Verdict } from "./planner/table.ts";

const slowdown = 4;
/** Milliseconds on Today before the plan is tapped; 0 with `--at-once`. */
const rest = 15_000;
const atOnce = process.argv.includes("--at-once");
const demo = await startDemo(["--large"]);
const browser = await launchBrowser();
const verdicts: Verdict[] = [];
try {
  const account = demo.accounts.find(({ email }) => email.startsWith("planner@"));
  if (!account) throw new Error("The demo has no planner of the large branch.");
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await page.goto(`${demo.url}/login`);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const plan = page.getByRole("link", { name: "Branch Plan" }).first();
  await plan.waitFor();
  // While a person reads Today, the browser preloads what they tap next; at once, it must be loaded first.
  if (!atOnce) await page.waitForTimeout(rest);
  const parts = await watchParts(page, line);
  await plan.click();
  // Checked within the page, because role queries from here would slow the core down.
  await page.waitForFunction(() => (window as unknown as { sight: Sight }).sight.cells > 0);
  const { frame, cells, blocked, ...loaded } = await parts();
  const seen = cells / 1000;

  const doings = await workThroughPlan(page, line);
  const slowest = Math.max(0, ...doings.map((doing) => doing.slowest));
  const drawn = await page.locator("*").count();

  printTable(`Plan of 200 schools by 10 rotations, core ${slowdown} times slower`, [
    {
      figure: `${atOnce ? "tapped at once" : "tapped after a look at Today"}: first cells, 1.6 Mbit/s`,
      measured: judge(verdicts, "first sight", seen <= 2.3, `${seen.toFixed(2)} s`),
      target: "2.3 s",
    },
    { figure: "  the frame", measured: `${(frame / 1000).toFixed(2)} s`, target: "" },
    { figure: "  code", measured: loaded.code, target: "" },
    { figure: "  data", measured: loaded.data, target: "" },
    { figure: "  the browser at work", measured: `${(blocked / 1000).toFixed(2)} s`, target: "" },
    {
      figure: "slowest interaction",
      measured: judge(verdicts, "interaction", slowest <= 100, `${slowest} ms`),
      target: "100 ms",
    },
    { figure: "elements drawn", measured: String(drawn), target: "" },
  ]);
  printTable(
    "What hands do: the slowest answer to a key or a press, and the longest frame meanwhile",
    doings.map(({ what, slowest: ms, event, frame }) => ({
      what,
      "slowest answer, ms": judge(verdicts, what, ms <= 100, `${ms}`),
      "its event": event,
      "longest frame, ms": frame === 0 ? "under 50" : String(frame),
    })),
  );
  if (process.argv.includes("--scripts"))
    for (const { what, scripts } of doings) console.log(`${what}: ${scripts}`);
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = verdicts.every(({ verdict }) => verdict === "ok") ? 0 : 1;
