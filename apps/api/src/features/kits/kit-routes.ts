import {
  createKit,
  getKit,
  listKits,
  moveKit,
  scanKit,
  updateKit,
} from "@kitround/contract/kits/kit.ts";
import { changeKits } from "@kitround/contract/kits/many-kits.ts";
import { readKitUse } from "@kitround/contract/kits/kit-use.ts";
import { listReplacedLabels, replaceLabels } from "@kitround/contract/labels/label-page.ts";
import { can } from "@kitround/contract/access/capabilities.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { changeManyKits } from "./change-kits.ts";
import { changeKit, moveKitByHand } from "./change-kit.ts";
import { addKit } from "./create-kit.ts";
import { useOfKit } from "./kit-use.ts";
import { findItemByCode } from "./item-by-code.ts";
import { replacedLabelRows, replaceLabelsOf } from "./replace-labels.ts";
import { detailOf, readKit } from "./kit-detail.ts";
import { listKitRows } from "./kit-queries.ts";

export function kitRoutes(app: FastifyInstance): void {
  mount(app, listKits, ({ tx, query }) => listKitRows(tx, query));
  mount(app, scanKit, async ({ tx, actor, params }) => {
    const kit = await detailOf(tx, { label: params.code });
    const mayItem = kit === null && can(actor.role, "kit-room:work");
    return { kit, item: mayItem ? await findItemByCode(tx, params.code) : null };
  });
  mount(app, getKit, ({ tx, params }) => readKit(tx, { id: params.id }));

  mount(app, readKitUse, async ({ tx, params }) => ({ terms: await useOfKit(tx, params.id) }));

  mount(app, createKit, async ({ tx, actor, body }) =>
    readKit(tx, { id: await addKit(tx, actor, body) }),
  );
  mount(app, changeKits, ({ tx, actor, body }) => changeManyKits(tx, actor, body.kits));
  mount(app, updateKit, async ({ tx, actor, params, body }) => {
    await changeKit(tx, actor, params.id, body);
    return readKit(tx, { id: params.id });
  });
  mount(app, replaceLabels, async ({ tx, actor, params, body }) => {
    await replaceLabelsOf(tx, actor, params.id, body);
    return readKit(tx, { id: params.id });
  });
  mount(app, listReplacedLabels, ({ tx }) => replacedLabelRows(tx));
  mount(app, moveKit, async ({ tx, actor, params, body }) => {
    await moveKitByHand(tx, actor, params.id, body);
    return readKit(tx, { id: params.id });
  });
}
