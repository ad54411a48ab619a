import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, endUndo, endWithScreen, shownToast, toast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  shownToast.set(null);
});
afterEach(() => vi.useRealTimers());

const said = () => shownToast.get()?.text;

test("one message at a time: the newest replaces the older one", () => {
  toast("Kit moved", { undo: () => {} });
  toast("Kit pinned");
  expect(said()).toBe("Kit pinned");
  expect(shownToast.get()?.undo).toBeUndefined();
});

test("a message ends with its screen, unless it announces what led to the next one", () => {
  toast("School added");
  endWithScreen();
  expect(said()).toBe("School added");
  vi.advanceTimersByTime(2000);
  endWithScreen();
  expect(said()).toBeUndefined();
});

test("an error ends with its screen at once", () => {
  toast("Not enough stock", { tone: "error" });
  endWithScreen();
  expect(said()).toBeUndefined();
});

test("an undo is no longer offered after another change; a plain message stays", () => {
  toast("Kit moved", { undo: () => {} });
  endUndo();
  expect(said()).toBeUndefined();
  toast("Branch saved");
  endUndo();
  expect(said()).toBe("Branch saved");
});

test("a message is closed only by its own button", () => {
  toast("one");
  const first = shownToast.get()?.id ?? 0;
  toast("two");
  closeToast(first);
  expect(said()).toBe("two");
  closeToast(shownToast.get()?.id ?? 0);
  expect(said()).toBeUndefined();
});
