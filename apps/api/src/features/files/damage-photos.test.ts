import { randomUUID } from "node:crypto";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import type { ErrorBody } from "@kitround/contract/errors.ts";
import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import * as photos from "@kitround/contract/files/photo.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { hostileFiles } from "../../test/hostile-files.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { sendMaybeAgain } from "../../test/replay-each.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

async function branchWithKit() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("in_check");
  const params = { id: kit.id };
  return { branch, room, kit, params, lines: room.lineIds };
}

/** A line of the same branch's packing list for another kit type. */
function lineOfAnotherTitle({ id: branchId }: TestBranch): Promise<string> {
  return asSystem(app.database.db, async (tx) => {
    const { id: kitTypeId } = await tx
      .insertInto("kitType")
      .values({ branchId, code: "LIG", nameEn: "Light and Colour" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: packingListId } = await tx
      .insertInto("packingList")
      .values({ branchId, kitTypeId, version: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const item = await tx
      .selectFrom("item")
      .select("id")
      .where("branchId", "=", branchId)
      .executeTakeFirstOrThrow();
    const line = await tx
      .insertInto("packingListLine")
      .values({ branchId, packingListId, itemId: item.id, position: 1, qty: 2, kind: "permanent" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return line.id;
  });
}

const picture = await sharp({
  create: { width: 60, height: 40, channels: 3, background: "#a00" },
})
  .jpeg()
  .toBuffer();

/** Sends a photo of damage, of one line if `lineId` is given. */
async function damaged(
  branch: TestBranch,
  kitId: string,
  {
    lineId,
    as = "volunteer",
    bytes = picture,
    query = `damage=true${lineId === undefined ? "" : `&lineId=${lineId}`}`,
  }: { lineId?: string; as?: Role; bytes?: Buffer; query?: string } = {},
) {
  const sent = {
    method: "POST" as const,
    url: `/api/kits/${kitId}/photos?${query}`,
    headers: {
      "x-auth-token": branch.actors[as].token,
      "idempotency-key": randomUUID(),
      "content-type": "image/jpeg",
    },
    payload: bytes,
  };
  const answer = await sendMaybeAgain(app, photos.addKitPhoto, sent);
  // Cast: the status tells which of the two it is.
  return {
    status: answer.statusCode,
    photo: answer.json<photos.Photo>(),
    error: answer.json<ErrorBody>(),
  };
}

test("photos of damage belong to the check-in that the count becomes, and are shown with it and with the kit", async () => {
  const { branch, kit, params, lines } = await branchWithKit();
  const { photo, status } = await damaged(branch, kit.id, { lineId: lines.lenses });
  expect(status).toBe(201);
  expect(photo).toMatchObject({ damage: true, checkInId: null, itemName: "lenses" });
  await damaged(branch, kit.id, { query: "" });
  const count = { exceptions: [{ lineId: lines.lenses, counted: 10, damaged: 2 }] };
  const body = { kitId: kit.id, ...count };
  const done = await branch.ok("volunteer", createCheckIn, { body });
  // A photo that arrives after its count.
  const late = await damaged(branch, kit.id);
  expect(late.photo).toMatchObject({ checkInId: done.id, itemName: null });
  const { items } = await branch.ok("viewer", photos.listKitPhotos, { params });
  expect(items.map(({ damage, checkInId }) => [damage, checkInId])).toEqual([
    [true, done.id],
    [false, null],
    [true, done.id],
  ]);
  // The time of a check-in is that of its events on the kit.
  const { events } = await branch.ok("viewer", getKit, { params });
  expect(items[2]?.checkInAt).toBe(done.at);
  expect(events[0]).toMatchObject({ event: "check_in_short", occurredAt: done.at });
});

test("a check-in's limit of twenty photos and the kit's are independent", async () => {
  const { branch, kit } = await branchWithKit();
  for (let n = 0; n < mostPhotos; n += 1) expect((await damaged(branch, kit.id)).status).toBe(201);
  const { error } = await damaged(branch, kit.id);
  expect(error).toMatchObject({ code: "transition_refused" });
  expect(error.message).toContain("This check-in has 20 photos.");
  expect((await damaged(branch, kit.id, { query: "" })).status).toBe(201);
});

test("invalid files are refused as a kit's are, and so are roles that only read, other branches and their lines", async () => {
  const { branch, kit, params } = await branchWithKit();
  const { branch: other, lines } = await branchWithKit();
  for (const [, bytes] of await hostileFiles()) {
    expect((await damaged(branch, kit.id, { bytes })).error.code).toBe("invalid_input");
  }
  expect((await damaged(branch, kit.id, { as: "viewer" })).status).toBe(403);
  expect((await damaged(other, kit.id)).status).toBe(404);
  expect((await damaged(branch, kit.id, { lineId: lines.straws })).status).toBe(404);
  expect((await damaged(branch, kit.id, { lineId: await lineOfAnotherTitle(branch) })).status).toBe(
    404,
  );
  expect((await branch.ok("viewer", photos.listKitPhotos, { params })).items).toEqual([]);
});
