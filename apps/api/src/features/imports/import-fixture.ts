import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import {
  checkImport,
  importResult,
  type Mapping,
  startImport,
  undoImport,
} from "@kitround/contract/imports/list-import.ts";
import { getJob } from "@kitround/contract/jobs/job.ts";
import { expect } from "vitest";
import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import type { TestBranch } from "../../test/test-app.ts";

/** The input beside a file; the parts that the address contains as JSON are objects here. */
export interface More {
  termId?: string;
  mapping?: Mapping;
  only?: { column: string; values: string[] };
}

/** The input of `checkImport` for a file, given as its lines or its bytes. */
export const sent = (list: ImportList, file: readonly string[] | Buffer, more: More = {}) => {
  const { mapping, only, ...others } = more;
  return {
    query: {
      list,
      ...others,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(only && { only: JSON.stringify(only) }),
    },
    body: Buffer.isBuffer(file) ? file : Buffer.from(file.join("\n")),
  };
};

export type Sent = ReturnType<typeof sent>;

/** The input of `startImport` for the same file. `mapping` is used unless the file was sent with a mapping of its own. */
export const asked = ({ query, body }: Sent, mapping: Mapping, name = "list.csv") => ({
  query: { mapping: JSON.stringify(mapping), ...query, name },
  body,
});

/** A whole import: the check, and then the import with the guessed columns. */
export async function bringIn(branch: TestBranch, role: Role, file: Sent) {
  const looked = await branch.ok(role, checkImport, file);
  const { jobId } = await branch.ok(role, startImport, asked(file, looked.mapping));
  const job = await ended(branch, jobId);
  expect(job).toMatchObject({ state: "done", fault: null });
  const { created, updated, unchanged, left, leftRows } = importResult.parse(job.result);
  // The import does what the check announced.
  expect({ created, updated, unchanged }).toEqual({
    created: looked.created,
    updated: looked.updated,
    unchanged: looked.unchanged,
  });
  expect(left).toBe(new Set(looked.errors.map(({ row }) => row)).size);
  expect(leftRows).toEqual(looked.errors.slice(0, 100));
  return { ...looked, jobId };
}

export async function undoImported(branch: TestBranch, role: Role, id: string) {
  const { jobId } = await branch.ok(role, undoImport, { params: { id } });
  const job = await ended(branch, jobId);
  expect(job).toMatchObject({ state: "done", fault: null });
  return job.result;
}

export async function ended(branch: TestBranch, id: string) {
  for (;;) {
    const job = await branch.ok("admin", getJob, { params: { id } });
    if (job.state !== "waiting" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A title with a published packing list of two boxes. */
export async function publishedType(branch: TestBranch, code: string, nameEn: string) {
  const item = await branch.ok("manager", createItem, { body: { sku: `${code}-1`, name: code } });
  const { id } = await branch.ok("manager", createKitType, { body: { code, nameEn } });
  const params = { id };
  const lines = [{ itemId: item.id, qty: 2, kind: "consumable" as const }];
  const draft = await branch.ok("manager", saveDraftPackingList, {
    params,
    body: { boxes: 2, weightG: 8000, lines },
  });
  const { rowVersion } = draft;
  await branch.ok("admin", publishPackingList, { params, body: { rowVersion } });
  return id;
}
