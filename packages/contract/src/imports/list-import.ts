import { z } from "zod";
import type { Capability } from "../access/capabilities.ts";
import { route } from "../route.ts";
import { schoolStatuses } from "../schools/school-statuses.ts";
import { byId, id, jsonInQuery, line } from "../wire.ts";
import { fileLimits } from "./file-limits.ts";
import { importAccess, importLists } from "./import-kinds.ts";

/** Each list adds its own capability to these. */
const access: Capability[] = [...new Set(Object.values(importAccess).flat())];

/** Maps each field to the heading of its column; an unmapped field keeps its value. */
const mapping = z.record(z.string().max(40), z.string().max(200));
export type Mapping = z.output<typeof mapping>;

/** `row` is the spreadsheet's number, where the heading is row 1; 0 means the file itself. */
export const rowError = z.object({
  row: z.int(),
  path: z.string(),
  /** The text in the file. */
  value: z.string(),
  message: z.string(),
});
export type RowError = z.output<typeof rowError>;

/** Limits of the request. A country's longest directory has 20 columns to choose from, and some hundred regions. */
const mappingInQuery = jsonInQuery(
  mapping,
  3_000,
  "The headings of the chosen columns are too long together. Shorten them in the file.",
);

/** Which list it is, which rows of the file are imported, and how they are read. */
const choice = {
  list: z.enum(importLists),
  /** For requests only: the term they are for. */
  termId: id.optional(),
  /** The status of new schools; existing ones keep theirs. */
  status: z.enum(schoolStatuses).default("prospect"),
  /** Imports only rows that have one of these values in this column. */
  only: jsonInQuery(
    z.object({
      column: z.string().max(200),
      values: z.array(z.string().max(200)).min(1).max(500),
    }),
    3_000,
    "Too many places are chosen at once. Choose fewer, or none of them for all.",
  ).optional(),
};

/** The bytes of the file; the server detects their encoding. */
const file = { takes: ["text/csv"], bodyLimit: fileLimits.bytes } as const;

export const rowStates = ["new", "changed", "unchanged"] as const;

export const checkImport = route({
  method: "POST",
  path: "/imports/check",
  access,
  summary:
    "Read any CSV for a list, and compare its rows in the background; without a mapping it answers only the columns, and the mapping that the branch took last, otherwise a guess",
  query: z.object({
    name: line(200).default("list.csv"),
    mapping: mappingInQuery.optional(),
    ...choice,
  }),
  ...file,
  result: z.object({
    /** The job that compares the rows; null without a mapping, or where one lacks a column that the list needs. */
    checkId: id.nullable(),
    columns: z.array(z.string()),
    mapping,
    encoding: z.enum(["utf-8", "windows-1252", "utf-16le"]),
    rows: z.int(),
    /** Rows that are left out because the file marks them as closed. */
    closed: z.int(),
    /** Rows that are left out because of the chosen region. */
    elsewhere: z.int(),
    /** The column by which rows can be chosen, with the number of rows for each value. */
    region: z
      .object({
        column: z.string(),
        values: z.array(z.object({ value: z.string(), rows: z.int() })),
      })
      .nullable(),
    /** The first rows as they are in the file, in the order of its columns. */
    sample: z.array(z.array(z.string())),
  }),
  errors: ["unsupported_media", "payload_too_large"],
  perMinute: 30,
});

/** What the import of a checked file would do. */
const announced = {
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The result of each of the first rows that change something, with the fields that change. */
  preview: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      state: z.enum(rowStates),
      fields: z.array(z.string()),
    }),
  ),
};

/** The result of the job that checks a file. */
export const checkResult = z.object({
  ...announced,
  /** Rows that the import leaves out, and the first hundred of them with their reasons. */
  left: z.int(),
  leftRows: z.array(rowError),
});

export const readCheck = route({
  method: "GET",
  path: "/imports/:id/check",
  access,
  reads: ["job", "import_page"],
  summary:
    "Read what the import of a checked file would do, with an error for each row that it leaves out",
  params: byId,
  result: z.object({ ...announced, errors: z.array(rowError) }),
  errors: ["transition_refused"],
});

/** The progress of an import's job, or of its undo. */
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
  /** Rows that were left out: those that the check refused, and those whose record changed after the check. */
  left: z.int(),
  /** The first hundred of them, each with its reason. */
  leftRows: z.array(rowError).default([]),
  /** For an undo: the id of the import. */
  importId: id,
});

export const undoResult = z.object({
  removed: z.int(),
  restored: z.int(),
  /** Records that were changed or used since the import, which the undo keeps. */
  kept: z.int(),
});

export const startImport = route({
  method: "POST",
  path: "/imports/:id/start",
  access,
  summary:
    "Bring the good rows of a checked file into a list, in the background; the answer is the job, and the mapping is remembered",
  params: byId,
  result: z.object({ jobId: id }),
  status: 202,
  errors: ["transition_refused"],
});

export const undoImport = route({
  method: "POST",
  path: "/imports/:id/undo",
  access,
  summary:
    "Take a whole import back in the background: what it brought goes, what it changed is as before; what was changed or used since stays",
  params: byId,
  result: z.object({ jobId: id }),
  status: 202,
  errors: ["transition_refused"],
});
