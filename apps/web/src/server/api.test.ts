import { describe, expect, it } from "vitest";
import { urlOf } from "./api.ts";

describe("a call's address", () => {
  it.each([
    [{ path: "/kits" }, {}, "/api/kits"],
    [{ path: "/kits/:id" }, { params: { id: "a/b" } }, "/api/kits/a%2Fb"],
    [
      { path: "/schools/:id/closures/:closureId" },
      { params: { id: "1", closureId: "2" } },
      "/api/schools/1/closures/2",
    ],
    [
      { path: "/kits" },
      { query: { q: "Ōtara & co", state: undefined, limit: 5 } },
      "/api/kits?q=%C5%8Ctara+%26+co&limit=5",
    ],
    [{ path: "/kits" }, { query: { state: ["ready", "due"] } }, "/api/kits?state=ready&state=due"],
  ])("%j with %j is %s", (call, input, url) => {
    expect(urlOf(call, input)).toBe(url);
  });

  it("names the missing parameter", () => {
    expect(() => urlOf({ path: "/kits/:id" }, {})).toThrow("needs the parameter id");
  });
});
