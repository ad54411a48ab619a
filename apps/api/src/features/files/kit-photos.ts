import { photoRefusal } from "@kitround/contract/files/photo-rules.ts";
import type { Photo } from "@kitround/contract/files/photo.ts";
import { type RawBuilder, sql } from "kysely";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { openContent, putContent } from "./file-store.ts";
import type { RedrawnPhoto } from "./redraw-photo.ts";

async function photoRows(tx: Tx, where: RawBuilder<unknown>): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    select f.id, f.width, f.height, f.bytes, p.first_name || ' ' || p.last_name as made_by_name, f.created_at
    from file f
    left join branch_user u on u.branch_id = f.branch_id and u.id = f.made_by
    left join person p on p.id = u.person_id
    where f.removed_at is null and ${where} order by f.created_at desc, f.id`.execute(tx);
  return rows;
}

/** Throws `not_found`. */
export async function kitPhotos(tx: Tx, kitId: string): Promise<Photo[]> {
  await requireKit(tx, kitId);
  return photoRows(tx, sql`f.kit_id = ${kitId}`);
}

/** Throws `not_found`, and a refusal where the kit has as many as it may. */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  kitId: string,
  { large, small, width, height }: RedrawnPhoto,
): Promise<Photo> {
  await requireKit(tx, kitId, sql`for update`);
  await refuseBeyondMost(tx, kitId);
  const sha256 = await putContent(tx, actor, large);
  const smallSha256 = await putContent(tx, actor, small);
  const { id } = await tx
    .insertInto("file")
    .values({
      branchId: actor.branchId,
      kitId,
      sha256,
      smallSha256,
      mediaType: "image/jpeg",
      bytes: large.length,
      width,
      height,
      madeBy: actor.branchUserId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [made] = await photoRows(tx, sql`f.id = ${id}`);
  if (!made) throw new Error("The photo that was just added is not there.");
  return made;
}

/** Takes a photo off, or brings it back. Throws `not_found`. */
export async function setRemoved(tx: Tx, id: string, removed: boolean): Promise<void> {
  const file = await tx
    .selectFrom("file")
    .select(["kitId", "removedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw notFound("This photo");
  if ((file.removedAt !== null) === removed) return;
  if (!removed) await refuseBeyondMost(tx, file.kitId);
  await tx
    .updateTable("file")
    .set({ removedAt: removed ? sql<string>`now()` : null })
    .where("id", "=", id)
    .execute();
}

async function refuseBeyondMost(tx: Tx, kitId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kitId", "=", kitId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  refuseUnlessAllowed(photoRefusal(Number(count)));
}

async function requireKit(tx: Tx, id: string, lock = sql``): Promise<void> {
  const { rows } = await sql`select k.id from kit k where k.id = ${id} ${lock}`.execute(tx);
  if (rows.length === 0) throw notFound("This kit");
}

export async function openPhoto(tx: Tx, id: string, size: "large" | "small"): Promise<Buffer> {
  const file = await tx
    .selectFrom("file")
    .select(["sha256", "smallSha256"])
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!file) throw notFound("This photo");
  const bytes = await openContent(tx, size === "large" ? file.sha256 : file.smallSha256);
  if (bytes === null) throw new AppError("internal", "The photo's bytes are not there.");
  return bytes;
}
