import { createBranch } from "@kitround/contract/branches/branch.ts";
import { createItem, listItems } from "@kitround/contract/items/item.ts";
import { adoptKitType, offerKitType } from "@kitround/contract/kit-types/kit-type-offer.ts";
import { createKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  listPackingLists,
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { switchBranch } from "@kitround/contract/me/me.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import type { Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { administrator } from "./server-facts.ts";

// A kit type for all branches: offered by an administrator, adopted by two branches, changed by one, and offered again.

const letters = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (n) =>
    String.fromCharCode(65 + (n % 26)),
  ).join("");

async function signedIn(server: string): Promise<Session> {
  const answer = await fetch(`${server}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  return (await answer.json()) as Session; // checked by the server
}

/** A new branch and a session in it. */
async function newBranch(server: string, name: string) {
  const session = await signedIn(server);
  const { id } = await call(session, createBranch, { body: { name, code: letters(5) } });
  return { name, session: await call(session, switchBranch, { body: { branchId: id } }) };
}

async function publish(session: Session, kitTypeId: string, amounts: Record<string, number>) {
  const params = { id: kitTypeId };
  const { items } = await call(session, listItems, {});
  const lines = [];
  for (const [name, qty] of Object.entries(amounts)) {
    const item =
      items.find((each) => each.name === name) ??
      (await call(session, createItem, { body: { sku: name.toUpperCase(), name } }));
    lines.push({ itemId: item.id, qty, kind: "permanent" as const });
  }
  const { items: lists } = await call(session, listPackingLists, { params });
  const draft = await call(session, saveDraftPackingList, {
    params,
    body: {
      rowVersion: lists.find(({ status }) => status === "draft")?.rowVersion,
      boxes: 1,
      weightG: 4000,
      lines,
    },
  });
  await call(session, publishPackingList, { params, body: { rowVersion: draft.rowVersion } });
}

async function openOffer(page: Page, session: Session, code: string) {
  await keepSession(page, session);
  await go(page, "/settings/kits?tab=offers");
  await page.getByRole("link", { name: code }).click();
}

test("an administrator offers a kit type, branches adopt it, and a new packing list is offered with its difference", async ({
  page,
  server,
}) => {
  test.slow();
  const code = letters(6);
  const office = await newBranch(server, `Office ${code}`);
  const type = await call(office.session, createKitType, {
    body: { code, nameEn: "Bright Lights" },
  });
  await publish(office.session, type.id, { Battery: 6, Lamp: 10, Wire: 2 });

  await keepSession(page, office.session);
  await go(page, `/settings/kits?type=${type.id}`);
  await page.getByRole("button", { name: "Offer to all branches" }).click();
  await page.getByRole("button", { name: "Offer kit type" }).click();
  await expect(page.getByText("From the kit types for all branches, version 1.")).toBeVisible();
  await page.getByRole("link", { name: "See the offer" }).click();
  const offerId = new URL(page.url()).searchParams.get("offer") ?? "";

  const quiet = await newBranch(server, `Quiet ${code}`);
  await call(quiet.session, adoptKitType, { params: { id: offerId } });

  const busy = await newBranch(server, `Busy ${code}`);
  await openOffer(page, busy.session, code);
  await page.getByRole("button", { name: "Adopt kit type" }).click();
  await expect(page.getByText("Nothing: it is as it was offered.")).toBeVisible();
  await page.getByRole("button", { name: "Open your kit type" }).click();
  await expect(page.getByText("From the kit types for all branches, version 1.")).toBeVisible();
  const own = new URL(page.url()).searchParams.get("type") ?? "";

  await publish(busy.session, own, { Battery: 6, Lamp: 12, Wire: 3, Glue: 1 });
  await publish(office.session, type.id, { Battery: 8, Lamp: 10, Wire: 4, Fan: 1 });
  await call(office.session, offerKitType, { body: { kitTypeId: type.id } });

  await openOffer(page, busy.session, code);
  const news = page.getByRole("list", { name: "A new packing list is offered" });
  await expect(news.getByRole("listitem")).toHaveText([
    "Battery8 (was 6)",
    "Wire4 (was 2)You changed this line too",
    "Fanadded, 1",
  ]);
  const ours = page.getByRole("list", { name: "What your branch changed" });
  await expect(ours.getByRole("listitem")).toHaveText([
    "Lamp12 (was 10)",
    "Wire3 (was 2)",
    "Glueadded, 1",
  ]);
  expect(await accessFaults(page)).toEqual([]);

  // Side by side for the administrator: who adopted it, and what each changed.
  const branches = page.getByRole("region", { name: "In the branches" });
  const row = (name: string) => branches.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row(quiet.name).getByRole("cell").nth(0)).toHaveText("Version 1");
  await expect(row(quiet.name).getByRole("cell").nth(3)).toHaveText("none");
  await expect(row(busy.name).getByRole("cell").nth(3)).toHaveText(
    "Lamp: 12 (was 10); Wire: 3 (was 2); Glue: added, 1",
  );

  await page.getByRole("button", { name: "Take over as a draft" }).click();
  await expect(page.getByText("From the kit types for all branches, version 2.")).toBeVisible();
  await expect
    .poll(async () => {
      const { items } = await call(busy.session, listPackingLists, { params: { id: own } });
      const draft = items.find(({ status }) => status === "draft");
      return draft?.lines.map(({ itemName, qty }) => `${itemName} ${qty}`);
    })
    .toEqual(["Battery 8", "Lamp 12", "Wire 4", "Fan 1", "Glue 1"]);
});
