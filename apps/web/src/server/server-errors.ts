import type { ErrorDetail } from "@kitround/contract/errors.ts";

/** Separates the server's details into those of a form's fields and those of the whole form. */
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

/** "body.name", "name" and "name.0" all belong to the field "name"; a deeper field of its own takes precedence. */
function fieldOf(path: string, fields: readonly string[]): string | null {
  const plain = path.replace(/^(?:body|query|params)\./, "");
  if (fields.includes(plain)) return plain;
  const parents = fields
    .filter((field) => plain.startsWith(`${field}.`))
    .sort((a, b) => b.length - a.length);
  return parents[0] ?? null;
}
