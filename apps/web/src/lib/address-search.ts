// Reads and writes the query of an address. Texts stay texts, because a school's number or a kit's code of digits is
// what somebody typed into a search. Only `true` and values in JSON's quotes or brackets are parsed.

export function parseSearch(text: string): Record<string, unknown> {
  const entries = [...new URLSearchParams(text)].map(([key, value]) => [key, valueOf(value)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    const plain = typeof value === "string" && valueOf(value) === value;
    query.set(key, plain ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function valueOf(text: string): unknown {
  if (!/^(true|false|["[{].*)$/s.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
