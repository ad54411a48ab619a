import { photoLimit } from "@kitround/contract/files/photo-rules.ts";
import { expect, test } from "vitest";
import { uploadMs } from "./upload-ms.ts";

test.each([
  { what: "a signature", bytes: 8_000, failures: 0, seconds: 32 },
  { what: "a photo as it is sent", bytes: 400_000, failures: 0, seconds: 130 },
  { what: "the same after a try that took too long", bytes: 400_000, failures: 1, seconds: 260 },
  { what: "the same after three", bytes: 400_000, failures: 3, seconds: 600 },
  { what: "the largest there is", bytes: photoLimit, failures: 0, seconds: 600 },
])("the timeout of $what", ({ bytes, failures, seconds }) => {
  expect(uploadMs(bytes, failures) / 1000).toBe(seconds);
});
