import type { QueryClient } from "@tanstack/react-query";

/**
 * Puts a record that was just saved into the reads that show it whole. Reading them again takes a moment, and a form that is opened in
 * that moment would begin with the version before: its save would be a conflict with one's own.
 */
export function showSaved(client: QueryClient, saved: unknown): void {
  if (!isRecord(saved)) return;
  client.setQueriesData({ predicate: ({ state }) => isBefore(state.data, saved) }, saved);
}

type VersionedRecord = { id: string; rowVersion: number };

function isRecord(data: unknown): data is VersionedRecord {
  return (
    typeof data === "object" &&
    data !== null &&
    "id" in data &&
    typeof data.id === "string" &&
    "rowVersion" in data &&
    typeof data.rowVersion === "number"
  );
}

/** An older version of the same record. Another read may show other fields of it, and is left alone. */
function isBefore(data: unknown, saved: VersionedRecord): boolean {
  return (
    isRecord(data) &&
    data.id === saved.id &&
    data.rowVersion < saved.rowVersion &&
    fieldsOf(data) === fieldsOf(saved)
  );
}

const fieldsOf = (record: object) => Object.keys(record).sort().join();
