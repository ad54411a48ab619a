/**
 * What box labels are printed on. `l7163`: A4 with 14 labels to peel off, 99.1 by 38.1 mm. `a4`: the same on plain paper, with lines to
 * cut along. `roll62`: an endless roll of 62 mm.
 */
export const labelSheets = ["l7163", "a4", "roll62"] as const;
export type LabelSheet = (typeof labelSheets)[number];

/** The number of labels on one page. */
export const labelsPerPage: Readonly<Record<LabelSheet, number>> = { l7163: 14, a4: 14, roll62: 1 };

/** Maximum kits of one print: more than a day's packing needs, and rendered in a second or two. */
export const mostLabelledKits = 200;

/** Each box has a label: "DBN-03 · 2/3". */
export function labelCode(kitCode: string, box: number, boxes: number): string {
  return `${kitCode} · ${box}/${boxes}`;
}

/** The number of pages of a print that begins at the `from`th label of its first page. */
export function labelPages(sheet: LabelSheet, labels: number, from = 1): number {
  const first = sheet === "l7163" ? from - 1 : 0;
  return labels === 0 ? 0 : Math.ceil((first + labels) / labelsPerPage[sheet]);
}
