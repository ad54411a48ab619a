import type { AuditEvent } from "./audit-event.ts";
import type { HistoryChange, HistoryEntry, HistoryName, HistoryValue } from "./history.ts";
import { kindNamedBy } from "./named-by.ts";

/** One row of the trail, with the request that wrote it. */
export interface TrailRow extends AuditEvent {
  requestId: string | null;
}

interface Reading {
  /** The record whose history it is: its parts do not say that they are about it. */
  own?: string;
  /** What the ids in the rows are called, of those that `idsNamed` answers. */
  names?: ReadonlyMap<string, HistoryName>;
  /** Fields that are told elsewhere: a kit's way stands in its timeline. */
  leaveOut?: ReadonlySet<string>;
}

type Row = Record<string, unknown>;

type ChangeRow = TrailRow & { action: HistoryChange["action"] };
const isChange = (row: TrailRow): row is ChangeRow => row.action !== "denied";

/** What the database keeps for itself. */
const hidden = new Set(["id", "branchId", "rowVersion", "createdAt", "updatedAt"]);

/** What a part stands for, the most telling first. */
const about = ["kitId", "schoolId", "itemId"];

/** The ids in rows of the trail that have a name to be read. */
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
 * The trail as people read it: one entry per request, newest first as given. A list that is saved whole is deleted and written
 * anew: rows that are as they were are left out, and one of the same name is a change.
 */
export function historyOf(rows: readonly TrailRow[], reading: Reading = {}): HistoryEntry[] {
  const groups = new Map<string, TrailRow[]>();
  for (const row of rows) {
    // What no request wrote was written at one moment: one transaction.
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
  // What was denied has changed nothing.
  const group = all.filter(isChange);
  const written = group.filter((row) => row.action === "insert");
  const changes: HistoryChange[] = [];
  const matched = new Set<ChangeRow>();
  // As they were written: the trail is given newest first.
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
      about: aboutOf(part, reading),
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

function aboutOf(row: Row | null, { own, names }: Reading): HistoryName | null {
  for (const field of about) {
    const value = row?.[field];
    if (isId(value) && value !== own) return names?.get(value) ?? null;
  }
  return null;
}

/** What tells the rows of a list from each other: what they are called, or what they stand for. */
function sameAs(row: Row | null): unknown {
  return nameOf(row) ?? about.map((field) => row?.[field]).find(isId);
}
