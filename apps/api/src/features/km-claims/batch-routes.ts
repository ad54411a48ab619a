import {
  createKmBatch,
  getClaimSettings,
  getKmBatch,
  listKmBatches,
  payKmBatch,
  saveClaimSettings,
  undoKmBatch,
} from "@kitround/contract/km-claims/km-batch.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { mount } from "../../http/mount.ts";
import { batchRows, makeBatch, payBatch, readBatch, undoBatch } from "./batches.ts";
import { claimSettings, saveSettings } from "./claim-settings.ts";

export function batchRoutes(app: FastifyInstance): void {
  mount(app, listKmBatches, async ({ tx }) => {
    const items = await batchRows(tx, sql`order by b.number desc limit 200`);
    return { items, total: items.length };
  });
  mount(app, getKmBatch, ({ tx, params }) => readBatch(tx, params.id));
  mount(app, createKmBatch, ({ tx, actor, body }) => makeBatch(tx, actor, body));
  mount(app, undoKmBatch, ({ tx, params, body }) => undoBatch(tx, params.id, body));
  mount(app, payKmBatch, ({ tx, actor, params, body }) => payBatch(tx, actor, params.id, body));
  mount(app, getClaimSettings, ({ tx }) => claimSettings(tx));
  mount(app, saveClaimSettings, ({ tx, actor, body }) => saveSettings(tx, actor, body));
}
