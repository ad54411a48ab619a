import { capture } from "./child.mjs";
import { auditFaults } from "./dependencies.mjs";
import { jsonIn, npmCommand } from "./npm.mjs";
import { runMain } from "./root.mjs";

/** Known vulnerabilities of the locked dependencies. If the registry does not answer, that is reported but is not a failure. */
await runMain(async () => {
  const { command, first, shell } = npmCommand(process.env);
  const args = [...first, "audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  const { output } = await capture(command, args, { shell });
  /** @type {import("./dependencies.mjs").AuditReport} */
  const report = jsonIn(output);
  const { done, faults } = auditFaults(report);
  if (!done) {
    console.log(`NOT AUDITED: the registry gave no advisories (${report.message ?? "no reason"}).`);
    return 0;
  }
  for (const fault of faults) console.log(fault);
  return faults.length > 0 ? 1 : 0;
});
