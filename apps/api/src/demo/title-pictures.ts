import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Tx } from "../db/database.ts";
import { type RedrawnPhoto, redrawPhoto } from "../features/files/redraw-photo.ts";

/** Drawn for this demo, each named after the code of its title. */
const drawings = new URL("pictures/", import.meta.url);

/** By the code of a title. */
export type TitlePictures = ReadonlyMap<string, RedrawnPhoto>;

/** Reads the drawings, as the server stores photos. */
export async function readTitlePictures(): Promise<TitlePictures> {
  const names = await readdir(drawings);
  const read = names.map(async (name) => {
    const bytes = await readFile(new URL(name, drawings));
    return [name.replace(".png", ""), await redrawPhoto(bytes)] as const;
  });
  return new Map(await Promise.all(read));
}

/** Adds each picture to the first kit of its title, whose picture it becomes. */
export async function addTitlePictures(
  tx: Tx,
  branchId: string,
  pictures: TitlePictures,
): Promise<void> {
  const kits = await tx
    .selectFrom("kit as k")
    .innerJoin("kitType as t", (join) =>
      join.onRef("t.branchId", "=", "k.branchId").onRef("t.id", "=", "k.kitTypeId"),
    )
    .select(["k.id", "t.code"])
    .distinctOn("t.code")
    .where("k.branchId", "=", branchId)
    .where("t.code", "in", [...pictures.keys()])
    .orderBy("t.code")
    .orderBy("k.code")
    .execute();
  const stored = kits.map(({ id, code }) => {
    const picture = pictures.get(code);
    if (!picture) throw new Error("Only titles with a picture were read.");
    return { kitId: id, picture, sha256: hash(picture.large), smallSha256: hash(picture.small) };
  });
  const contents = stored.flatMap(({ picture, sha256, smallSha256 }) => [
    { branchId, sha256, bytes: picture.large },
    { branchId, sha256: smallSha256, bytes: picture.small },
  ]);
  await tx.insertInto("fileContent").values(contents).execute();
  const files = stored.map(({ kitId, picture: { large, width, height }, ...hashes }) => {
    const facts = { mediaType: "image/jpeg", bytes: large.length, width, height };
    return { branchId, kitId, ...hashes, ...facts };
  });
  await tx.insertInto("file").values(files).execute();
}

function hash(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
