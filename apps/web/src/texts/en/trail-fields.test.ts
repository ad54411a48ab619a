import { readFileSync } from "node:fs";
import { furtherParts, recordKinds, recordParts } from "@kitround/contract/audit/history.ts";
import { expect, test } from "vitest";
import { fields } from "./history-fields.ts";

const schema = readFileSync(
  new URL("../../../../api/src/db/schema.gen.ts", import.meta.url),
  "utf8",
);
const tables = [
  ...recordKinds,
  ...Object.values(recordParts).flatMap((parts) => Object.keys(parts)),
  ...furtherParts,
];
/** Fields that the audit trail leaves out of every row, or never shows. */
const unsaid = new Set(
  "id branchId rowVersion createdAt updatedAt tokenHash claimId occupied news".split(" "),
);

function columnsOf(table: string): string[] {
  const name = table.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  const [, body = ""] =
    new RegExp(`export interface ${name}Table \\{\\n(.*?)\\n\\}`, "s").exec(schema) ?? [];
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = ""]) => column);
}

test.each([...new Set(tables)])("every field of %s has a name that people use", (table) => {
  const columns = columnsOf(table);
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter((each) => !unsaid.has(each) && !Object.hasOwn(fields, each))).toEqual([]);
});

test("no name is a database column's, and none contains cents or metres", () => {
  for (const words of Object.values(fields)) {
    expect(words).toMatch(/^[A-Z]/);
    expect(words).not.toMatch(/\((?:m|g|cents)\)|_|[a-z][A-Z]/);
  }
});
