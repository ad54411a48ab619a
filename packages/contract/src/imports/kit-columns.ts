import { codeKey } from "../kits/kit-code.ts";
import { copyCode } from "../kits/kit-rules.ts";
import {
  type FieldsOf,
  kilograms,
  type ListDescription,
  longText,
  text,
  whole,
} from "./import-description.ts";

/** The import of kits. */
const columns = {
  code: {
    headings: ["copy", "kit", "kitcode", "code", "copycode", "label", "box"],
    reads: text("The code", 20),
  },
  kitType: {
    headings: ["kittype", "title", "type", "kittitle", "kitname", "typecode"],
    reads: text("The kit type", 120),
  },
  boxes: { headings: ["boxes", "numberofboxes"], reads: whole("The number of boxes", 1, 20) },
  weightG: {
    headings: ["weightinkg", "weight", "weightkg", "kg"],
    reads: kilograms("The weight", 1000),
  },
  sponsor: { headings: ["sponsor", "sponsoredby"], reads: text("The sponsor", 200) },
  shelf: { headings: ["shelf", "location", "bin", "place"], reads: text("The shelf", 200) },
  conditionNote: {
    headings: ["condition", "conditionnote", "note", "notes", "remarks"],
    reads: longText("The note on its condition", 2000),
  },
} as const satisfies ListDescription["columns"];

export type KitFields = FieldsOf<{ columns: typeof columns }>;

export const kitImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["code", "kitType"], message: "Say which column holds the code, or the kit type." },
  ],
  whole: ({ code, kitType }) =>
    code === undefined && kitType === undefined
      ? { path: "code", message: "The row has neither a kit's code nor its kit type." }
      : null,
  // A row without a code adds one more kit of its type,
  same: ({ code }) => (code === undefined ? null : copyKey(String(code))),
  // which gets the next free number.
  last: ({ code }) => code === undefined,
  twice: { what: "The same kit", path: "code" },
};

/** Splits a kit's code: "dbn 3" is DBN and 3. Null if the text is no code. */
export function copyParts(code: string): { typeCode: string; number: number } | null {
  const parts = /^\s*([a-z0-9]{2,6})[\s-]+(\d{1,3})\s*$/i.exec(code);
  return parts === null
    ? null
    : { typeCode: (parts[1] ?? "").toUpperCase(), number: Number(parts[2]) };
}

/** Identifies a kit whatever way its code is written. */
export function copyKey(code: string): string {
  const parts = copyParts(code);
  return codeKey(parts === null ? code : copyCode(parts.typeCode, parts.number));
}
