import { mkdirSync, writeFileSync } from "node:fs";
import { capture } from "./child.mjs";
import { materialFaults } from "./dependencies.mjs";
import { jsonIn, npmCommand } from "./npm.mjs";
import { inRoot, runMain, Stop } from "./root.mjs";

/** @typedef {import("./dependencies.mjs").Component} Component */

const place = ".cache/bill-of-materials.cdx.json";

/**
 * The software bill of materials of the locked dependencies, made by npm without the network.
 * @param {string[]} which
 * @returns {Promise<{ components: Component[] }>}
 * @throws {Stop}
 */
async function bill(...which) {
  const { command, first, shell } = npmCommand(process.env);
  const args = [...first, "sbom", "--sbom-format=cyclonedx", "--package-lock-only", ...which];
  const { code, output } = await capture(command, args, { shell });
  if (code !== 0) throw new Stop(`npm made no bill of materials:\n${output.trim()}`);
  return jsonIn(output);
}

await runMain(async () => {
  const everything = await bill();
  const shipped = await bill("--omit=dev");
  mkdirSync(inRoot(".cache"), { recursive: true });
  writeFileSync(inRoot(place), `${JSON.stringify(shipped, null, 2)}\n`);
  const faults = materialFaults(everything.components);
  console.log(
    `${everything.components.length} packages, ${shipped.components.length} of them ship: ${place}.`,
  );
  for (const fault of faults) console.log(fault);
  return faults.length > 0 ? 1 : 0;
});
