import {
  cancelAllocation,
  createAllocation,
  listAllocations,
  listOffers,
  listOtherCopies,
  updateAllocation,
} from "@kitround/contract/allocations/allocation.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { listAllocationRows } from "./allocation-queries.ts";
import { changeAllocation, unassign } from "./change-allocation.ts";
import { giveKit } from "./create-allocation.ts";
import { offersFor, otherCopies } from "./list-offers.ts";

export function allocationRoutes(app: FastifyInstance): void {
  mount(app, listAllocations, ({ tx, query }) => listAllocationRows(tx, query));
  mount(app, listOffers, async ({ tx, params, query }) => ({
    offers: await offersFor(tx, { rotationId: params.id, schoolId: query.schoolId }),
  }));
  mount(app, listOtherCopies, async ({ tx, params }) => ({
    copies: await otherCopies(tx, params.id),
  }));
  mount(app, createAllocation, ({ tx, actor, body }) => giveKit(tx, actor, body));
  mount(app, updateAllocation, ({ tx, actor, params, body }) =>
    changeAllocation(tx, actor, params.id, body),
  );
  mount(app, cancelAllocation, ({ tx, actor, params, body }) =>
    unassign(tx, actor, params.id, body),
  );
}
