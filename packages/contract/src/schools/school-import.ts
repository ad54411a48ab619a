import { z } from "zod";
import { route } from "../route.ts";

/** Fields that a column of a directory's CSV can fill. */
export const importFields = [
  "moeNumber",
  "nameEn",
  "nameMi",
  "type",
  "authority",
  "roll",
  "address",
  "suburb",
  "city",
  "postcode",
  "lat",
  "lng",
  "language",
  "contactName",
  "contactEmail",
  "contactPhone",
] as const;
export type ImportField = (typeof importFields)[number];

/** Field to the heading of its column; a field without one is left as it is. */
const mapping = z.partialRecord(z.enum(importFields), z.string().max(200));

/** `row` counts data rows from 1, as a spreadsheet shows them less its heading; 0 is the file itself. */
const rowError = z.object({ row: z.int(), path: z.string(), message: z.string() });

export const importSchools = route({
  method: "POST",
  path: "/schools/import",
  access: "schools:write",
  summary:
    "Bring schools in from any CSV: without a mapping it answers the columns and a guess; dryRun checks and saves nothing",
  body: z.object({
    /** The file's bytes, base64: the server decides the encoding. */
    contentBase64: z.string().max(14_000_000),
    mapping: mapping.optional(),
    dryRun: z.boolean(),
  }),
  result: z.object({
    columns: z.array(z.string()),
    mapping,
    encoding: z.enum(["utf-8", "windows-1252", "utf-16le"]),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    errors: z.array(rowError),
    /** The first rows as they would be read. */
    preview: z.array(z.record(z.string(), z.string())),
  }),
  errors: ["payload_too_large"],
  bodyLimit: 15_000_000,
});
