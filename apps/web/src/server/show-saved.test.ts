import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { showSaved } from "./show-saved.ts";

const before = { id: "1", rowVersion: 3, name: "North" };
const saved = { id: "1", rowVersion: 4, name: "South" };

test.each<[words: string, data: object, shown: object]>([
  ["an older version of the record", before, saved],
  [
    "a newer version, which somebody else saved meanwhile",
    { ...before, rowVersion: 5 },
    { ...before, rowVersion: 5 },
  ],
  ["another record", { ...before, id: "2" }, { ...before, id: "2" }],
  ["other fields of the record", { ...before, stops: 2 }, { ...before, stops: 2 }],
  ["a list", { items: [before] }, { items: [before] }],
])("a saved record and a read of %s", (_words, data, shown) => {
  const client = new QueryClient();
  client.setQueryData(["read"], data);
  showSaved(client, saved);
  expect(client.getQueryData(["read"])).toEqual(shown);
});

test("an answer without a version changes no read", () => {
  const client = new QueryClient();
  client.setQueryData(["read"], before);
  showSaved(client, { id: "1", name: "South" });
  expect(client.getQueryData(["read"])).toEqual(before);
});
