import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType, getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createTerm, listTerms } from "@kitround/contract/terms/term.ts";
import type { Page } from "@playwright/test";
import { call, serverUrl } from "./call.ts";
import { expect } from "./fixtures.ts";

/** An active kit type with a packing list of its own. */
export async function activeType(
  session: Session,
  code: string,
  nameEn: string,
  url = serverUrl(),
): Promise<string> {
  const item = await call(session, createItem, { body: { sku: `E2E-${code}`, name: nameEn } }, url);
  const type = await call(session, createKitType, { body: { code, nameEn } }, url);
  const params = { id: type.id };
  const lines = [{ itemId: item.id, qty: 30, kind: "permanent" as const }];
  const draft = await call(
    session,
    saveDraftPackingList,
    {
      params,
      body: { boxes: 1, weightG: 4000, lines },
    },
    url,
  );
  await call(session, publishPackingList, { params, body: { rowVersion: draft.rowVersion } }, url);
  const { rowVersion, status } = await call(session, getKitType, { params }, url);
  if (status !== "active") {
    await call(session, updateKitType, { params, body: { rowVersion, status: "active" } }, url);
  }
  return type.id;
}

/** Two schools, a kit type with two copies, and a term without rotations, under names of their own. */
export async function branchWithKits(session: Session) {
  const mark = crypto.randomUUID().slice(0, 4).toUpperCase();
  const schools = [`Kōwhai School ${mark}`, `Rātā School ${mark}`] as const;
  const schoolIds: string[] = [];
  for (const nameEn of schools) {
    schoolIds.push((await call(session, createSchool, { body: { nameEn } })).id);
  }
  const kitTypeId = await activeType(session, `E${mark}`, `Dem Bones ${mark}`);
  for (let copy = 1; copy <= 2; copy += 1) {
    await call(session, createKit, { body: { kitTypeId } });
  }
  // After the terms of other tests, which share the branch.
  const { items } = await call(session, listTerms, {});
  const year = Math.max(2039, ...items.map((each) => each.year)) + 1;
  const term = await call(session, createTerm, {
    body: { year, number: 1, startsOn: `${year}-02-01`, endsOn: `${year}-03-31` },
  });
  return { mark, schools, schoolIds, kitTypeId, code: `E${mark}`, term };
}

/** The same, with rotations from the term's first week on. */
export async function branchLaidOut(session: Session) {
  const branch = await branchWithKits(session);
  const { items: rotations } = await call(session, layOutRotations, {
    params: { id: branch.term.id },
    body: { firstDeliverOn: `${branch.term.year}-02-07` },
  });
  return { ...branch, rotations };
}

/**
 * Lays out the term's rotations in its open plan, and searches for these schools only: the branch of these tests has
 * others too.
 */
export async function layOut(
  page: Page,
  { term, mark }: Awaited<ReturnType<typeof branchWithKits>>,
): Promise<void> {
  await page.getByLabel("First delivery").fill(`07/02/${term.year}`);
  await page.getByRole("button", { name: "Lay out rotations" }).click();
  // The form closes only once it has been saved.
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await page.getByLabel("Search schools").fill(mark);
}
