import type { ErrorDetail } from "@kitround/contract/errors.ts";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

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

/** The paths of a form's values: "name", "windows.0.from". */
function fieldNames(values: unknown, prefix = ""): string[] {
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([key, value]) => [
    prefix + key,
    ...fieldNames(value, `${prefix}${key}.`),
  ]);
}

/** Puts the server's field errors on their fields and the cursor into the first. Answers the sentences that fit no field. */
export function showServerErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  error: unknown,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const { onFields, other } = splitDetails(error.details, fieldNames(form.getValues()));
  onFields.forEach(({ path, message }, at) => {
    // The path is one of the form's own registered names.
    form.setError(path as FieldPath<V>, { type: "server", message }, { shouldFocus: at === 0 });
  });
  if (onFields.length > 0) return other.map((detail) => detail.message);
  return [error.message];
}
