import type { AllocationStatus } from "@kitround/contract/allocations/allocation-state.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** An allocation's own columns, as recorded in a change of the plan. */
export interface Image {
  rotationId: string;
  schoolId: string;
  kitTypeId: string;
  kitId: string | null;
  requestId: string | null;
  source: string;
  pinned: boolean;
  status: AllocationStatus;
  deliverOn: string;
  collectOn: string;
  /** End of the days it is reserved for, exclusive. */
  freeFrom: string;
  reasons: string[];
  overrideReason: string | null;
  studentsExpected: number | null;
}

/** The state that an allocation should get; null removes it. */
export interface Aim {
  id: string;
  image: Image | null;
}

export interface Seen {
  /** Null: it is not in the plan. */
  image: Image | null;
  version: number;
}

/** The current allocations, by id. */
export async function readImages(tx: Tx, ids: readonly string[]): Promise<Map<string, Seen>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Image & { id: string; version: number; live: boolean }>`
    select id, rotation_id, school_id, kit_type_id, kit_id, request_id, source, pinned, status, deliver_on, collect_on,
      upper(occupied) as free_from, reasons, override_reason, students_expected,
      row_version as version, status not in ('cancelled', 'substituted') as live
    from allocation where branch_id = current_branch() and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, version, live, ...image }) => [id, { image: live ? image : null, version }]),
  );
}

const columns = sql`x(id uuid, "rotationId" uuid, "schoolId" uuid, "kitTypeId" uuid, "kitId" uuid, "requestId" uuid,
  source text, pinned boolean, status text, "deliverOn" date, "collectOn" date, "freeFrom" date, reasons jsonb,
  "overrideReason" text, "studentsExpected" int)`;

const flat = (aims: readonly Aim[]) =>
  JSON.stringify(aims.flatMap(({ id, image }) => (image ? [{ id, ...image }] : [])));

/** Inserts new allocations in one statement. */
export async function insertImages(tx: Tx, aims: readonly Aim[]): Promise<void> {
  if (aims.length === 0) return;
  await sql`
    insert into allocation (branch_id, id, rotation_id, school_id, kit_type_id, kit_id, request_id, source, pinned, status,
      deliver_on, collect_on, occupied, reasons, override_reason, students_expected)
    select current_branch(), x.id, x."rotationId", x."schoolId", x."kitTypeId", x."kitId", x."requestId", x.source, x.pinned,
      x.status, x."deliverOn", x."collectOn", daterange(x."deliverOn", x."freeFrom"), x.reasons, x."overrideReason",
      x."studentsExpected"
    from jsonb_to_recordset(${flat(aims)}::jsonb) as ${columns}`.execute(tx);
}

/** Updates allocations in one statement, so that two can exchange their copies. */
export async function setImages(tx: Tx, aims: readonly Aim[]): Promise<void> {
  const gone = aims.filter((aim) => aim.image === null).map(({ id }) => id);
  if (gone.length > 0) {
    await sql`update allocation set status = 'cancelled'
      where branch_id = current_branch() and id = any(${gone}::uuid[])`.execute(tx);
  }
  if (gone.length === aims.length) return;
  await sql`
    update allocation a set rotation_id = x."rotationId", school_id = x."schoolId", kit_type_id = x."kitTypeId",
      kit_id = x."kitId", request_id = x."requestId", source = x.source, pinned = x.pinned, status = x.status,
      deliver_on = x."deliverOn", collect_on = x."collectOn", occupied = daterange(x."deliverOn", x."freeFrom"),
      reasons = x.reasons, override_reason = x."overrideReason", students_expected = x."studentsExpected"
    from jsonb_to_recordset(${flat(aims)}::jsonb) as ${columns}
    where a.branch_id = current_branch() and a.id = x.id`.execute(tx);
}
