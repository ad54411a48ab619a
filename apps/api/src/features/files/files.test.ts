import { randomUUID } from "node:crypto";
import * as photos from "@kitround/contract/files/photo.ts";
import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import type { ErrorBody } from "@kitround/contract/errors.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { hostileFiles } from "../../test/hostile-files.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { sendMaybeAgain } from "../../test/replay-each.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { retention } from "../upkeep/retention.ts";

const app = await testApp();
const { db } = app.database;

async function branchWithKit() {
  const branch = await app.newBranch();
  const kit = await (await kitRoom(app, branch)).kit("ready");
  return { branch, kit, params: { id: kit.id } };
}

async function upload(
  branch: TestBranch,
  kitId: string,
  bytes: Buffer,
  { as = "volunteer", type = "image/jpeg", key }: { as?: Role; type?: string; key?: string } = {},
) {
  const sent = {
    method: "POST" as const,
    url: `/api/kits/${kitId}/photos`,
    headers: {
      "x-auth-token": branch.actors[as].token,
      "idempotency-key": key ?? randomUUID(),
      "content-type": type,
    },
    payload: bytes,
  };
  const answer = await sendMaybeAgain(app, photos.addKitPhoto, sent, key);
  // Cast: the status tells which of the two it is.
  return {
    status: answer.statusCode,
    photo: answer.json<photos.Photo>(),
    error: answer.json<ErrorBody>(),
  };
}

async function bytesOf(branch: TestBranch, id: string, size = "large", as: Role = "viewer") {
  return app.server.inject({
    method: "GET",
    url: `/api/files/${id}?size=${size}`,
    headers: { "x-auth-token": branch.actors[as].token },
  });
}

/** Noise of 60 by 40, so that two photos have different contents. */
const picture = (width = 60, height = 40) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

