import { can } from "@kitround/contract/access/capabilities.ts";
import {
  createKitType,
  getKitType,
  listKitTypes,
  updateKitType,
} from "@kitround/contract/kit-types/kit-type.ts";
import {
  listPackingLists,
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, notFound } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { findKitType, listKitTypeRows } from "./kit-type-queries.ts";
import { learnedMinutes } from "./learned-minutes.ts";
import { listPackingListRows } from "./packing-list-queries.ts";
import { publishDraft } from "./publish-packing-list.ts";
import { saveDraft } from "./save-draft-packing-list.ts";

/** Throws `not_found`. */
async function requireKitType(tx: Tx, id: string) {
  const kitType = await findKitType(tx, id);
  if (!kitType) throw notFound("This kit type");
  return kitType;
}

async function readKitType(tx: Tx, id: string) {
  const kitType = await requireKitType(tx, id);
  return { ...kitType, learned: (await learnedMinutes(tx)).get(id) ?? null };
}

export function kitTypeRoutes(app: FastifyInstance): void {
  mount(app, listKitTypes, async ({ tx, query }) => {
    const [page, learned] = await Promise.all([listKitTypeRows(tx, query), learnedMinutes(tx)]);
    const items = page.items.map((type) => ({ ...type, learned: learned.get(type.id) ?? null }));
    return { ...page, items };
  });
  mount(app, getKitType, ({ tx, params }) => readKitType(tx, params.id));

  mount(app, createKitType, async ({ tx, actor, body }) => {
    const { id } = await tx
      .insertInto("kitType")
      .values({ ...body, branchId: actor.branchId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return readKitType(tx, id);
  });

  mount(app, updateKitType, async ({ tx, actor, params, body: { rowVersion, ...change } }) => {
    await requireVersion(tx, "kitType", params.id, rowVersion, "This kit type");
    const { status } = await requireKitType(tx, params.id);
    const settled = status !== "draft" || (change.status ?? "draft") !== "draft";
    if (settled && !can(actor.role, "kit-types:write")) {
      throw new AppError(
        "transition_refused",
        "A manager proposes drafts; what is active is changed by an administrator.",
      );
    }
    if (Object.keys(change).length > 0) {
      await tx.updateTable("kitType").set(change).where("id", "=", params.id).execute();
    }
    return readKitType(tx, params.id);
  });

  mount(app, listPackingLists, async ({ tx, params }) => {
    await requireKitType(tx, params.id);
    const items = await listPackingListRows(tx, params.id);
    return { items, total: items.length };
  });
  mount(app, saveDraftPackingList, async ({ tx, actor, params, body }) => {
    await requireKitType(tx, params.id);
    return saveDraft(tx, actor, params.id, body);
  });
  mount(app, publishPackingList, async ({ tx, params, body }) => {
    await requireKitType(tx, params.id);
    return publishDraft(tx, params.id, body.rowVersion);
  });
}
