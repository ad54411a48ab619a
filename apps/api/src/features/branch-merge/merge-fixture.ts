import { listBranches } from "@kitround/contract/branches/branch.ts";
import { mergeBranch } from "@kitround/contract/branches/merge.ts";
import { createSchool, listSchools } from "@kitround/contract/schools/school.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { kitRoom } from "../../test/kit-room.ts";
import type { TestApp, TestBranch } from "../../test/test-app.ts";
import { twoBranches } from "../../test/two-branches.ts";

/** Two branches with one administrator, of which `there` is merged into `here`. It has a title with its list, and one school. */
export async function startMerge(app: TestApp) {
  const { here, there } = await twoBranches(app);
  const room = await kitRoom(app, there);
  const params = { id: there.id };
  return {
    here,
    there,
    room,
    params,
    merge: async () => (await here.ok("admin", mergeBranch, { params })).jobId,
    statusThere: async () => {
      const { items } = await here.ok("admin", listBranches, {});
      return items.find(({ id }) => id === there.id)?.status;
    },
    system: <T>(work: (tx: Tx) => Promise<T>) => asSystem(app.database.db, work),
  };
}

export const schoolsOf = async (branch: TestBranch) =>
  (await branch.ok("admin", listSchools, {})).items;

export const addSchool = (branch: TestBranch, body: { nameEn: string } & Record<string, unknown>) =>
  branch.ok("admin", createSchool, { body });
