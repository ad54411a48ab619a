import { expect, test } from "vitest";
import { mostPhotos, photoRefusal, pictureType } from "./photo-rules.ts";

test.each([
  [0, null],
  [mostPhotos - 1, null],
  [mostPhotos, "transition_refused"],
])("a kit with %i photos accepts another: %s", (count, code) => {
  expect(photoRefusal(count)?.code ?? null).toBe(code);
});

test.each([
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], "image/jpeg"],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"],
  ["a WebP", [..."RIFF1234WEBP"].map((sign) => sign.charCodeAt(0)), "image/webp"],
  ["a WAV", [..."RIFF1234WAVE"].map((sign) => sign.charCodeAt(0)), null],
  ["a GIF with a script", [..."GIF89a<script>"].map((sign) => sign.charCodeAt(0)), null],
  ["an SVG", [..."<svg xmlns="].map((sign) => sign.charCodeAt(0)), null],
  ["nothing", [], null],
] as const)("%s is known by its first bytes", (_, bytes, type) => {
  expect(pictureType(Uint8Array.from(bytes))).toBe(type);
});
