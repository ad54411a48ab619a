import { hash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isListed } from "./leaked-list.ts";

const folder = await mkdtemp(join(tmpdir(), "kitround-leaked-"));
afterAll(() => rm(folder, { recursive: true }));

const words = (n: number) => `leaked password number ${n}`;

async function listOf(count: number, end: string): Promise<string> {
  const lines = Array.from(
    { length: count },
    (_, n) => `${hash("sha1", words(n), "hex").toUpperCase()}:${n ** 3}`,
  );
  const path = join(folder, `${crypto.randomUUID()}.txt`);
  await writeFile(path, lines.toSorted().join(end) + end);
  return path;
}

describe.each(["\n", "\r\n"])("a list with the line ending %j", (end) => {
  test.each([1, 2, 3, 1000])("of %i passwords contains each, and no other", async (count) => {
    const path = await listOf(count, end);
    for (let n = 0; n < count; n += 1) expect(await isListed(path, words(n)), words(n)).toBe(true);
    for (let n = count; n < count + 200; n += 1) expect(await isListed(path, words(n))).toBe(false);
  });
});

test("an empty list contains none", async () => {
  const path = join(folder, "empty.txt");
  await writeFile(path, "");
  expect(await isListed(path, words(1))).toBe(false);
});
