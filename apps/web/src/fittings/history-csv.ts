import type { HistoryChange, HistoryEntry, RecordKind } from "@kitround/contract/audit/history.ts";
import { texts } from "#texts/history";
import { historyCell } from "./history-words.ts";
import { momentCell, saveRows } from "../ui/save-table.ts";

const t = texts.csv;

/** Saves a record's history: one row for each changed field, newest first. */
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
      { title: t.before, value: ({ field }) => field && historyCell(field.field, field.before) },
      { title: t.after, value: ({ field }) => field && historyCell(field.field, field.after) },
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
  const { entity, action, name, about, school, fields } = change;
  const part =
    entity === own
      ? []
      : [
          texts.part(entity, name),
          about?.name ?? "",
          ...(school ? [texts.forSchool, school.name] : []),
        ];
  const done = { insert: texts.added, delete: texts.removed, update: texts.changed }[action];
  const what = [...part, done].filter(Boolean).join(" ");
  if (action !== "update" || fields.length === 0) return [{ entry, what, field: undefined }];
  return fields.map((field) => ({ entry, what, field }));
}
