import { type ListWords, plainCounts, runs } from "./list-words.ts";

export const closures: ListWords = {
  title: "Import closed days from CSV",
  help: "or drop it here: a row for each closure. Schools by name or number. Without a last day the school is closed on one day.",
  file: "closed-days",
  fields: { school: "School", fromOn: "From", toOn: "To", reason: "Reason" },
  examples: [
    {
      school: "Rimu School",
      fromOn: "2026-11-16",
      toOn: "2026-11-17",
      reason: "Teacher-only days",
    },
    { school: "Kauri School", fromOn: "2026-11-20", reason: "Sports day" },
  ],
  need: "Choose the columns of the school and of the first day first.",
  counts: plainCounts,
  run: runs("closure", "closures"),
  importing: "Importing closed days",
  done: "Closed days imported",
};
