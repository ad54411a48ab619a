import { run } from "./child.mjs";
import { findChromium } from "./find-chromium.mjs";
import { runMain } from "./root.mjs";
import { playwright } from "./tool.mjs";

await runMain(async () => {
  const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
  const args = process.argv.slice(2);
  // A few files need no second server; --workers=2 starts one.
  const few = args.length > 0 ? ["--workers=1"] : [];
  return run(process.execPath, [playwright(), "test", "-c", "e2e", ...few, ...args], { env });
});
