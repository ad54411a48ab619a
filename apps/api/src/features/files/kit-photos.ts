import { can } from "@kitround/contract/access/capabilities.ts";
import { photoRefusal } from "@kitround/contract/files/photo-rules.ts";
import type { Photo } from "@kitround/contract/files/photo.ts";
import { type Refusal, refusal } from "@kitround/contract/refusal.ts";
import { type RawBuilder, sql } from "kysely";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { tripVisibleTo } from "../trips/trip-queries.ts";
import { openContent, putContent } from "./file-store.ts";
import type { RedrawnPhoto } from "./redraw-photo.ts";

/** A kit's own twenty, and the photos of damage from its last rounds. */
const mostShown = 100;

async function photoRows(tx: Tx, where: RawBuilder<unknown>): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    select f.id, f.width, f.height, f.bytes, p.first_name || ' ' || p.last_name as made_by_name, f.created_at,
      f.damage, f.check_in_id, c.at as check_in_at, i.name as item_name
    from file f
    left join check_in c on c.branch_id = f.branch_id and c.id = f.check_in_id
    left join packing_list_line l on l.branch_id = f.branch_id and l.id = f.line_id
    left join item i on i.branch_id = l.branch_id and i.id = l.item_id
    left join branch_user u on u.branch_id = f.branch_id and u.id = f.made_by
    left join person p on p.id = u.person_id
    where f.removed_at is null and ${where} order by f.created_at desc, f.id limit ${mostShown}`.execute(
    tx,
  );
  return rows;
}

/** Throws `not_found`. */
export async function kitPhotos(tx: Tx, kitId: string): Promise<Photo[]> {
  await requireKit(tx, kitId);
  return photoRows(tx, sql`f.kit_id = ${kitId}`);
}

/** The newest photo of each title that has one. */
export async function titlePictures(tx: Tx): Promise<{ kitTypeCode: string; fileId: string }[]> {
  const { rows } = await sql<{ kitTypeCode: string; fileId: string }>`
    select distinct on (t.code) t.code as kit_type_code, f.id as file_id
    from file f
    join kit k on k.branch_id = f.branch_id and k.id = f.kit_id
    join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
    where not f.damage and f.removed_at is null
    order by t.code, f.created_at desc, f.id`.execute(tx);
  return rows;
}

/** What a photo shows: the kit itself, or damage, of one line if that is known. */
type PhotoOf = { damage: boolean; lineId?: string | undefined };

/** Throws `not_found`, and a refusal if the maximum is reached. */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  kitId: string,
  { damage, lineId }: PhotoOf,
  { large, small, width, height }: RedrawnPhoto,
): Promise<Photo> {
  await requireKit(tx, kitId, sql`for update`);
  if (lineId !== undefined) await requireLine(tx, kitId, lineId);
  const checkInId = damage ? await lastCheckIn(tx, kitId) : null;
  await refuseBeyondMost(tx, { kitId, damage, checkInId });
  const sha256 = await putContent(tx, actor, large);
  const smallSha256 = await putContent(tx, actor, small);
  const { id } = await tx
    .insertInto("file")
    .values({
      branchId: actor.branchId,
      kitId,
      damage,
      checkInId,
      lineId: damage ? (lineId ?? null) : null,
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

/** Moves the photos of damage that were taken during a count to the resulting check-in. */
export async function takePhotosAlong(tx: Tx, kitId: string, checkInId: string): Promise<void> {
  await tx
    .updateTable("file")
    .set({ checkInId })
    .where("kitId", "=", kitId)
    .where("damage", "=", true)
    .where("checkInId", "is", null)
    .execute();
}

/** The check-in of a photo that arrives after its count; null while the kit waits for its count. */
async function lastCheckIn(tx: Tx, kitId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from kit k join check_in c on c.branch_id = k.branch_id and c.kit_id = k.id
    where k.id = ${kitId} and k.state <> 'in_check' order by c.at desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes a photo, or restores it; only the office may do so with one of a hand-over. Throws `not_found`. */
export async function setRemoved(
  tx: Tx,
  actor: Actor,
  id: string,
  removed: boolean,
): Promise<void> {
  const file = await tx
    .selectFrom("file")
    .select(["kitId", "damage", "checkInId", "removedAt"])
    .where("id", "=", id)
    // A receipt is removed with its claim.
    .where("legId", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw notFound("This photo");
  if ((file.removedAt !== null) === removed) return;
  const { kitId } = file;
  if (kitId === null) refuseUnlessAllowed(handOverRefusal(actor));
  else if (!removed) await refuseBeyondMost(tx, { ...file, kitId });
  await tx
    .updateTable("file")
    .set({ removedAt: removed ? sql<string>`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** Proofs of a hand-over may not be removed by everybody who works on kits. */
function handOverRefusal({ role }: Actor): Refusal | null {
  if (can(role, "trips:write")) return null;
  return refusal(
    "transition_refused",
    "A photo or signature of a hand-over is removed by the office.",
  );
}

async function refuseBeyondMost(
  tx: Tx,
  { kitId, damage, checkInId }: { kitId: string; damage: boolean; checkInId: string | null },
): Promise<void> {
  const { count } = await tx
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kitId", "=", kitId)
    .where("damage", "=", damage)
    .where("checkInId", "is not distinct from", checkInId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  refuseUnlessAllowed(photoRefusal(Number(count), damage));
}

/**
 * Accepts a line of any packing list its kit type had, because a kit may have been given a newer one since its count.
 */
async function requireLine(tx: Tx, kitId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select l.id from packing_list_line l
    join packing_list p on p.branch_id = l.branch_id and p.id = l.packing_list_id
    join kit k on k.branch_id = p.branch_id and k.kit_type_id = p.kit_type_id
    where l.id = ${id} and k.id = ${kitId}`.execute(tx);
  if (rows.length === 0) throw notFound("This line of the packing list");
}

async function requireKit(tx: Tx, id: string, lock = sql``): Promise<void> {
  const { rows } = await sql`select k.id from kit k where k.id = ${id} ${lock}`.execute(tx);
  if (rows.length === 0) throw notFound("This kit");
}

/** A photo of a hand-over is for those who may see its trip; a receipt is read with its claim. Throws `not_found`. */
export async function openPhoto(
  tx: Tx,
  actor: Actor,
  id: string,
  size: "large" | "small",
): Promise<Buffer> {
  const file = await tx
    .selectFrom("file")
    .select(["sha256", "smallSha256"])
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .where("legId", "is", null)
    .where(
      sql<boolean>`(stop_id is null or exists (select from stop s join trip t on t.branch_id = s.branch_id and t.id = s.trip_id
        where s.branch_id = file.branch_id and s.id = file.stop_id and ${tripVisibleTo(actor)}))`,
    )
    .executeTakeFirst();
  if (!file) throw notFound("This photo");
  const bytes = await openContent(tx, size === "large" ? file.sha256 : file.smallSha256);
  if (bytes === null) throw new AppError("internal", "The photo's bytes are not there.");
  return bytes;
}
