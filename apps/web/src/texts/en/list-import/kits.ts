import { type ListWords, plainCounts, runs } from "./list-words.ts";

export const kits: ListWords = {
  title: "Import copies from CSV",
  help: "or drop it here: a row for each copy. A copy is known by its code, as DBN-03; a row with a kit type and no code is one more copy of it. New copies wait for their first check-in.",
  file: "copies",
  fields: {
    code: "Copy",
    kitType: "Kit type",
    boxes: "Boxes",
    weightG: "Weight in kg",
    sponsor: "Sponsor",
    shelf: "Shelf",
    conditionNote: "Condition",
  },
  examples: [
    { code: "DBN-03", kitType: "DBN", boxes: "1", weightG: "4.2", shelf: "K2-1" },
    { kitType: "DBN", shelf: "K2-2", conditionNote: "Lid is cracked" },
  ],
  need: "Choose the column of the copy's code first, or of the kit type.",
  counts: plainCounts,
  run: runs("copy", "copies"),
  importing: "Importing copies",
  done: "Copies imported",
  undone: (removed, restored, kept) =>
    [
      `Undone: ${removed} retired, ${restored} as before.`,
      ...(kept > 0 ? [`${kept} stay: they were changed or used since.`] : []),
    ].join(" "),
};
