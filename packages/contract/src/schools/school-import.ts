import { z } from "zod";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";
import { schoolStatuses } from "./school.ts";

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

/** Which of the file's rows come in, and as what. */
const choice = {
  /** Of schools that are new; those that are there keep theirs. */
  status: z.enum(schoolStatuses).default("prospect"),
  /** Only rows with one of these values in this column. */
  only: z
    .object({
      column: z.string().max(200),
      values: z.array(z.string().max(200)).min(1).max(500),
    })
    .optional(),
};

/** The file's bytes, base64: the server decides the encoding. */
const contentBase64 = z.string().max(14_000_000);

export const checkSchoolImport = route({
  method: "POST",
  path: "/schools/imports/check",
  access: "schools:write",
  summary:
    "Say what any CSV would bring, and save nothing; without a mapping it answers the columns and a guess",
  body: z.object({
    contentBase64,
    mapping: mapping.optional(),
    ...choice,
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
    /** Rows that the file itself calls closed: they are left out. */
    closed: z.int(),
    /** Rows left out because they lie elsewhere. */
    elsewhere: z.int(),
    /** What rows can be chosen by, with how many rows each value has. */
    region: z
      .object({
        column: z.string(),
        values: z.array(z.object({ value: z.string(), rows: z.int() })),
      })
      .nullable(),
    /** The first rows as they stand in the file, in the columns' order. */
    sample: z.array(z.array(z.string())),
    /** The first rows as they would be read. */
    preview: z.array(z.record(z.string(), z.string())),
  }),
  errors: ["payload_too_large"],
  bodyLimit: 15_000_000,
});

/** How far a job is that brings schools in or takes them out again. */
export const importProgress = z.object({
  done: z.int(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
});

export const importResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Whoever undoes it names it so. */
  importId: id,
});

export const undoResult = z.object({
  removed: z.int(),
  restored: z.int(),
  /** Changed or used since: they stay as they are. */
  kept: z.int(),
});

export const startSchoolImport = route({
  method: "POST",
  path: "/schools/imports",
  access: "schools:write",
  summary: "Bring the good rows of a checked file in, in the background; the answer is the job",
  body: z.object({ contentBase64, name: z.string().trim().max(200), mapping, ...choice }),
  result: z.object({ jobId: id }),
  status: 202,
  errors: ["payload_too_large"],
  bodyLimit: 15_000_000,
});

export const undoSchoolImport = route({
  method: "POST",
  path: "/schools/imports/:id/undo",
  access: "schools:write",
  summary:
    "Take a whole import back in the background: what it brought goes, what it changed is as before; what was changed or used since stays",
  params: byId,
  result: z.object({ jobId: id }),
  status: 202,
  errors: ["transition_refused"],
});
