import type { ErrorDetail } from "@kitround/contract/errors.ts";

/** Which of the server's details name a field of the form, and which speak of the whole. */
export function splitDetails(
  details: readonly ErrorDetail[],
  fields: readonly string[],
): { onFields: ErrorDetail[]; other: ErrorDetail[] } {
  const onFields: ErrorDetail[] = [];
  const other: ErrorDetail[] = [];
  for (const detail of details) {
    const field = fieldOf(detail.path, fields);
    if (field === null) other.push(detail);
    else onFields.push({ path: field, message: detail.message });
  }
  return { onFields, other };
}

/** "body.name", "name" and "name.0" are all the field "name"; a deeper field of its own goes first. */
function fieldOf(path: string, fields: readonly string[]): string | null {
  const plain = path.replace(/^(?:body|query|params)\./, "");
  if (fields.includes(plain)) return plain;
  const parents = fields
    .filter((field) => plain.startsWith(`${field}.`))
    .sort((a, b) => b.length - a.length);
  return parents[0] ?? null;
}
