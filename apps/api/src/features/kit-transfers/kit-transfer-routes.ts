import * as transfers from "@kitround/contract/kits/kit-transfer.ts";
import type { TransferFacts } from "@kitround/contract/kits/kit-transfer.ts";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { mount } from "../../http/mount.ts";
import { readKit } from "../kits/kit-detail.ts";
import { type LoanOfKit, standingOf } from "../kits/kit-standing.ts";
import { giveBack, otherSide } from "./give-back.ts";
import { transferKit } from "./transfer-kit.ts";

export function kitTransferRoutes(app: FastifyInstance): void {
  mount(app, transfers.readTransferFacts, ({ tx, actor, params }) => factsOf(tx, actor, params.id));
  mount(app, transfers.listReceivers, async ({ tx, actor }) => {
    const items = await receiversOf(tx, actor);
    return { items, total: items.length };
  });
  mount(app, transfers.transferKit, async ({ tx, actor, params, body }) => {
    await transferKit(tx, actor, params.id, body);
    return readKit(tx, params);
  });
  mount(app, transfers.giveKitBack, async ({ tx, actor, params, body }) => {
    await giveBack(tx, actor, params.id, body.rowVersion);
    return readKit(tx, params);
  });
}

async function factsOf(tx: Tx, actor: Actor, id: string): Promise<TransferFacts> {
  const { kit, loan } = await standingOf(tx, id);
  if (loan === null) return { kit, loan, borrowed: null };
  const { side, otherBranch, otherKitCode, dueBackOn } = loan;
  return {
    kit,
    loan: { side, otherBranch, otherKitCode, dueBackOn },
    borrowed: side === "received" ? kit : await borrowedFrom(tx, actor, loan),
  };
}

async function borrowedFrom(tx: Tx, actor: Actor, loan: LoanOfKit) {
  const there = await otherSide(tx, actor, loan);
  if (there === null) return null;
  return inBranch(tx, actor, there, async (tx) => (await standingOf(tx, loan.otherKitId)).kit);
}

/** The other active branches of which the person is an administrator; examples among examples only. */
function receiversOf(tx: Tx, actor: Actor): Promise<{ id: string; name: string }[]> {
  return withSystem(tx, (system) =>
    system
      .selectFrom("branchUser")
      .innerJoin("branch", "branch.id", "branchUser.branchId")
      .innerJoin("branch as here", (join) => join.on("here.id", "=", actor.branchId))
      .select(["branch.id", "branch.name"])
      .where("branchUser.personId", "=", actor.personId)
      .where("branchUser.role", "=", "admin")
      .where("branchUser.status", "=", "active")
      .where("branch.status", "=", "active")
      .whereRef("branch.example", "=", "here.example")
      .whereRef("branch.id", "<>", "here.id")
      .orderBy("branch.name")
      .orderBy("branch.id")
      .execute(),
  );
}
