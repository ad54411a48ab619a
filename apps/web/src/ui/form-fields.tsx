import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { type Bounds, boundsOf } from "../lib/field-bounds.ts";
import type { FieldWords, Saving } from "../lib/saving.ts";

type Facts = Pick<Saving<FieldValues>, "body" | "fields">;

const none: Facts = { body: null, fields: new Map() };
const Context = createContext<Facts>(none);

/** Context that a form gives its fields. */
export function FormFacts({ facts, children }: { facts: Facts; children: ReactNode }) {
  return <Context value={facts}>{children}</Context>;
}

/** Bounds a field by the schema of the form's route, and registers its label and formatter with the form. */
export function useField(name: string, { label, words }: FieldWords): Bounds {
  const { body, fields } = useContext(Context);
  useEffect(() => {
    fields.set(name, { label, words });
    return () => {
      fields.delete(name);
    };
  });
  return boundsOf(body, name);
}

/** The same for a list of rows, whose fields each have bounds of their own. */
export function useRows(name: string, label: string): void {
  useField(name, { label, words: inRows });
}

function inRows(rows: unknown): string {
  if (!Array.isArray(rows)) return "";
  return rows
    .map((row: object) =>
      Object.values(row)
        .filter((value) => (typeof value === "string" && value !== "") || typeof value === "number")
        .join(" "),
    )
    .join("; ");
}
