import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import {
  checkImport,
  importResult,
  type Mapping,
  readCheck,
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
  name?: string;
  termId?: string;
  mapping?: Mapping;
  only?: { column: string; values: string[] };
}

/** A file as it is sent to the check. */
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

/** Checks a file with its mapping, otherwise with the guessed columns; the result is empty where no row can be read. */
export async function checked(branch: TestBranch, role: Role, { query, body }: Sent) {
  const {
    mapping = JSON.stringify((await branch.ok(role, checkImport, { query, body })).mapping),
  } = query;
  const read = await branch.ok(role, checkImport, { query: { ...query, mapping }, body });
  const { checkId } = read;
  if (checkId === null) {
    return { ...read, checkId: "", created: 0, updated: 0, unchanged: 0, preview: [], errors: [] };
  }
  expect(await ended(branch, checkId)).toMatchObject({ state: "done", fault: null });
  const params = { id: checkId };
  return { ...read, checkId, ...(await branch.ok(role, readCheck, { params })) };
}

/** Checks a file and starts its import; returns the job's id. */
export async function started(branch: TestBranch, role: Role, file: Sent): Promise<string> {
  const { checkId: id } = await checked(branch, role, file);
  return (await branch.ok(role, startImport, { params: { id } })).jobId;
}

/** A whole import: the check, and then the import. */
export async function bringIn(branch: TestBranch, role: Role, file: Sent) {
  const looked = await checked(branch, role, file);
  const { jobId } = await branch.ok(role, startImport, { params: { id: looked.checkId } });
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
