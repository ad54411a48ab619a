import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL("en", import.meta.url));
/** The school's own page is rendered by the server. */
const schoolPage = fileURLToPath(
  new URL("../../../api/src/features/school-page/texts/en.ts", import.meta.url),
);

const files = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(web, name))
  .concat(schoolPage);

// The server's sentences have straight apostrophes in hundreds of places; the words beside them on screen do the same.
test.each([
  ["’", "'"],
  ["pupil", "student"],
])("no word on screen is written with %j: it is %j", (not) => {
  const found = files.filter((file) => readFileSync(file, "utf8").toLowerCase().includes(not));
  expect(found).toEqual([]);
});

test("the catalogue was read", () => {
  expect(files.length).toBeGreaterThan(80);
});
