import { applyAutoPlan, startAutoPlan } from "@kitround/contract/auto-plan/auto-plan.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../db/database.ts";
import { mount } from "../../http/mount.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { notFound } from "../../app-error.ts";
import { applyPlan } from "./apply-plan.ts";
import { autoPlan } from "./auto-plan-job.ts";

export function autoPlanRoutes(app: FastifyInstance): void {
  mount(app, startAutoPlan, async ({ tx, actor, body }) => {
    const term = await tx
      .selectFrom("term")
      .select(["number", "year"])
      .where("id", "=", body.termId)
      .executeTakeFirst();
    if (!term) throw notFound("This term");
    await seeRow(tx, "route", body.routeId, "This route");
    await seeRow(tx, "rotation", body.fromRotationId, "This rotation");
    const about = `Term ${term.number} ${term.year}`;
    return { jobId: await enqueue(tx, actor, autoPlan, body, { onceKey: body.termId, about }) };
  });
  mount(app, applyAutoPlan, ({ tx, actor, params, body }) => applyPlan(tx, actor, params.id, body));
}

/** Refuses a limit (route, rotation) that does not exist; without a limit everything is planned. */
async function seeRow(
  tx: Tx,
  table: "route" | "rotation",
  id: string | null,
  what: string,
): Promise<void> {
  if (id === null) return;
  const row = await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(what);
}
