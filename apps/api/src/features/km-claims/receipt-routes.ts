import * as receipts from "@kitround/contract/km-claims/receipt.ts";
import type { FastifyInstance } from "fastify";
import { mount, ok } from "../../http/mount.ts";
import { mountBytes, mountUpload } from "../../http/mount-files.ts";
import { redrawPhoto } from "../files/redraw-photo.ts";
import { keepReceipt, openReceipt, takeReceiptOff } from "./receipts.ts";

export function receiptRoutes(app: FastifyInstance): void {
  mountUpload(app, receipts.addReceipt, redrawPhoto, ({ tx, actor, params, prepared }) =>
    keepReceipt(tx, actor, params, prepared),
  );
  mountBytes(app, receipts.readReceipt, async ({ tx, actor, params, query }) => ({
    bytes: await openReceipt(tx, actor, params, query.size),
    name: `receipt-${params.fileId}.jpg`,
  }));
  mount(app, receipts.removeReceipt, async ({ tx, actor, params }) => {
    await takeReceiptOff(tx, actor, params);
    return ok;
  });
}
