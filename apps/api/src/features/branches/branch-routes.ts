import * as branches from "@kitround/contract/branches/branch.ts";
import type { FastifyInstance } from "fastify";
import { withSystem } from "../../db/as-system.ts";
import { mount } from "../../http/mount.ts";
import { listBranchRows, readBranch } from "./branch-queries.ts";
import { addBranch, changeBranch } from "./change-branch.ts";

export function branchRoutes(app: FastifyInstance): void {
  mount(app, branches.getBranch, ({ tx, actor }) => readBranch(tx, actor.branchId));
  mount(app, branches.updateBranch, ({ tx, actor, body }) => changeBranch(tx, actor, body));
  mount(app, branches.listBranches, ({ tx }) => withSystem(tx, listBranchRows));
  mount(app, branches.createBranch, ({ tx, actor, body }) => addBranch(tx, actor, body));
}
