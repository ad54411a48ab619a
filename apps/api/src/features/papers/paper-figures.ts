import { type Flow, margin } from "./paper-flow.ts";

/** A dark blue that prints as a dark grey. */
const accent = "#123F94";
const perRow = 3;
/** Points of a large number, unless it is too long. */
const largest = 24;

/** Large numbers, each above what it counts, three in a row. */
export function figures(flow: Flow, all: readonly (readonly [value: string, name: string])[]) {
  const each = flow.width / perRow;
  for (let at = 0; at < all.length; at += perRow) {
    const tall = 54;
    flow.keep(tall);
    all.slice(at, at + perRow).forEach(([value, name], n) => {
      const x = margin + n * each;
      const width = each - 12;
      const size = flow.paper.fitting(value, width, largest, "bold");
      flow.paper.text(value, { x, y: flow.y + largest - size, width, size, weight: "bold" });
      flow.paper.text(name, { x, y: flow.y + 30, width, size: 11 });
    });
    flow.gap(tall);
  }
}

interface PlotColumn {
  value: number;
  /** Above the column. */
  text: string;
  /** Below it. */
  name: string;
  /** Filled; otherwise only outlined. */
  filled: boolean;
}

/** Columns from zero, each with its number. `alt` says the same in words. */
export function columnPlot(
  flow: Flow,
  { title, alt, columns }: { title: string; alt: string; columns: readonly PlotColumn[] },
) {
  const [tall, above, below] = [140, 16, 18];
  // The title stays with its plot.
  flow.keep(tall + 40);
  flow.say(title, { weight: "bold", above: 10 });
  const top = flow.y;
  const foot = top + tall - below;
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const step = Math.min(flow.width / Math.max(1, columns.length), 90);
  const wide = step * 0.68;
  flow.paper.figure(alt, (doc) => {
    columns.forEach(({ value, text, name, filled }, at) => {
      const x = margin + at * step + (step - wide) / 2;
      const high = (value / most) * (foot - top - above);
      doc.lineWidth(1).rect(x, foot - high, wide, high);
      if (filled) doc.fillAndStroke(accent, accent);
      else doc.fillAndStroke("#FFF", accent);
      const label = { width: step, align: "center", lineBreak: false } as const;
      doc.fillColor("#000").fontSize(10);
      doc.font("bold").text(text, margin + at * step, foot - high - 14, label);
      doc.font("regular").text(name, margin + at * step, foot + 4, label);
    });
    doc
      .lineWidth(0.8)
      .moveTo(margin, foot)
      .lineTo(margin + step * columns.length, foot)
      .stroke("#000");
  });
  flow.gap(tall + 4);
}
