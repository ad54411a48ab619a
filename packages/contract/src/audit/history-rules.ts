import type { AuditEvent } from "./audit-event.ts";
import type { HistoryChange, HistoryEntry, HistoryName, HistoryValue } from "./history.ts";
import { kindNamedBy } from "./named-by.ts";

/** One row of the audit trail, with the request that wrote it. */
export interface TrailRow extends AuditEvent {
  requestId: string | null;
}

interface Reading {
  /** The record whose history it is: its parts need not name it. */
  own?: string;
  /** The names of the ids in the rows, for those that `idsNamed` returns. */
  names?: ReadonlyMap<string, HistoryName>;
  /** Fields that are shown elsewhere: a kit's places are in its timeline. */
  leaveOut?: ReadonlySet<string>;
}

type Row = Record<string, unknown>;

type ChangeRow = TrailRow & { action: HistoryChange["action"] };
const isChange = (row: TrailRow): row is ChangeRow => row.action !== "denied";

/** The database's internal fields. */
const hidden = new Set(["id", "branchId", "rowVersion", "createdAt", "updatedAt"]);

/** The fields that identify a part for people, the most meaningful first. */
const about = ["kitId", "itemId", "kitTypeId", "schoolId"];

/** The ids in rows of the audit trail that need a name. */
export function idsNamed(rows: readonly TrailRow[]): string[] {
  const ids = new Set<string>();
  for (const { before, after } of rows) {
    for (const [field, value] of [
      ...Object.entries(before ?? {}),
      ...Object.entries(after ?? {}),
    ]) {
      if (kindNamedBy(field) !== null && isId(value)) ids.add(value);
    }
  }
  return [...ids];
}

/**
 * The audit trail for people: one entry per request, newest first as given. A list that is saved as a whole is
 * deleted and written again: unchanged rows are left out, and one of the same name counts as changed.
 */
export function historyOf(rows: readonly TrailRow[], reading: Reading = {}): HistoryEntry[] {
  const groups = new Map<string, TrailRow[]>();
  for (const row of rows) {
    // Rows without a request were written in one transaction if they have the same time.
    const key = `${row.requestId ?? row.at} ${row.actorId ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) => {
    const changes = changesOf(group, reading);
    const [last] = group;
    if (!last || changes.length === 0) return [];
    const { id, at, actorId, actorName } = last;
    const reason = group.find((row) => row.reason !== null)?.reason ?? null;
    return [{ key: String(id), at, actorId, actorName, reason, changes }];
  });
}

function changesOf(all: readonly TrailRow[], reading: Reading): HistoryChange[] {
  // A denied call has changed nothing.
  const group = all.filter(isChange);
  const written = group.filter((row) => row.action === "insert");
  const changes: HistoryChange[] = [];
  const matched = new Set<ChangeRow>();
  // In the order of writing: the trail is given newest first.
  for (const row of group.toReversed()) {
    const { entity, action, before, after } = row;
    if (action === "insert" && matched.has(row)) continue;
    const twin =
      action === "delete"
        ? written.find(
            (each) =>
              each.entity === entity && !matched.has(each) && sameAs(each.after) === sameAs(before),
          )
        : undefined;
    if (twin) matched.add(twin);
    const is = twin ? twin.after : after;
    const now = twin ? "update" : action;
    const fields = now === "update" ? changedFields(before ?? {}, is ?? {}, reading) : [];
    if (now === "update" && fields.length === 0) continue;
    const part = is ?? before;
    changes.push({
      entity,
      action: now,
      name: nameOf(part),
      ...aboutOf(part, reading),
      fields,
    });
  }
  return changes;
}

function changedFields(before: Row, after: Row, reading: Reading): HistoryChange["fields"] {
  return Object.keys({ ...before, ...after })
    .filter((field) => !hidden.has(field) && !reading.leaveOut?.has(field))
    .filter(
      (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
    )
    .map((field) => ({
      field,
      before: shown(before[field], reading),
      after: shown(after[field], reading),
    }));
}

function shown(value: unknown, { names }: Reading): HistoryValue {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (isId(value)) return names?.get(value) ?? null;
  return typeof value === "string" ? value : null;
}

function isId(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
  );
}

function nameOf(row: Row | null): string | null {
  for (const field of ["nameEn", "name", "code", "reason", "startsOn", "placeName"]) {
    const value = row?.[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

function aboutOf(
  row: Row | null,
  { own, names }: Reading,
): Pick<HistoryChange, "about" | "school"> {
  const nameIn = (field: string) => {
    const value = row?.[field];
    return isId(value) && value !== own ? (names?.get(value) ?? null) : null;
  };
  const first = about.map(nameIn).find((each) => each !== null) ?? null;
  return { about: first, school: first?.kind === "school" ? null : nameIn("schoolId") };
}

/** Identifies the rows of a list: by their names, or by the records they reference. */
function sameAs(row: Row | null): unknown {
  return nameOf(row) ?? about.map((field) => row?.[field]).find(isId);
}
