import type pg from "pg";

/** A statement's columns, as its first answer named them. */
export interface Field {
  name: string;
  /** PostgreSQL's number of its type. */
  type: number;
}

const mostKnown = 2000;
const fields = new Map<string, readonly Field[]>();

export function noteFields(text: string, result: pg.QueryResult): void {
  if (fields.has(text) || fields.size >= mostKnown) return;
  fields.set(
    text,
    result.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
  );
}

export const fieldsOf = (text: string): readonly Field[] | undefined => fields.get(text);
