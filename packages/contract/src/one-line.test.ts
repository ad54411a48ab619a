import { expect, test } from "vitest";
import { z } from "zod";
import { allRoutes } from "./all-routes.ts";
import { descriptions } from "./imports/import-descriptions.ts";
import { oneLine } from "./one-line.ts";
import { label, line, name, note } from "./wire.ts";

const breaking = ["\n", "\r", "\r\n", "\t", "\0", "\u0085", "\u2028", "\u2029"];

test.each(breaking)("a text of one line may not contain %j, a note may", (sign) => {
  const text = `Te${sign}Kura`;
  for (const schema of [name, label, line(40)]) expect(schema.safeParse(text).success).toBe(false);
  expect(note.safeParse(text).success).toBe(true);
  expect(oneLine(text)).toBe("Te Kura");
});

test.each(["Te Kura o Ōtaki", "Ana’s “kit”", "👩🏽‍🔬 lab", "  padded\n"])("%j is one line", (text) => {
  expect(name.safeParse(text).success).toBe(true);
});

/** Texts that may have several lines, and texts that are compared but never shown. */
const others = new Set([
  "password",
  "current",
  "token",
  "idToken",
  "email",
  "declined",
  "differences",
  "seen",
]);

/** Every text of a body, with the name of its field. */
function* textsOf(schema: unknown, field: string): Generator<{ field: string; text: z.ZodString }> {
  if (schema instanceof z.ZodString) yield { field, text: schema };
  else if (schema instanceof z.ZodObject) {
    for (const [key, value] of Object.entries(schema.shape)) yield* textsOf(value, key);
  } else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, field);
  else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* textsOf(option, field);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    yield* textsOf(schema.unwrap(), field);
  }
}

test("every short text that a route stores has one line", () => {
  const loose = allRoutes.flatMap((route) =>
    [...textsOf(route.body, "")]
      .filter(({ field, text }) => {
        const isLong = (text.maxLength ?? Infinity) >= 2000;
        return !isLong && !others.has(field) && text.safeParse("1\u20282").success;
      })
      .map(({ field }) => `${route.method} ${route.path}: ${field}`),
  );
  expect(loose).toEqual([]);
});

test("an import names the cell that has a line break, and accepts line breaks in notes", () => {
  const takes = Object.values(descriptions).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([field, { reads }]) => {
      const schema = typeof reads === "function" ? reads("dmy") : reads;
      return schema.safeParse("a\nb").success ? [field] : [];
    }),
  );
  expect([...new Set(takes)].sort()).toEqual(["conditionNote", "note", "safetyNote"]);
});
