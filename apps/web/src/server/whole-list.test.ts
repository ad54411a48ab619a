import { listUsers } from "@kitround/contract/users/user.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { wholeList, wholePage } from "./whole-list.ts";

const people = 1200;

/** Answers as a server with that many people, and notes what was asked. */
function serverOf(total: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const query = new URL(url, "http://here").searchParams;
    const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
    const count = Math.max(0, Math.min(limit, total - offset));
    const items = Array.from({ length: count }, (_, n) => ({ id: `person ${offset + n + 1}` }));
    return Promise.resolve(Response.json({ items, total }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("what a form chooses from is read to its last: of 1,200 people the 1,200th too", async () => {
  const asked = serverOf(people);
  const all = await new QueryClient().query(wholeList(listUsers, { status: "active" }));
  expect(all).toHaveLength(people);
  expect(all.at(-1)).toEqual({ id: "person 1200" });
  expect(asked.map((url) => url.split("?")[1])).toEqual([
    "status=active&limit=1000&offset=0",
    "status=active&limit=1000&offset=1000",
  ]);
});

test("a screen's list is the whole of it, with how many they are", async () => {
  serverOf(people);
  const { select, ...read } = wholePage(listUsers);
  const page = select(await new QueryClient().query(read));
  expect([page.items.length, page.total]).toEqual([people, people]);
});
