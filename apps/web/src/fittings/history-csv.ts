import type {
  HistoryChange,
  HistoryEntry,
  HistoryValue,
  RecordKind,
} from "@kitround/contract/audit/history.ts";
import { texts } from "#texts/history";
import { formatDay, formatMoment } from "../lib/dates.ts";
import { momentCell, saveRows } from "../ui/save-table.ts";

const t = texts.csv;

/** A record's trail, a row for each thing that was changed, newest first. */
export function saveHistory(
  title: string,
  entries: readonly HistoryEntry[],
  own: RecordKind,
): void {
  saveRows(
    title,
    [
      { title: t.when, value: ({ entry }) => momentCell(entry.at) },
      { title: t.who, value: ({ entry }) => entry.actorName ?? texts.itself },
      { title: t.what, value: ({ what }) => what },
      { title: t.field, value: ({ field }) => field && texts.field(field.field) },
      { title: t.before, value: ({ field }) => field && plain(field.before) },
      { title: t.after, value: ({ field }) => field && plain(field.after) },
      { title: t.why, value: ({ entry }) => entry.reason },
    ],
    entries.flatMap((entry) => entry.changes.flatMap((change) => rowsOf(entry, change, own))),
  );
}

interface TrailRow {
  entry: HistoryEntry;
  what: string;
  field: HistoryChange["fields"][number] | undefined;
}

function rowsOf(entry: HistoryEntry, change: HistoryChange, own: RecordKind): TrailRow[] {
  const { entity, action, name, about, fields } = change;
  const part = entity === own ? [] : [texts.part(entity, name), about?.name ?? ""];
  const done = { insert: texts.added, delete: texts.removed, update: texts.changed }[action];
  const what = [...part, done].filter(Boolean).join(" ");
  if (action !== "update" || fields.length === 0) return [{ entry, what, field: undefined }];
  return fields.map((field) => ({ entry, what, field }));
}

const plain = (value: HistoryValue) =>
  typeof value === "object" && value !== null ? value.name : historyWords(value);

/** A value of the trail as people read it. */
export function historyWords(value: string | number | boolean | null): string {
  if (value === null || value === "") return texts.nothing;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") return String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(value);
  // A state as the record keeps it: "in_progress".
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
}
