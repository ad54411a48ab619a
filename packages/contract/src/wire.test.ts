import { expect, test } from "vitest";
import { day, instant, webAddress } from "./wire.ts";

test.each([
  [day, "2026-11-24", true],
  [day, "1900-01-01", true],
  [day, "2100-12-31", true],
  [day, "0000-01-01", false],
  [day, "1899-12-31", false],
  [day, "2101-01-01", false],
  [day, "2026-02-30", false],
  [instant, "2026-11-24T08:30:00.000Z", true],
  [instant, "0000-01-01T00:00:00Z", false],
  [instant, "9999-12-31T00:00:00Z", false],
  [webAddress, "https://www.ird.govt.nz/rates", true],
  [webAddress, "javascript:alert(1)", false],
  [webAddress, "data:text/html,x", false],
])("%# %s", (schema, text, yes) => {
  expect(schema.safeParse(text).success).toBe(yes);
});
