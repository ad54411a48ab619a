import { describe, expect, it } from "vitest";
import { actionKey } from "./action-key.ts";
import { ApiError, networkError } from "./api-error.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("an action's key", () => {
  it("is a UUID, the same until the answer is known", () => {
    const key = actionKey();
    const first = key.keyFor({ body: { name: "a" } });
    expect(first).toMatch(uuid);
    key.settled(networkError());
    expect(key.keyFor({ body: { name: "a" } })).toBe(first);
    key.settled(new ApiError(502, "internal", "Bad gateway"));
    expect(key.keyFor({ body: { name: "a" } })).toBe(first);
  });

  it("is another for another file of the same name", () => {
    const key = actionKey();
    const file = (text: string, lastModified: number) =>
      new File([text], "list.csv", { lastModified });
    const first = file("a", 1);
    expect(key.keyFor({ body: first })).toBe(key.keyFor({ body: first }));
    expect(key.keyFor({ body: file("b", 2) })).not.toBe(key.keyFor({ body: first }));
  });

  it("is another once the server has decided, or for another input", () => {
    const key = actionKey();
    const first = key.keyFor({ body: { name: "a" } });
    const second = key.keyFor({ body: { name: "b" } });
    key.settled(new ApiError(409, "in_use", "In use"));
    const third = key.keyFor({ body: { name: "b" } });
    key.settled();
    const fourth = key.keyFor({ body: { name: "b" } });
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });
});
