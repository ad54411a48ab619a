import { afterEach, expect, test, vi } from "vitest";
import { heldReads } from "./held-reads.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { signal } = new AbortController();

test("a prefetched answer is used once, by the same session, while it is new", async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response("{}"));
  vi.stubGlobal("fetch", asked);
  let now = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  heldReads.ask("/api/me", "one", 1000);
  expect(asked).toHaveBeenCalledOnce();
  expect(heldReads.take("/api/me", "two", signal)).toBeUndefined();
  expect(heldReads.take("/api/today", "one", signal)).toBeUndefined();
  expect(await (await heldReads.take("/api/me", "one", signal))?.text()).toBe("{}");
  expect(heldReads.take("/api/me", "one", signal)).toBeUndefined();
  heldReads.ask("/api/me", "one", 1000);
  now += 60_000;
  expect(heldReads.take("/api/me", "one", signal)).toBeUndefined();
});

test("a read that uses it can abort it", () => {
  const asked = vi.fn<typeof fetch>(() => new Promise(() => {}));
  vi.stubGlobal("fetch", asked);
  heldReads.ask("/api/me", "one", 60_000);
  const taker = new AbortController();
  void heldReads.take("/api/me", "one", taker.signal);
  const asking = asked.mock.calls[0]?.[1]?.signal;
  expect(asking?.aborted).toBe(false);
  taker.abort();
  expect(asking?.aborted).toBe(true);
});

test("an answer from before a change is not used after it", () => {
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async () => new Response("{}")),
  );
  heldReads.ask("/api/today", "one", 1000);
  heldReads.drop();
  expect(heldReads.take("/api/today", "one", signal)).toBeUndefined();
});
