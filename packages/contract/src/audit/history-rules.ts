import type { AuditEvent } from "./audit-event.ts";
import type { HistoryChange, HistoryEntry } from "./history.ts";

/** One row of the trail, with the request that wrote it. */
export interface TrailRow extends AuditEvent {
  requestId: string | null;
}

type Row = Record<string, unknown>;

type ChangeRow = TrailRow & { action: HistoryChange["action"] };
const isChange = (row: TrailRow): row is ChangeRow => row.action !== "denied";

/** What the database keeps for itself. */
const hidden = new Set(["id", "branchId", "rowVersion", "createdAt", "updatedAt"]);
const isId = (value: unknown) =>
  typeof value === "string" &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

/**
 * The trail as people read it: one entry per request, newest first as given. A list that is saved whole is deleted and written
 * anew: rows that are as they were are left out, and one of the same name is a change.
 */
export function historyOf(rows: readonly TrailRow[]): HistoryEntry[] {
  const groups = new Map<string, TrailRow[]>();
  for (const row of rows) {
    const key = row.requestId === null ? String(row.id) : `${row.requestId} ${row.actorId ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) => {
    const changes = changesOf(group);
    const [last] = group;
    if (!last || changes.length === 0) return [];
    const { id, at, actorId, actorName } = last;
    const reason = group.find((row) => row.reason !== null)?.reason ?? null;
    return [{ key: String(id), at, actorId, actorName, reason, changes }];
  });
}

function changesOf(all: readonly TrailRow[]): HistoryChange[] {
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
              each.entity === entity && !matched.has(each) && nameOf(each.after) === nameOf(before),
          )
        : undefined;
    if (twin) matched.add(twin);
    const is = twin ? twin.after : after;
    const now = twin ? "update" : action;
    const fields = now === "update" ? changedFields(before ?? {}, is ?? {}) : [];
    if (now === "update" && fields.length === 0) continue;
    changes.push({ entity, action: now, name: nameOf(is ?? before), fields });
  }
  return changes;
}

function changedFields(before: Row, after: Row): HistoryChange["fields"] {
  return Object.keys({ ...before, ...after })
    .filter((field) => !hidden.has(field))
    .filter(
      (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
    )
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }));
}

function shown(value: unknown): string | number | boolean | null {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" && !isId(value) ? value : null;
}

function nameOf(row: Row | null): string | null {
  for (const field of ["nameEn", "name", "code", "reason", "startsOn"]) {
    const value = row?.[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}
