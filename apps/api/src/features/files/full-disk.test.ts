import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ErrorBody } from "@kitround/contract/errors.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { smallDisk } from "../../test/small-disk.ts";
import { ownApp } from "../../test/test-app.ts";

const disk = await smallDisk(220);
const dataDir = join(disk?.dir ?? "", "data");
const app = disk && (await ownApp({ database: { kind: "folder", dataDir } }));
afterAll(() => disk?.end());

// Mounting a small disk needs root's rights.
test.skipIf(disk === null)(
  "a photo without disk space is refused in words, and stored once there is space",
  async () => {
    if (disk === null || app === null) throw new Error("Skipped without a disk.");
    const branch = await app.newBranch();
    const kit = await (await kitRoom(app, branch)).kit("ready");
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 900, height: 600, channels: 3 as const, background: "#000", noise };
    const payload = await sharp({ create }).jpeg().toBuffer();
    const key = randomUUID();
    const upload = () =>
      app.server.inject({
        method: "POST",
        url: `/api/kits/${kit.id}/photos`,
        headers: {
          "x-auth-token": branch.actors.volunteer.token,
          "idempotency-key": key,
          "content-type": "image/jpeg",
        },
        payload,
      });
    await disk.fill();
    const refused = await upload();
    expect(refused.statusCode).toBe(503);
    expect(refused.json<ErrorBody>().message).toBe(
      "The disk is full. Nothing was changed; tell your administrator.",
    );
    await disk.makeRoom();
    expect((await upload()).statusCode).toBe(201);
  },
);
