import { randomUUID } from "node:crypto";
import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType, getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import type { Body } from "@kitround/contract/route.ts";
import { createRotation, publishRotation } from "@kitround/contract/rotations/rotation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { call } from "./call.ts";

/**
 * A kit type whose packing list has 20 critical batteries and 40 straws, and a new copy of it that waits for its
 * first count.
 */
export async function newKit(session: Session, boxes = 1) {
  const code = `K${randomUUID().replaceAll("-", "").slice(0, 5).toUpperCase()}`;
  const batteries = await call(session, createItem, {
    body: { sku: `${code}-B`, name: `${code} batteries`, shelf: "A1", minQty: 5, parQty: 100 },
  });
  const straws = await call(session, createItem, {
    body: { sku: `${code}-S`, name: `${code} straws`, shelf: "B2" },
  });
  const lines = [
    { itemId: batteries.id, qty: 20, kind: "consumable", critical: true, usePerClass: 15 },
    { itemId: straws.id, qty: 40, kind: "consumable", usePerClass: 40 },
  ] as const;
  const { kit, kitTypeId } = await copyOf(session, code, [...lines], boxes);
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
  return {
    ...(await copyOf(session, code, lines)),
    names,
    itemIds: lines.map(({ itemId }) => itemId),
  };
}

/**
 * A kit on the shelf that a published rotation assigns to a school, in a year that no other test of this server
 * plans.
 */
export async function plannedKit(session: Session, year: number) {
  const { kit, kitTypeId, batteries, straws } = await newKit(session);
  const { rowVersion } = await call(session, getCheckInSheet, { params: { id: kit.id } });
  await call(session, createCheckIn, { body: { kitId: kit.id, rowVersion, exceptions: [] } });
  const term = await call(session, createTerm, {
    body: { year, number: 1, startsOn: `${year}-02-01`, endsOn: `${year}-04-06` },
  });
  const loan = { termId: term.id, kitTypeId, kitId: kit.id };
  const school = await lend(session, loan, {
    school: `Ōtara ${kit.code}`,
    readyBy: `${year}-02-13`,
    deliverOn: `${year}-02-14`,
    collectOn: `${year}-02-28`,
  });
  return { kit, school, batteries, straws, loan };
}

interface Lending {
  school: string;
  readyBy: string;
  deliverOn: string;
  collectOn: string;
}

/** Publishes a rotation in which a kit goes to a new school. */
export async function lend(
  session: Session,
  { termId, ...loan }: { termId: string; kitTypeId: string; kitId: string },
  { school: nameEn, ...days }: Lending,
) {
  const school = await call(session, createSchool, { body: { nameEn } });
  const rotation = await call(session, createRotation, { body: { termId, ...days } });
  await call(session, createAllocation, {
    body: { rotationId: rotation.id, schoolId: school.id, ...loan },
  });
  await call(session, publishRotation, {
    params: { id: rotation.id },
    body: { rowVersion: rotation.rowVersion },
  });
  return school;
}

type Lines = Body<typeof saveDraftPackingList>["lines"];

async function copyOf(session: Session, code: string, lines: Lines, boxes = 1) {
  const type = await call(session, createKitType, { body: { code, nameEn: "Electric Future" } });
  const params = { id: type.id };
  const draft = await call(session, saveDraftPackingList, {
    params,
    body: { boxes, weightG: 9000, lines },
  });
  await call(session, publishPackingList, { params, body: { rowVersion: draft.rowVersion } });
  const { rowVersion, status } = await call(session, getKitType, { params });
  if (status !== "active") {
    await call(session, updateKitType, { params, body: { rowVersion, status: "active" } });
  }
  const kit = await call(session, createKit, { body: { kitTypeId: type.id } });
  return { kit, kitTypeId: type.id };
}
