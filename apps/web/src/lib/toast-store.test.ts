import { beforeEach, expect, test } from "vitest";
import { closeToast, endErrors, toast, toasts } from "./toast-store.ts";

beforeEach(() => toasts.set([]));

const said = () => toasts.get().map(({ text }) => text);

test("what went wrong ends with its screen; what was done is said on, with its way back", () => {
  toast("Kit moved", { undo: () => {} });
  toast("Not enough stock", { tone: "error" });
  endErrors();
  expect(said()).toEqual(["Kit moved"]);
});

test("three at most are said at once, and each is closed by itself", () => {
  for (const text of ["one", "two", "three", "four"]) toast(text);
  expect(said()).toEqual(["two", "three", "four"]);
  closeToast(toasts.get()[1]?.id ?? 0);
  expect(said()).toEqual(["two", "four"]);
});
