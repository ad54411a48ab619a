import { type ListWords, plainCounts, runs } from "./list-words.ts";

export const requests: ListWords = {
  title: "Import requests from CSV",
  help: "or drop it here: a row for each wish of this term. Schools by name or number, kit types by code or name. Without a column for the wish, a school's wishes are ranked in the file's order. “Download CSV” gives a file to fill in.",
  file: "requests",
  fields: {
    school: "School",
    kitType: "Kit type",
    wish: "Wish",
    rotation: "Preferred rotation",
    students: "Students",
    askedBy: "Asked by",
    askedOn: "Asked on",
    note: "Note",
  },
  examples: [
    {
      school: "Rimu School",
      kitType: "DBN",
      wish: "1",
      rotation: "2",
      students: "28",
      askedBy: "Moana Reid",
      askedOn: "2026-10-01",
    },
    { school: "Rimu School", kitType: "LGT", wish: "2", note: "After the holidays" },
  ],
  need: "Choose the columns of the school and of the kit type first.",
  counts: plainCounts,
  run: runs("request", "requests"),
  importing: "Importing requests",
  done: "Requests imported",
};
