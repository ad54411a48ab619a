import { getItem, updateItem } from "@kitround/contract/items/item.ts";
import { putSafetySheet } from "@kitround/contract/items/safety-sheet.ts";
import {
  printLabels,
  printPackingSlip,
  printTrip,
  type TripPaper,
} from "@kitround/contract/papers/paper.ts";
import { createTrip } from "@kitround/contract/trips/trip.ts";
import {
  checkPreparationLines,
  movePreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import type { Input, Route } from "@kitround/contract/route.ts";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

type As = Parameters<TestBranch["call"]>[0];

/** A paper as its reader sees it: its pages as text, and that it is tagged. */
async function printed<R extends Route>(branch: TestBranch, as: As, route: R, input: Input<R>) {
  const answer = await branch.call(as, route, input);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  // A file's body is its bytes.
  const bytes = answer.body as Buffer;
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const { text } = await extractText(pdf, { mergePages: false });
  const name = String(answer.headers["content-disposition"]);
  return { bytes, pages: text.map((page) => page.replaceAll(/\s+/g, " ")), name };
}

async function packedKit(boxes = 1) {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  await room.system(async (tx) => {
    await tx.updateTable("kit").set({ boxes }).where("id", "=", kit.id).execute();
    await tx
      .updateTable("kitType")
      .set({
        nameMi: "Te hiko mō āpōpō: ā ē ī ō ū Ā Ē Ī Ō Ū",
        safetyNote: "No liquids & no crumbs",
      })
      .where("branchId", "=", branch.id)
      .execute();
  });
  await room.allocation(kit);
  await room.fromPlan();
  const { id } = await room.system((tx) =>
    tx.selectFrom("preparation").select("id").where("kitId", "=", kit.id).executeTakeFirstOrThrow(),
  );
  return { branch, room, kit, params: { id } };
}

test("each box has a label with its number and its kit's code, with macrons, and the same bytes each time", async () => {
  const { branch, kit } = await packedKit(3);
  const input = { body: { kitIds: [kit.id], sheet: "l7163" as const } };
  const { bytes, pages, name } = await printed(branch, "volunteer", printLabels, input);
  expect(name).toContain('attachment; filename="labels-3.pdf"');
  expect(pages).toHaveLength(1);
  for (const box of [1, 2, 3]) expect(pages[0]).toContain(`${kit.code} · ${box}/3`);
  expect(pages[0]).toContain("Te hiko mō āpōpō: ā ē ī ō ū Ā Ē Ī Ō Ū".normalize("NFC").slice(0, 20));
  expect(pages[0]).toContain(`Belongs to Branch ${branch.code}`);
  expect((await printed(branch, "admin", printLabels, input)).bytes.equals(bytes)).toBe(true);
  // The code read from the label finds the kit.
  expect((await branch.ok("driver", scanKit, { params: { code: kit.code } })).kit?.id).toBe(kit.id);
});

test("a partly used sheet continues at its next label; a roll has a page for each", async () => {
  const { branch, room, kit } = await packedKit(3);
  const other = await room.kit("ready");
  const body = { kitIds: [kit.id, other.id, kit.id], sheet: "l7163" as const };
  const one = await printed(branch, "volunteer", printLabels, { body });
  expect(one.pages).toHaveLength(1);
  const begun = await printed(branch, "volunteer", printLabels, { body: { ...body, from: 14 } });
  expect(begun.pages).toHaveLength(2);
  expect(begun.pages[0]).toContain(`${kit.code} · 1/3`);
  expect(begun.pages[0]).not.toContain(`${kit.code} · 2/3`);
  const roll = await printed(branch, "volunteer", printLabels, {
    body: { ...body, sheet: "roll62" },
  });
  // The fixture's kits have one box by default.
  expect(roll.pages).toHaveLength(3 + (await boxesOf(branch, other.code)));
});

async function boxesOf(branch: TestBranch, code: string): Promise<number> {
  return (await branch.ok("viewer", scanKit, { params: { code } })).kit?.boxes ?? 0;
}

test("labels are printed by those who handle kits, for their own branch's kits only", async () => {
  const { branch, kit } = await packedKit();
  const { kit: theirs } = await packedKit();
  const body = { kitIds: [kit.id], sheet: "a4" as const };
  await branch.refused("viewer", printLabels, { body }, "forbidden");
  await branch.refused("driver", printLabels, { body }, "forbidden");
  const mixed = { ...body, kitIds: [kit.id, theirs.id] };
  await branch.refused("admin", printLabels, { body: mixed }, "not_found");
  await branch.refused("admin", printLabels, { body: { ...body, kitIds: [] } }, "invalid_input");
});

test("a packed kit's slip says what is in each box and what must come back; before packing it is refused", async () => {
  const { branch, room, kit, params } = await packedKit(2);
  const refused = await branch.refused(
    "volunteer",
    printPackingSlip,
    { params },
    "transition_refused",
  );
  expect(refused.message).toContain("is not packed yet");
  await branch.ok("volunteer", checkPreparationLines, {
    params,
    body: { lines: [{ lineId: room.lineIds.batteries, qty: 30 }] },
  });
  await branch.ok("volunteer", movePreparation, {
    params,
    body: { status: "packed", note: "日本 Kia ora" },
  });
  const item = await branch.ok("coordinator", getItem, { params: { id: room.itemIds.batteries } });
  await branch.ok("coordinator", updateItem, {
    params: { id: item.id },
    body: { rowVersion: item.rowVersion, hazard: "may leak acid" },
  });
  await branch.ok("coordinator", putSafetySheet, {
    params: { id: item.id },
    query: { name: "alkaline.pdf" },
    body: Buffer.from("%PDF-1.7"),
  });
  const { pages, name } = await printed(branch, "volunteer", printPackingSlip, { params });
  expect(name).toContain(`slip-${kit.code}.pdf`);
  const text = pages.join(" ");
  for (const words of [
    kit.code,
    "Electric Future",
    "For: Ōtara School",
    `Delivered: ${dayWords(room.deliverOn)}`,
    "Safety: No liquids & no crumbs",
    "Hazard: batteries, may leak acid. Safety data sheet: alkaline.pdf, from the library.",
    "Box 1 of 2",
    "◆ batteries",
    "30",
    "lenses",
    "Packed by: volunteer",
    `Page 1 of ${pages.length}`,
    // A character that the font lacks becomes a question mark.
    "Note: ?? Kia ora",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("◆ lenses");
  await branch.refused("driver", printPackingSlip, { params }, "forbidden");
  const other = await app.newBranch();
  await other.refused("admin", printPackingSlip, { params }, "not_found");
});

test("a trip's sheet is in driving order, its load list in loading order, and each school has a line to sign", async () => {
  const { branch, room, kit, params: preparation } = await packedKit(2);
  const schools = await room.system(async (tx) => {
    const made: string[] = [];
    for (const nameEn of ["Ōtara School", "Whangārei Heads School"]) {
      const { id } = await tx
        .insertInto("school")
        .values({
          branchId: branch.id,
          nameEn,
          accessNote: "Gate code 4711",
          windowFrom: "08:30",
          windowTo: "10:30",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("schoolContact")
        .values({
          branchId: branch.id,
          schoolId: id,
          name: "Aroha Tāwhiri",
          phone: "021 555 123",
          isPrimary: true,
        })
        .execute();
      made.push(id);
    }
    return made;
  });
  const trip = await branch.ok("manager", createTrip, {
    body: { name: "Thursday Ōrewa", onDay: room.deliverOn, schoolIds: schools },
  });
  const params = { id: trip.id };
  const second = await room.kit("ready");
  await room.system(async (tx) => {
    // Packed for it, but not verified yet.
    const { allocationId } = await tx
      .updateTable("preparation")
      .set({ status: "packed", packedBy: branch.actors.volunteer.branchUserId })
      .where("id", "=", preparation.id)
      .returning("allocationId")
      .executeTakeFirstOrThrow();
    await tx.updateTable("kit").set({ state: "packed" }).where("id", "=", kit.id).execute();
    const ready = { status: "ready" } as const;
    await tx.updateTable("allocation").set(ready).where("id", "=", allocationId).execute();
    for (const [schoolId, kitId, boxesExpected] of [
      [schools[0], kit.id, 2],
      [schools[1], second.id, 1],
    ] as const) {
      const stopId = trip.stops.find((stop) => stop.schoolId === schoolId)?.id ?? "";
      const line = {
        branchId: branch.id,
        stopId,
        allocationId: kitId === kit.id ? allocationId : null,
        action: "deliver",
        kitId,
        boxesExpected,
      } as const;
      await tx.insertInto("stopLine").values(line).execute();
    }
  });
  const read = async (kind: TripPaper) =>
    printed(branch, "viewer", printTrip, { params, query: { kind } });
  const sheet = (await read("sheet")).pages.join(" ");
  expect(sheet).toContain("1. Ōtara School");
  expect(sheet).toContain("Open 08:30 to 10:30 · Aroha Tāwhiri, 021 555 123");
  expect(sheet).toContain("Gate code 4711");
  expect(sheet).toContain(`${kit.code} Electric Future (2 boxes)`);
  expect(sheet.indexOf(kit.code)).toBeLessThan(sheet.indexOf(second.code));
  const { pages, name } = await read("load");
  const load = pages.join(" ");
  expect(load.indexOf(kit.code)).toBeGreaterThan(load.indexOf(second.code));
  // A kit that would stay at base says so.
  expect(load.match(/NOT (VERIFIED|PACKED)/g)).toEqual(["NOT PACKED", "NOT VERIFIED"]);
  expect(name).toContain(`filename*=UTF-8''load-Thursday-%C5%8Crewa-${room.deliverOn}.pdf`);
  expect(name).toContain(`filename="load-Thursday-Orewa-${room.deliverOn}.pdf"`);
  const unsigned = await read("signatures");
  expect(unsigned.pages.join(" ")).toContain("2. Whangārei Heads School");
  await sign(branch, trip.stops.find((stop) => stop.schoolId === schools[1])?.id ?? "");
  const { pages: signed, bytes } = await read("signatures");
  expect(signed.join(" ")).toMatch(/2\. Whangārei Heads School .*Mere Kōpū .*14:02/);
  expect(bytes.length).toBeGreaterThan(unsigned.bytes.length + 200);
  // The line for the odometer has the branch's unit.
  expect(sheet).toContain("______________ km");
  await room.system((tx) =>
    tx.updateTable("branch").set({ distanceUnit: "mi" }).where("id", "=", branch.id).execute(),
  );
  expect((await read("sheet")).pages.join(" ")).toContain("______________ mi");
  // A driver prints their own trips.
  await branch.refused("driver", printTrip, { params }, "not_found");
  await branch.refused("volunteer", printTrip, { params }, "forbidden");
  await (await app.newBranch()).refused("admin", printTrip, { params }, "not_found");
});

/** A signature as on a driver's phone. */
function sign(branch: TestBranch, stopId: string): Promise<void> {
  return asSystem(app.database.db, async (tx) => {
    const picture = await sharp({
      create: { width: 320, height: 128, channels: 3, background: "#fff" },
    })
      .jpeg()
      .toBuffer();
    const sha256 = createHash("sha256").update(picture).digest();
    const branchId = branch.id;
    await tx.insertInto("fileContent").values({ branchId, sha256, bytes: picture }).execute();
    const file = { branchId, stopId, sha256, smallSha256: sha256, mediaType: "image/jpeg" };
    const seen = { bytes: picture.length, width: 320, height: 128 };
    const said = { signedBy: "Mere Kōpū", takenAt: "2026-11-24T01:02:03Z" };
    await tx
      .insertInto("file")
      .values({ ...file, ...seen, ...said })
      .execute();
  });
}