test("a phone's photo is stored upright, smaller, and without the phone's metadata", async () => {
  const { branch, kit, params } = await branchWithKit();
  // Held upright: the left, red half of the sensor is the top.
  const left = await sharp({
    create: { width: 1000, height: 1000, channels: 3, background: "#f00" },
  })
    .png()
    .toBuffer();
  const taken = await sharp({
    create: { width: 2000, height: 1000, channels: 3, background: "#00f" },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: "Secret phone", Copyright: "Aroha" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "37/1 47/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).orientation).toBe(6);
  const { status, photo } = await upload(branch, kit.id, taken);
  expect(status).toBe(201);
  expect(photo).toMatchObject({ width: 800, height: 1600, madeByName: `volunteer ${branch.code}` });
  for (const [size, width, height] of [
    ["large", 800, 1600],
    ["small", 160, 320],
  ] as const) {
    const answer = await bytesOf(branch, photo.id, size);
    expect(answer.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=31536000, immutable",
      vary: "X-Auth-Token",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": `inline; filename="photo-${photo.id}.jpg"`,
    });
    const kept = await sharp(answer.rawPayload).metadata();
    expect(kept).toMatchObject({ format: "jpeg", width, height });
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
    expect(answer.rawPayload.includes("Secret")).toBe(false);
    const { data, info } = await sharp(answer.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = (row: number) => data[row * info.width * 3 + 3 * 10] ?? 0;
    expect(red(10)).toBeGreaterThan(200);
    expect(red(info.height - 10)).toBeLessThan(60);
  }
  const { items } = await branch.ok("driver", photos.listKitPhotos, { params });
  expect(items).toEqual([photo]);
});

test("bytes after a picture's end are not stored", async () => {
  const { branch, kit } = await branchWithKit();
  const payload = Buffer.concat([
    await picture().jpeg().toBuffer(),
    Buffer.from("<script>alert(1)</script>PK"),
  ]);
  const { photo } = await upload(branch, kit.id, payload);
  expect((await bytesOf(branch, photo.id)).rawPayload.includes("<script>")).toBe(false);
});

test.each(["jpeg", "png", "webp"] as const)(
  "a %s is accepted, and transparent areas become white",
  async (format) => {
    const { branch, kit } = await branchWithKit();
    const clear = sharp({
      create: { width: 40, height: 30, channels: 4, background: "#ff000000" },
    });
    const bytes = await clear.toFormat(format).toBuffer();
    const { photo, status } = await upload(branch, kit.id, bytes, { type: `image/${format}` });
    expect(status).toBe(201);
    expect(photo).toMatchObject({ width: 40, height: 30 });
    if (format === "jpeg") return;
    const { data } = await sharp((await bytesOf(branch, photo.id)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  },
);

const hostile = await hostileFiles();
test("there are more than thirty hostile files", () => expect(hostile.length).toBeGreaterThan(30));

test.each(hostile)("%s is refused with a sentence, whatever its name", async (_, bytes) => {
  const { branch, kit, params } = await kept();
  for (const type of ["image/jpeg", "image/png"]) {
    const { status, error } = await upload(branch, kit.id, bytes, { type });
    expect({ status, code: error.code }).toEqual({ status: 400, code: "invalid_input" });
    expect(error.message).toMatch(/\.$/);
  }
  expect((await branch.ok("viewer", photos.listKitPhotos, { params })).items).toEqual([]);
});

let hostileBranch: ReturnType<typeof branchWithKit> | undefined;
const kept = () => (hostileBranch ??= branchWithKit());

test("other types are 415, more than ten megabytes 413, and nothing is stored", async () => {
  const { branch, kit, params } = await branchWithKit();
  const bytes = await picture().jpeg().toBuffer();
  for (const type of [
    "image/svg+xml",
    "text/html",
    "application/json",
    "image/gif",
    "multipart/form-data; boundary=x",
  ]) {
    expect((await upload(branch, kit.id, bytes, { type })).error.code).toBe("unsupported_media");
  }
  const big = Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024)]);
  expect((await upload(branch, kit.id, big)).status).toBe(413);
  expect((await branch.ok("viewer", photos.listKitPhotos, { params })).items).toEqual([]);
});

test("sent twice it is one photo; other bytes with the key are refused", async () => {
  const { branch, kit, params } = await branchWithKit();
  const [first, second] = [await picture().jpeg().toBuffer(), await picture().jpeg().toBuffer()];
  const key = randomUUID();
  const { photo } = await upload(branch, kit.id, first, { key });
  expect((await upload(branch, kit.id, first, { key })).photo).toEqual(photo);
  expect((await upload(branch, kit.id, second, { key })).error.code).toBe("key_reused");
  expect((await branch.ok("viewer", photos.listKitPhotos, { params })).items).toHaveLength(1);
});

test("a photo belongs to its branch, and can be added by those who handle kits", async () => {
  const { branch, kit } = await branchWithKit();
  const { branch: other, params } = await branchWithKit();
  const bytes = await picture().jpeg().toBuffer();
  const { photo } = await upload(branch, kit.id, bytes, { as: "driver" });
  expect((await bytesOf(branch, photo.id)).statusCode).toBe(200);
  expect((await bytesOf(other, photo.id)).statusCode).toBe(404);
  expect((await bytesOf(branch, photo.id, "large", "finance")).statusCode).toBe(403);
  expect((await upload(other, kit.id, bytes)).status).toBe(404);
  expect((await upload(branch, kit.id, bytes, { as: "viewer" })).status).toBe(403);
  await other.refused("admin", photos.removePhoto, { params: { id: photo.id } }, "not_found");
  await branch.refused("driver", photos.removePhoto, { params: { id: photo.id } }, "forbidden");
  expect((await other.ok("viewer", photos.listKitPhotos, { params })).items).toEqual([]);
});

test("a title's picture is the newest photo of its kits, of its branch only and never of damage", async () => {
  const { branch, kit } = await branchWithKit();
  const { branch: other } = await branchWithKit();
  const shown = async (of: TestBranch, as: Role = "driver") =>
    (await of.ok(as, photos.listTitlePictures, {})).items;
  expect(await shown(branch)).toEqual([]);
  const add = async () => {
    const { photo } = await upload(branch, kit.id, await picture().jpeg().toBuffer());
    return photo.id;
  };
  const first = await add();
  const newest = await add();
  const code = (await branch.ok("viewer", listKitTypes, { query: {} })).items[0]?.code;
  expect(await shown(branch)).toEqual([{ kitTypeCode: code, fileId: newest }]);
  expect(await shown(other)).toEqual([]);
  await branch.ok("volunteer", photos.removePhoto, { params: { id: newest } });
  expect(await shown(branch)).toEqual([{ kitTypeCode: code, fileId: first }]);
  await asSystem(db, (tx) =>
    tx.updateTable("file").set({ damage: true }).where("branchId", "=", branch.id).execute(),
  );
  expect(await shown(branch)).toEqual([]);
  await branch.refused("finance", photos.listTitlePictures, {}, "forbidden");
});

test("a kit has at most twenty photos; a removed one can be restored for thirty days, then its bytes are deleted", async () => {
  const { branch, kit, params } = await branchWithKit();
  const bytes = await picture().jpeg().toBuffer();
  const { photo } = await upload(branch, kit.id, await picture().jpeg().toBuffer());
  for (let n = 1; n < mostPhotos; n += 1)
    expect((await upload(branch, kit.id, bytes)).status).toBe(201);
  expect((await upload(branch, kit.id, bytes)).error.code).toBe("transition_refused");
  const one = { params: { id: photo.id } };
  await branch.ok("volunteer", photos.removePhoto, one);
  expect((await bytesOf(branch, photo.id)).statusCode).toBe(404);
  expect((await branch.ok("viewer", photos.listKitPhotos, { params })).items).toHaveLength(19);
  await branch.ok("volunteer", photos.restorePhoto, one);
  expect((await bytesOf(branch, photo.id)).statusCode).toBe(200);
  await branch.ok("volunteer", photos.removePhoto, one);

  const contents = async () =>
    (
      await asSystem(db, (tx) =>
        sql`select 1 from file_content where branch_id = ${branch.id}`.execute(tx),
      )
    ).rows.length;
  expect(await contents()).toBe(4);
  await asSystem(db, async (tx) => {
    await sql`update file_content set created_at = now() - interval '40 days' where branch_id = ${branch.id}`.execute(
      tx,
    );
    await sql`update file set removed_at = now() - interval '31 days' where id = ${photo.id}`.execute(
      tx,
    );
  });
  const { admin } = branch.actors;
  const id = await asActor(db, admin, (tx) => enqueue(tx, admin, retention, {}));
  expect((await jobIn(branch, id, "done")).result).toMatchObject({ files: 1, contents: 2 });
  expect(await contents()).toBe(2);
  await branch.refused("volunteer", photos.restorePhoto, one, "not_found");
});
