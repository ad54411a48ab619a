import { z } from "zod";
import { route } from "../route.ts";
import { id, instant, whole } from "../wire.ts";

/** The name of a file of a branch's data, "kitround-WKR-2026-11-26T031000Z.zip". */
export const exportName = z.string().regex(/^kitround-[A-Z0-9]+-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/);

export const branchExport = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  madeAt: instant,
});
export type BranchExport = z.output<typeof branchExport>;

export const listBranchExports = route({
  method: "GET",
  path: "/branch/exports",
  access: "branch:manage",
  reads: ["job"],
  summary: "List the file of the branch's data that was made last; it is kept for seven days",
  result: whole(branchExport),
});

export const startBranchExport = route({
  method: "POST",
  path: "/branch/exports",
  access: "branch:manage",
  summary:
    "Write the branch's data into one file, in the background: CSV files, photos and a manifest; the answer is the job",
  result: z.object({ jobId: id }),
  status: 202,
  perMinute: 6,
});

export const downloadBranchExport = route({
  method: "GET",
  path: "/branch/exports/:name",
  access: "branch:manage",
  summary: "The file of the branch's data",
  params: z.object({ name: exportName }),
  answers: "application/zip",
  result: z.string(),
});
