import { plural } from "#texts/plural";
import type { LabelSheet } from "@kitround/contract/papers/label-sheets.ts";
import type { TripPaper } from "@kitround/contract/papers/paper.ts";

const sheets: Record<LabelSheet, { label: string; help: string }> = {
  l7163: { label: "A4 sheet L7163", help: "14 labels to peel off, 99.1 × 38.1 mm" },
  a4: { label: "Plain A4", help: "Lines to cut along; tape it on" },
  roll62: { label: "62 mm roll", help: "For label printers, one after the other" },
};
const trip: Record<TripPaper, string> = {
  sheet: "Trip sheet as PDF",
  load: "Load list as PDF",
  signatures: "Page for signatures as PDF",
};

export const texts = {
  sheets,
  trip,
  ofTrip: "Trip on paper",
  labels: "Print labels",
  labelsTitle: (kits: number) => plural(kits, "Print labels", `Print labels of ${kits} kits`),
  count: (labels: number, pages: number) =>
    `${plural(labels, "1 label", `${labels} labels`)} on ${plural(pages, "1 page", `${pages} pages`)}: one for each box.`,
  sheet: "What they are printed on",
  from: "Begin at label",
  fromHelp: "From the top left, row by row. Count the labels that are gone already.",
  actualSize: "Print at 100 %, not fitted to the page.",
  make: "Make PDF",
  saved: (name: string) => `${name} is in your downloads.`,
  tooMany: (most: number) => `At most ${most} kits in one print.`,
  print: "Print",
  slip: "Packing slip",
};
