import { randomUUID } from "node:crypto";
import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType, getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";

/** A kit type whose packing list asks for 20 critical batteries and 40 straws, and a new copy of it that waits for its first count. */
export async function newKit(session: Session) {
  const code = `K${randomUUID().replaceAll("-", "").slice(0, 5).toUpperCase()}`;
  const batteries = await call(session, createItem, {
    body: { sku: `${code}-B`, name: `${code} batteries`, shelf: "A1", minQty: 5, parQty: 100 },
  });
  const straws = await call(session, createItem, {
    body: { sku: `${code}-S`, name: `${code} straws`, shelf: "B2" },
  });
  const { kit, kitTypeId } = await copyOf(session, code, [
    { itemId: batteries.id, qty: 20, kind: "consumable", critical: true, usePerClass: 15 },
    { itemId: straws.id, qty: 40, kind: "consumable", usePerClass: 40 },
  ]);
  return { kit, kitTypeId, batteries, straws };
}

/** A new copy of a kit of sixteen lines that waits for its first count; 20 of each, none of them critical. */
export async function bigKit(session: Session) {
  const code = `W${randomUUID().replaceAll("-", "").slice(0, 5).toUpperCase()}`;
  const names = Array.from({ length: 16 }, (_, at) => `${code} rākau ${at + 1}`);
  const lines = [];
  for (const [at, name] of names.entries()) {
    const { id } = await call(session, createItem, { body: { sku: `${code}-${at}`, name } });
    lines.push({ itemId: id, qty: 20, kind: "permanent" as const });
  }
  return { ...(await copyOf(session, code, lines)), names };
}

type Lines = Body<typeof saveDraftPackingList>["lines"];

async function copyOf(session: Session, code: string, lines: Lines) {
  const type = await call(session, createKitType, { body: { code, nameEn: "Electric Future" } });
  const params = { id: type.id };
  const draft = await call(session, saveDraftPackingList, {
    params,
    body: { boxes: 1, weightG: 9000, lines },
  });
  await call(session, publishPackingList, { params, body: { rowVersion: draft.rowVersion } });
  const { rowVersion, status } = await call(session, getKitType, { params });
  if (status !== "active") {
    await call(session, updateKitType, { params, body: { rowVersion, status: "active" } });
  }
  const kit = await call(session, createKit, { body: { kitTypeId: type.id } });
  return { kit, kitTypeId: type.id };
}
