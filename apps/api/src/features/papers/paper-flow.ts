import { a4, mm, newPaper, type Node, type Paper, type TextAt, type Weight } from "./paper-page.ts";
import { words } from "./paper-words.ts";

/** Left and right, in points. */
export const margin = 15 * mm;
const bottom = a4.height - 19 * mm;
const width = a4.width - 2 * margin;
/** A square that is large enough for a pen. */
const square = 12;

export interface Cell {
  text?: string;
  weight?: Weight;
  /** The number of empty squares before the text. */
  squares?: number;
  /** A JPEG that fills the cell, and its description. */
  picture?: Uint8Array;
  alt?: string;
}

export interface Column {
  title: string;
  /** Share of the page's width. */
  share: number;
  align?: "right" | "center";
}

interface Said {
  size?: number;
  weight?: Weight;
  tag?: string;
  into?: Node;
  /** Points of empty space above it. */
  above?: number;
}

/** A4 pages that are filled from the top, each with its number. */
export function newFlow(title: string, left: string) {
  const paper = newPaper(title, true);
  const { doc } = paper;
  let y = 0;
  addPage();

  function addPage(): void {
    doc.addPage({ size: [a4.width, a4.height], margin: 0 });
    y = margin;
  }
  /** Begins a new page if this one has fewer points left. */
  function keep(points: number): boolean {
    if (y + points <= bottom) return false;
    addPage();
    return true;
  }
  function say(
    text: string,
    { size = 11, weight = "regular", tag = "P", into, above = 0 }: Said = {},
  ) {
    const at = { width, size, weight, wrap: true };
    const tall = paper.heightOf(text, at);
    y += above;
    keep(tall);
    paper.text(text, { ...at, x: margin, y }, tag, into);
    y += tall;
  }

  return {
    paper,
    /** Begins a new page, unless this one is empty. */
    page() {
      if (y > margin) addPage();
    },
    say,
    keep,
    width,
    get y() {
      return y;
    },
    heading(text: string, level: 1 | 2 | 3 = 1, above = 0) {
      const size = { 1: 20, 2: 14, 3: 11 }[level];
      keep(above + size * 1.3 + 30);
      say(text, { size, weight: "bold", tag: `H${level}`, above });
    },
    /** "Driver: Mere Kōpū", side by side if there is room. */
    facts(facts: readonly (readonly [string, string])[]) {
      const each = width / 2;
      for (let at = 0; at < facts.length; at += 2) {
        const pair = facts.slice(at, at + 2);
        const texts = pair.map(([name, value]) => `${name}: ${value}`);
        const room: Omit<TextAt, "x" | "y"> = { width: each - 8, size: 11, wrap: true };
        const tall = Math.max(...texts.map((text) => paper.heightOf(text, room)));
        keep(tall);
        texts.forEach((text, n) => paper.text(text, { ...room, x: margin + n * each, y }));
        y += tall + 2;
      }
    },
    gap(points: number) {
      y += points;
    },
    rule(above = 4) {
      y += above;
      paper.drawn((on) =>
        on
          .lineWidth(0.8)
          .moveTo(margin, y)
          .lineTo(margin + width, y)
          .stroke("#000"),
      );
      y += 4;
    },
    /** Draws empty squares, and beside them the text that explains them. */
    ticks(count: number, text: string) {
      const perLine = 12;
      const beside = Math.min(count, perLine) * (square + 4) + 6;
      const at = { width: width - beside, size: 11, wrap: true };
      const tall =
        Math.max(paper.heightOf(text, at), Math.ceil(count / perLine) * (square + 4)) + 3;
      keep(tall);
      squares(count, margin, perLine);
      paper.text(text, { ...at, x: margin + beside, y });
      y += tall;
    },
    /** Draws a text that must not be overlooked in a frame. */
    framed(text: string) {
      const at = { width: width - 12, size: 11, weight: "bold" as const, wrap: true };
      const tall = paper.heightOf(text, at) + 8;
      keep(tall);
      paper.drawn((on) => on.lineWidth(0.8).rect(margin, y, width, tall).stroke("#000"));
      paper.text(text, { ...at, x: margin + 6, y: y + 3 });
      y += tall + 3;
    },
    /** Draws lines to write on. */
    lines(count: number) {
      keep(count * 24);
      paper.drawn((on) => {
        for (let n = 1; n <= count; n += 1) {
          on.lineWidth(0.5)
            .moveTo(margin, y + n * 24)
            .lineTo(margin + width, y + n * 24)
            .stroke("#666");
        }
      });
      y += count * 24;
    },
    /** Draws a table; its head is repeated on each page. */
    table(columns: readonly Column[], rows: readonly (readonly Cell[])[], tall = 0) {
      const table = paper.part("Table");
      const heightOf = (row: readonly Cell[]) =>
        Math.max(tall, ...row.map((cell, n) => cellHeight(cell, columns[n])));
      // The head stays with the first row.
      keep(Math.max(60, 20 + heightOf(rows[0] ?? [])));
      head(columns, table);
      for (const row of rows) {
        const high = heightOf(row);
        if (keep(high)) head(columns, table);
        const node = paper.part("TR", table);
        let x = margin;
        row.forEach((cell, n) => {
          const column = columns[n];
          if (column === undefined) return;
          drawCell(cell, column, x, node);
          if (cell.picture !== undefined) drawPicture(cell, column, { x, high }, node);
          x += column.share * width;
        });
        y += high;
        paper.drawn((on) =>
          on
            .lineWidth(0.4)
            .moveTo(margin, y - 2)
            .lineTo(margin + width, y - 2)
            .stroke("#999"),
        );
      }
    },
    done(): Paper {
      const { start, count } = doc.bufferedPageRange();
      for (let n = 0; n < count; n += 1) {
        doc.switchToPage(start + n);
        doc.markContent("Artifact", { type: "Pagination" });
        const foot = { lineBreak: false, width };
        doc.font("regular").fontSize(10).fillColor("#000");
        doc.text(left, margin, a4.height - 15 * mm, {
          ...foot,
          ellipsis: true,
          height: 1,
          width: width * 0.8,
        });
        doc.text(words.page(n + 1, count), margin, a4.height - 15 * mm, {
          ...foot,
          align: "right",
        });
        doc.endMarkedContent();
      }
      return paper;
    },
  };

  function head(columns: readonly Column[], table: Node): void {
    const node = paper.part("TR", table);
    let x = margin;
    for (const { title, share, align = "left" } of columns) {
      const at: TextAt = { x: x + 2, y, width: share * width - 6, size: 10, weight: "bold", align };
      if (title !== "") paper.text(title, at, "TH", node);
      x += share * width;
    }
    y += 15;
    paper.drawn((on) =>
      on
        .lineWidth(0.8)
        .moveTo(margin, y - 1)
        .lineTo(margin + width, y - 1)
        .stroke("#000"),
    );
    y += 2;
  }
  /** How many squares fit side by side. */
  function fit(column: Column): number {
    return Math.max(1, Math.floor((column.share * width - 6) / (square + 4)));
  }
  function squaresWidth(cell: Cell, column: Column): { lines: number; beside: number } {
    const count = cell.squares ?? 0;
    const perLine = fit(column);
    const beside = cell.text === undefined ? 0 : Math.min(count, perLine) * (square + 4);
    return { lines: Math.ceil(count / perLine), beside };
  }
  function cellHeight(cell: Cell, column: Column | undefined): number {
    if (column === undefined) return 0;
    const { lines, beside } = squaresWidth(cell, column);
    const at = {
      width: column.share * width - 6 - beside,
      size: 11,
      weight: cell.weight ?? "regular",
      wrap: true,
    };
    const text = cell.text === undefined ? 0 : paper.heightOf(cell.text, at);
    return Math.max(text, lines * (square + 4)) + 6;
  }
  function drawCell(cell: Cell, column: Column, x: number, node: Node): void {
    const { beside } = squaresWidth(cell, column);
    if (cell.squares !== undefined) squares(cell.squares, x + 2, fit(column));
    if (cell.text === undefined || cell.text === "") return;
    const at: TextAt = {
      x: x + 2 + beside,
      y,
      width: column.share * width - 6 - beside,
      size: 11,
      weight: cell.weight ?? "regular",
      align: column.align ?? "left",
      wrap: true,
    };
    paper.text(cell.text, at, "TD", node);
  }
  function drawPicture(
    { picture, alt = "" }: Cell,
    column: Column,
    { x, high }: { x: number; high: number },
    node: Node,
  ): void {
    if (picture === undefined) return;
    const fit: [number, number] = [column.share * width - 6, high - 6];
    const data = paper.part("TD", node);
    paper.figure(alt, (on) => on.image(Buffer.from(picture), x + 2, y, { fit }), data);
  }
  function squares(count: number, x: number, perLine: number): void {
    paper.drawn((on) => {
      for (let n = 0; n < count; n += 1) {
        const at = x + (n % perLine) * (square + 4);
        on.lineWidth(0.9)
          .rect(at, y + 1 + Math.floor(n / perLine) * (square + 4), square, square)
          .stroke("#000");
      }
    });
  }
}
export type Flow = ReturnType<typeof newFlow>;
