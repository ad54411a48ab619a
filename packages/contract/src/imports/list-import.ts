import { z } from "zod";
import type { Capability } from "../access/capabilities.ts";
import { route } from "../route.ts";
import { schoolStatuses } from "../schools/school-statuses.ts";
import { byId, id, jsonInQuery, line } from "../wire.ts";
import { fileLimits } from "./file-limits.ts";
import { importAccess, importLists } from "./import-kinds.ts";

/** Each list asks for its own of them besides. */
const access: Capability[] = [...new Set(Object.values(importAccess).flat())];

/** Field to the heading of its column; a field without one is left as it is. */
const mapping = z.record(z.string().max(40), z.string().max(200));
export type Mapping = z.output<typeof mapping>;

/** `row` counts as the spreadsheet does, its heading being 1; 0 is the file itself. */
export const rowError = z.object({
  row: z.int(),
  path: z.string(),
  /** As it stands in the file. */
  value: z.string(),
  message: z.string(),
});
export type RowError = z.output<typeof rowError>;

/** As it is asked for. A country's longest directory has 20 columns to choose, and some hundred places to choose from. */
const mappingInQuery = jsonInQuery(
  mapping,
  3_000,
  "The headings of the chosen columns are too long together. Shorten them in the file.",
);

/** Which list, which of the file's rows, and as what. */
const choice = {
  list: z.enum(importLists),
  /** Of requests: the term that they are for. */
  termId: id.optional(),
  /** Of schools that are new; those that are there keep theirs. */
  status: z.enum(schoolStatuses).default("prospect"),
  /** Only rows with one of these values in this column. */
  only: jsonInQuery(
    z.object({
      column: z.string().max(200),
      values: z.array(z.string().max(200)).min(1).max(500),
    }),
    3_000,
    "Too many places are chosen at once. Choose fewer, or none of them for all.",
  ).optional(),
};

/** The file's own bytes, whose encoding the server finds out. */
const file = { takes: ["text/csv"], bodyLimit: fileLimits.bytes } as const;

export const rowStates = ["new", "changed", "unchanged"] as const;

export const checkImport = route({
  method: "POST",
  path: "/imports/check",
  access,
  summary:
    "Say what any CSV would bring to a list, and save nothing; without a mapping it answers the columns and the one that the branch took last, otherwise a guess",
  query: z.object({ mapping: mappingInQuery.optional(), ...choice }),
  ...file,
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
    /** What becomes of each of the first rows that change something; with the fields that differ. */
    preview: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        state: z.enum(rowStates),
        fields: z.array(z.string()),
      }),
    ),
  }),
  errors: ["unsupported_media", "payload_too_large"],
  perMinute: 30,
});

/** How far a job is that brings a list in or takes it out again. */
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
  /** Rows that were left out: those that the check refused, and those that something has happened to since. */
  left: z.int(),
  /** The first hundred of them, each with why. */
  leftRows: z.array(rowError).default([]),
  /** An undo names the import by it. */
  importId: id,
});

export const undoResult = z.object({
  removed: z.int(),
  restored: z.int(),
  /** Changed or used since: they stay as they are. */
  kept: z.int(),
});

export const startImport = route({
  method: "POST",
  path: "/imports",
  access,
  summary:
    "Bring the good rows of a checked file into a list, in the background; the answer is the job, and the mapping is remembered",
  query: z.object({ name: line(200), mapping: mappingInQuery, ...choice }),
  ...file,
  result: z.object({ jobId: id }),
  status: 202,
  errors: ["unsupported_media", "payload_too_large"],
  perMinute: 30,
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
