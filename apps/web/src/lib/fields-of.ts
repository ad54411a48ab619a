/** A form's values for a record: the fields that its blank form has. Without a record, the blank form. */
export function fieldsOf<V extends object>(blank: V, record: V | undefined): V {
  if (record === undefined) return blank;
  const keys = Object.keys(blank) as (keyof V)[]; // a blank form is a literal without other keys
  const picked: Partial<V> = {};
  for (const key of keys) picked[key] = record[key];
  return { ...blank, ...picked };
}

/** A required number without a value yet: its field is empty, and the form asks for it before it saves. */
// The field takes null as empty and the route's bounds refuse it, so no form sends it.
export const ungiven = null as unknown as number;

/** A record without some of its fields. */
export function without<T extends object, K extends keyof T>(record: T, ...keys: K[]): Omit<T, K> {
  const rest = { ...record };
  for (const key of keys) delete rest[key];
  return rest;
}
