/** Deterministic random numbers from 0 to below 1 (mulberry32), so that a failure can be repeated with its seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = ReturnType<typeof randomFrom>;

export function oneOf<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("Nothing to choose from.");
  return chosen;
}

const deep = (levels: number) =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ inner }), 1);

/**
 * Values that have broken software: wrong types, limits of ranges, bytes that a database refuses, words with a special meaning elsewhere.
 */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "0",
  "a".repeat(70_000),
  "nul \u0000 inside",
  "half a pair \ud800 here",
  "‮backwards and ​nothing",
  "'; drop table school; --",
  "%_\\",
  "{{7*7}} ${7*7} <script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "../../etc/passwd",
  "0000-01-01",
  "2026-02-30",
  "99999-12-31",
  "9999-12-31T23:59:60.999999Z",
  "25:61",
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  "javascript:alert(1)",
  "NaN",
  -1,
  0,
  0.1,
  1e-320,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [null],
  Array.from({ length: 3000 }, () => "x"),
  {},
  { constructor: { prototype: { polluted: true } } },
  deep(200),
];

/** Bodies that are not JSON, or barely. */
export const hostileBodies: readonly (string | Buffer)[] = [
  "{",
  '{"a":',
  "null",
  "[[[[[[",
  '"text"',
  '{"__proto__":{"polluted":true}}',
  '{"a":1,"a":2}',
  "\u0000",
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from('{"name":"\xc3\x28"}', "latin1"),
  `{"a":${"9".repeat(5000)}}`,
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
];
