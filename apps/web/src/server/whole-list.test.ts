import { listUsers, type User } from "@kitround/contract/users/user.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { pagesOf } from "./use-pages.ts";
import { wholeList, withTheRest } from "./whole-list.ts";

const people = 1200;

/** Answers as a server with this many people, and records the requests. */
function serverOf(total: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const query = new URL(url, "http://here").searchParams;
    // Cast: the server below creates the cursors.
    const [before, limit] = [Number(query.get("after") ?? 0), Number(query.get("limit"))];
    const end = Math.min(before + limit, total);
    const items = Array.from({ length: end - before }, (_, n) => ({
      id: `person ${before + n + 1}`,
    }));
    return Promise.resolve(Response.json({ items, total, next: end < total ? `${end}` : null }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a form's choices are read completely: of 1,200 people the 1,200th too", async () => {
  const asked = serverOf(people);
  const all = await new QueryClient().query(wholeList(listUsers, { status: "active" }));
  expect(all).toHaveLength(people);
  expect(all.at(-1)).toEqual({ id: "person 1200" });
  expect(asked.map((url) => url.split("?")[1])).toEqual([
    "status=active&limit=1000",
    "status=active&limit=1000&after=1000",
  ]);
});

test("a saved file has the screen's rows, and all rows after them", async () => {
  const asked = serverOf(people);
  const items = [{ id: "person 1" }, { id: "person 2" }] as User[];
  const all = await withTheRest(listUsers, { status: "active" }, { items, next: "2" });
  expect([all.length, all[1]?.id, all[2]?.id, all.at(-1)?.id]).toEqual([
    people,
    "person 2",
    "person 3",
    `person ${people}`,
  ]);
  expect(await withTheRest(listUsers, {}, { items, next: null })).toEqual(items);
  expect(asked).toHaveLength(2);
});

test("reading a long list continues after its last row, until there is none", async () => {
  const asked = serverOf(120);
  const read = pagesOf(listUsers, { status: "active" }, 50);
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...read, pages: 5 });
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
    Array.from({ length: 120 }, (_, n) => `person ${n + 1}`),
  );
  expect(asked.map((url) => url.split("?")[1])).toEqual([
    "status=active&limit=50",
    "status=active&limit=50&after=50",
    "status=active&limit=50&after=100",
  ]);
});
