import { plural } from "#texts/plural";
import { texts } from "../kit-settings.ts";
import { type ListWords, runs } from "./list-words.ts";

const t = texts.items;

export const stock: ListWords = {
  title: "Import counts from CSV",
  help: "or drop it here: a row for each item that was counted. Each becomes a count, as if it were written down by hand. What was not counted is left empty.",
  file: "counts",
  fields: { sku: t.sku, name: "Item", counted: "Counted", note: "Note" },
  examples: [
    { sku: "BAT-AA", name: "AA battery", counted: "131" },
    { sku: "STRAW", name: "Paper straws", counted: "0", note: "Box was empty" },
  ],
  need: "Choose the column of the SKU or the item first, and of what was counted.",
  counts: (blind, differ, agree) =>
    blind > 0
      ? `${blind} counted`
      : `${differ + agree} counted: ${differ} differ from the ledger, ${agree} agree`,
  run: runs("count", "counts"),
  importing: "Importing counts",
  done: "Counts imported",
  undone: (_, restored, kept) =>
    [
      `Undone: ${restored} ${plural(restored, "count", "counts")}. Both the count and its reversal stay in the ledger.`,
      ...(kept > 0
        ? [`${kept} stay: they were counted or moved since, or a coordinator decides.`]
        : []),
    ].join(" "),
};
