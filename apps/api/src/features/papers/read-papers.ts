import type { Body, Query } from "@kitround/contract/route.ts";
import type { printLabels, printTrip } from "@kitround/contract/papers/paper.ts";
import { effectiveQty } from "@kitround/contract/preparations/preparation-rules.ts";
import { slipMayBePrinted } from "@kitround/contract/papers/slip-rules.ts";
import { sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { newSlipLink } from "../school-page/school-links.ts";
import { readPreparation } from "../preparations/preparation-queries.ts";
import { stopsWithLines } from "../trips/trip-detail.ts";
import { readTrip } from "../trips/trip-queries.ts";
import type { BoxLabel, LabelPaper } from "./label-paper.ts";
import { words } from "./paper-words.ts";
import type { SlipPaper } from "./slip-paper.ts";
import type { TripPaper } from "./trip-paper.ts";

/** A kit with the number that each box's label has by now. */
type LabelledKit = Omit<BoxLabel, "box" | "issue" | "publicUrl"> & {
  issues: Record<number, number>;
};

/** A label for each box of these kits, sorted by code. Throws `not_found` if one of them does not exist. */
export async function readLabels(
  tx: Tx,
  { kitIds, sheet, from, box: only }: Body<typeof printLabels>,
  publicUrl: string,
): Promise<LabelPaper> {
  const ids = [...new Set(kitIds)];
  const { rows } = await sql<LabelledKit>`
    select k.code as kit_code, k.boxes, k.qr_token, t.name_en as title, t.name_mi as title_mi, b.name as branch,
      (select coalesce(jsonb_object_agg(box, issues), '{}') from (
        select r.box, count(*) as issues from replaced_label r
        where r.branch_id = k.branch_id and r.qr_token = k.qr_token and r.box > 0 group by r.box) each_box) as issues
    from kit k
    join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
    join branch b on b.id = k.branch_id
    where k.branch_id = current_branch() and k.id = any(${ids}::uuid[])
    order by k.code`.execute(tx);
  if (rows.length < ids.length) throw notFound("One of these kits");
  const labels = rows
    .flatMap(({ issues, ...kit }) =>
      Array.from({ length: kit.boxes }, (_, at): BoxLabel => {
        const box = at + 1;
        return { ...kit, publicUrl, box, issue: issues[box] ?? 0 };
      }),
    )
    .filter(({ box }) => only === undefined || box === only);
  if (labels.length === 0) throw notFound("This box");
  return { kind: "labels", title: words.labels(rows.length), sheet, from, labels };
}

/**
 * Creates a new link to the school's page for this kit. Throws `not_found`, and a refusal for a kit that is not
 * packed yet.
 */
export async function readSlip(
  tx: Tx,
  actor: Actor,
  preparationId: string,
  publicUrl: string,
): Promise<SlipPaper> {
  const it = await readPreparation(tx, preparationId);
  refuseUnlessAllowed(slipMayBePrinted(it));
  const { rows } = await sql<
    Pick<SlipPaper, "branch" | "titleMi" | "collectOn"> & {
      safetyNote: string | null;
      schoolId: string;
      allocationId: string;
    }
  >`
    select b.name as branch, t.name_mi as title_mi, t.safety_note, a.collect_on, a.school_id, a.id as allocation_id
    from preparation p
    join branch b on b.id = p.branch_id
    join allocation a on a.branch_id = p.branch_id and a.id = p.allocation_id
    join kit k on k.branch_id = p.branch_id and k.id = p.kit_id
    join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
    where p.branch_id = current_branch() and p.id = ${preparationId}`.execute(tx);
  const [more] = rows;
  if (more === undefined) throw notFound("This preparation");
  return {
    kind: "slip",
    branch: more.branch,
    kitCode: it.kitCode,
    title: it.kitTypeName,
    titleMi: more.titleMi,
    school: it.schoolName,
    deliverOn: it.deliverOn,
    collectOn: more.collectOn,
    boxes: it.boxes,
    weightG: it.weightG ?? it.kitWeightG,
    packedBy: it.packedByName,
    verifiedBy: it.verifiedByName,
    safety: more.safetyNote,
    hazards: await hazardsOf(tx, it.lines),
    note: it.note,
    link: await newSlipLink(tx, actor, more, publicUrl),
    lines: it.lines.map((line) => ({
      boxNo: line.boxNo,
      item: line.itemName,
      unit: line.unit,
      consumable: line.kind === "consumable",
      qty: line.qty,
      packed: effectiveQty(line),
    })),
  };
}

/** The dangerous items of these lines, each once. */
async function hazardsOf(
  tx: Tx,
  lines: readonly { itemId: string }[],
): Promise<SlipPaper["hazards"]> {
  const { rows } = await sql<SlipPaper["hazards"][number]>`
    select name as item, hazard, sheet_name from item
    where branch_id = current_branch() and hazard is not null and id = any(${lines.map(({ itemId }) => itemId)}::uuid[])
    order by name`.execute(tx);
  return rows;
}

/** Throws `not_found`, also for a trip that another driver drives. */
export async function readTripPaper(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind }: Query<typeof printTrip>,
): Promise<TripPaper> {
  const trip = await readTrip(tx, actor, id);
  const { name, timeZone, distanceUnit } = await tx
    .selectFrom("branch")
    .select(["name", "timeZone", "distanceUnit"])
    .executeTakeFirstOrThrow();
  const stops = await stopsWithLines(tx, id);
  return {
    kind: "trip",
    of: kind,
    branch: name,
    trip: { ...trip, stops },
    signatures: kind === "signatures" ? await signaturesOf(tx, id) : {},
    timeZone,
    distanceUnit,
  };
}

/** In the size for lists, by the file's id. */
async function signaturesOf(tx: Tx, tripId: string): Promise<TripPaper["signatures"]> {
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select f.id, c.bytes from stop s
    join file f on f.branch_id = s.branch_id and f.stop_id = s.id
    join file_content c on c.branch_id = f.branch_id and c.sha256 = f.small_sha256
    where s.trip_id = ${tripId} and f.signed_by is not null and f.removed_at is null`.execute(tx);
  return Object.fromEntries(rows.map(({ id, bytes }) => [id, bytes]));
}
