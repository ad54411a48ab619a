import { afterEach, expect, test } from "vitest";
import { hearClock, now } from "./clock.ts";

const device = Date.parse("2026-11-23T08:00:00Z");
const day = 24 * 3600 * 1000;
const header = (ms: number) => new Date(ms).toUTCString();

afterEach(() => hearClock(header(device), device));

test.each([
  { what: "a day behind", apart: day, is: day },
  { what: "a day ahead", apart: -day, is: -day },
  { what: "as good as right", apart: 20_000, is: 0 },
])("a device whose clock is $what records the right time", ({ apart, is }) => {
  hearClock(header(device + apart), device);
  expect(now(device).getTime() - device).toBe(is);
});

test("after a correction the device's clock is used again; an answer without a time changes nothing", () => {
  hearClock(header(device + day), device);
  hearClock(null, device);
  hearClock("soon", device);
  expect(now(device).getTime()).toBe(device + day);
  hearClock(header(device), device);
  expect(now(device).getTime()).toBe(device);
});
