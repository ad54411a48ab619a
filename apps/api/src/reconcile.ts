import { parseArgs } from "node:util";
import { nameOfDatabase, openExisting, requireThisVersion } from "./backup/open-existing.ts";
import { readConfig } from "./config.ts";
import { type Finding, reconcile } from "./reconcile/reconcile.ts";

// `npm run reconcile`: checks each invariant of the domain on the current data and names the rows that violate it. It
// changes nothing. Ends with 0 if all hold, with 1 if a row violates one.

const mostShown = 20;

try {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
  const { database: where } = readConfig(process.env);
  const database = await openExisting(where);
  try {
    await requireThisVersion(database);
    const findings = await reconcile(database.db);
    console.log(values.json ? JSON.stringify(findings) : told(findings, nameOfDatabase(where)));
    process.exitCode = findings.some(({ broken }) => broken.length > 0) ? 1 : 0;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function told(findings: readonly Finding[], name: string): string {
  const lines = findings.flatMap(({ id, rule, broken }) => [
    `${id.padEnd(4)}${broken.length === 0 ? "holds " : "BROKEN"}  ${rule}`,
    ...broken.slice(0, mostShown).map(({ branch, row, says }) => `    ${branch} ${row} ${says}`),
    ...(broken.length > mostShown ? [`    and ${broken.length - mostShown} more`] : []),
  ]);
  const rows = findings.reduce((sum, { broken }) => sum + broken.length, 0);
  return [...lines, `${name}: ${rows === 0 ? "every invariant holds" : `${rows} broken`}.`].join(
    "\n",
  );
}
