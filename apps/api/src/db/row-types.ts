import pg from "pg";

// Database values have the same JavaScript type as on the wire: days and moments are strings, counts are numbers.

const oid = {
  bytea: 17,
  int8: 20,
  date: 1082,
  time: 1083,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
} as const;

/** Converts "2026-11-24 08:30:00.123456+00", as PostgreSQL writes it in UTC, to "2026-11-24T08:30:00.123Z". */
function instant(text: string): string {
  return new Date(`${text.replace(" ", "T").replace(/\+00$/, "")}Z`).toISOString();
}

function strings(text: string): string[] {
  // The driver has a parser for text[] (it returns strings), but its types list no arrays.
  return pg.types.getTypeParser(oid.textArray as never)(text) as string[];
}

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, Number],
  [oid.numeric, Number],
  [oid.date, (text) => text],
  // "09:30:00" is shown as "09:30".
  [oid.time, (text) => text.slice(0, 5)],
  [oid.timestamptz, instant],
  [oid.int8Array, (text) => strings(text).map(Number)],
  [oid.dateArray, strings],
  [oid.timestamptzArray, (text) => strings(text).map(instant)],
]);

export function parserOf(type: number, format?: "text" | "binary"): (text: string) => unknown {
  return parsers.get(type) ?? pg.types.getTypeParser(type, format ?? "text");
}
