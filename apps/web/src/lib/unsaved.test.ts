import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findTyped, forgetTyped, keepsTyped, keepTyped, watchTyped } from "./unsaved.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function type(by: string, form: string, name: string): void {
  const stop = watchTyped(() => ({ by, form, values: { name }, before: {}, rowVersion: 1 }));
  keepTyped();
  stop();
}

it("is offered to the person who typed it, in the form where it was typed", () => {
  type("aroha", "/settings/kits", "Corks");
  expect(findTyped("aroha", "/settings/kits")?.values).toEqual({ name: "Corks" });
  expect(findTyped("aroha")).not.toBeNull();
  expect(findTyped("aroha", "/settings/schools")).toBeNull();
  expect(findTyped("wiremu", "/settings/kits")).toBeNull();
  expect(findTyped(undefined, "/settings/kits")).toBeNull();
});

it("keeps the last values of each form, and none once they are discarded", () => {
  type("aroha", "a", "first");
  type("aroha", "b", "other");
  type("aroha", "a", "last");
  expect(findTyped("aroha", "a")?.values).toEqual({ name: "last" });
  forgetTyped("a");
  expect(findTyped("aroha", "a")).toBeNull();
  expect(findTyped("aroha", "b")?.values).toEqual({ name: "other" });
  forgetTyped("b");
  expect(keepsTyped()).toBe(false);
});
