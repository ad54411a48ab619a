import * as archive from "@kitround/contract/branches/archive.ts";
import * as branches from "@kitround/contract/branches/branch.ts";
import * as exports from "@kitround/contract/branches/branch-export.ts";
import { readNational } from "@kitround/contract/branches/national.ts";
import { withoutMembers } from "@kitround/contract/branches/trend-rules.ts";
import { readTrends } from "@kitround/contract/branches/trends.ts";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { FastifyInstance } from "fastify";
import { withSystem } from "../../db/as-system.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { mount, mountPrepared } from "../../http/mount.ts";
import { mountMade } from "../../http/mount-files.ts";
import { listBranchRows, readBranch } from "./branch-queries.ts";
import { addBranch } from "./add-branch.ts";
import { archiveBranch, archiveFactsOf, reopenBranch } from "./archive-branch.ts";
import { changeBranch } from "./change-branch.ts";
import { eachBranch } from "./each-branch.ts";
import { figuresOf } from "./national-figures.ts";
import { trendsOf } from "./branch-trends.ts";
import { readBackups } from "../operations/operations-queries.ts";
import { exportPath, exportsIn } from "./export-folder.ts";
import { branchExport } from "./export-job.ts";

export function branchRoutes(app: FastifyInstance): void {
  mount(app, branches.getBranch, ({ tx, actor }) => readBranch(tx, actor.branchId));
  mount(app, branches.updateBranch, ({ tx, actor, body }) => changeBranch(tx, actor, body));
  mount(app, branches.listBranches, ({ tx }) => withSystem(tx, listBranchRows));
  mount(app, branches.createBranch, ({ tx, actor, body }) => addBranch(tx, actor, body));

  mount(app, archive.readArchiveFacts, ({ tx, actor, params }) =>
    archiveFactsOf(tx, actor, params.id),
  );
  mount(app, archive.archiveBranch, ({ tx, actor, params, body }) =>
    archiveBranch(tx, actor, { ...params, ...body }),
  );
  mount(app, archive.reopenBranch, ({ tx, actor, params, body }) =>
    reopenBranch(tx, actor, { ...params, ...body }),
  );

  // Prepared: each branch is read in its own transaction.
  mountPrepared(
    app,
    readNational,
    async ({ db, actor, query }) => ({
      readAt: new Date().toISOString(),
      lastBackupAt: (await readBackups()).items[0]?.madeAt ?? null,
      items: await eachBranch(db, actor, figuresOf, query.archived ? "archived" : "active"),
    }),
    async ({ prepared }) => prepared,
  );
  mountPrepared(
    app,
    readTrends,
    async ({ db, actor }) => {
      const readAt = new Date().toISOString();
      const branches = await eachBranch(db, actor, (tx) => trendsOf(tx), "all");
      const items = branches.map((each) => (each.archived ? withoutMembers(each) : each));
      return { readAt, items };
    },
    async ({ prepared }) => prepared,
  );

  mountPrepared(
    app,
    exports.listBranchExports,
    ({ actor }) => exportsIn(actor.branchId),
    async ({ prepared: items }) => ({ items, total: items.length }),
  );
  mount(app, exports.startBranchExport, async ({ tx, actor }) => {
    const { code } = await readBranch(tx, actor.branchId);
    return { jobId: await enqueue(tx, actor, branchExport, { code }, { onceKey: "export" }) };
  });
  mountMade(
    app,
    exports.downloadBranchExport,
    ({ actor, params }) => exportPath(actor.branchId, params.name),
    (path) => ({ bytes: createReadStream(path), name: basename(path) }),
  );
}
