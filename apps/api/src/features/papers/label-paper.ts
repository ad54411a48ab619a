import { boxLabelLink, boxLabelText } from "@kitround/contract/kits/kit-code.ts";
import {
  labelCode,
  type LabelSheet,
  labelsPerPage,
} from "@kitround/contract/papers/label-sheets.ts";
import { a4, mm, newPaper, type Node, type Paper } from "./paper-page.ts";
import { words } from "./paper-words.ts";
import { drawQr } from "./qr.ts";

export interface BoxLabel {
  kitCode: string;
  box: number;
  /** How many labels of this box were replaced before. */
  issue: number;
  boxes: number;
  /** Of the public page that a stranger sees. */
  qrToken: string;
  publicUrl: string;
  title: string;
  titleMi: string | null;
  /** The next school is not on the label, which stays on the box for years. */
  branch: string;
}

export interface LabelPaper {
  kind: "labels";
  title: string;
  sheet: LabelSheet;
  /** The position of the first label to print on the first page. */
  from: number;
  labels: BoxLabel[];
}

/** Avery L7163: 2 by 7 labels of 99.1 by 38.1 mm. */
const grid = {
  width: 99.1 * mm,
  height: 38.1 * mm,
  left: 4.65 * mm,
  top: 15.15 * mm,
  pitch: 101.6 * mm,
};
/** The printable width of a 62 mm roll's printer; the length is free. */
const roll = { width: 62 * mm, height: 47 * mm };

export function drawLabels({ title, sheet, from, labels }: LabelPaper): Paper {
  const paper = newPaper(title, false);
  const { doc } = paper;
  if (sheet === "roll62") {
    for (const label of labels) {
      doc.addPage({ size: [roll.width, roll.height], margin: 0 });
      rollLabel(paper, label);
    }
    return paper;
  }
  const perPage = labelsPerPage[sheet];
  const first = sheet === "l7163" ? from - 1 : 0;
  labels.forEach((label, n) => {
    const place = (first + n) % perPage;
    if (n === 0 || place === 0) {
      doc.addPage({ size: [a4.width, a4.height], margin: 0 });
      if (sheet === "a4") cutLines(paper);
    }
    const x = grid.left + (place % 2) * grid.pitch;
    const y = grid.top + Math.floor(place / 2) * grid.height;
    sheetLabel(paper, label, x, y);
  });
  return paper;
}

function sheetLabel(paper: Paper, label: BoxLabel, x: number, y: number): void {
  const node = paper.part("Sect");
  const pad = 4 * mm;
  const side = 27 * mm;
  qrOf(paper, label, x + pad, y + (grid.height - side) / 2, side, node);
  const left = x + side + 2 * pad;
  const width = grid.width - side - 3 * pad;
  const code = labelCode(label.kitCode, label.box, label.boxes);
  const size = paper.fitting(code, width, 23, "bold");
  paper.text(code, { x: left, y: y + pad - 5, width, size, weight: "bold" }, "H1", node);
  titles(
    paper,
    label,
    { x: left, y: y + pad + 25, width, bottom: y + grid.height - pad - 11 },
    node,
  );
  const foot = { x: left, y: y + grid.height - pad - 11, width, size: 10 };
  paper.text(words.belongsTo(label.branch), foot, "P", node);
}

function rollLabel(paper: Paper, label: BoxLabel): void {
  const node = paper.part("Sect");
  const pad = 2.5 * mm;
  const side = 25 * mm;
  const width = roll.width - 2 * pad;
  const code = labelCode(label.kitCode, label.box, label.boxes);
  const size = paper.fitting(code, width, 27, "bold");
  paper.text(code, { x: pad, y: pad - 5, width, size, weight: "bold" }, "H1", node);
  const top = pad + 12 * mm;
  qrOf(paper, label, pad, top, side, node);
  const left = pad + side + 3 * mm;
  const beside = roll.width - left - pad;
  titles(paper, label, { x: left, y: top - 3, width: beside, bottom: top + side }, node);
  const foot = { x: pad, y: top + side + 1.2 * mm, width, size: 10 };
  paper.text(words.belongsTo(label.branch), foot, "P", node);
}

type Room = { x: number; y: number; width: number; bottom: number };

/**
 * Draws both titles as large as possible; a title that is still too long is cut, so that it never covers the text
 * below.
 */
function titles(paper: Paper, { title, titleMi }: BoxLabel, room: Room, node: Node): void {
  const { x, width, bottom } = room;
  const both = titleMi === null ? [title] : [title, titleMi];
  const at = (size: number) => ({ width, size, wrap: true });
  const tall = (size: number) =>
    both.reduce((sum, text) => sum + paper.heightOf(text, at(size)), 0);
  const size = [13, 12, 11].find((each) => tall(each) <= bottom - room.y) ?? 10;
  const line = paper.heightOf(title, { width, size });
  let { y } = room;
  for (const text of both) {
    const left = bottom - y;
    if (left < line) return;
    const full = paper.heightOf(text, at(size));
    const cut = full > left ? { tall: left } : {};
    paper.text(text, { ...at(size), ...cut, x, y }, "P", node);
    y += full;
  }
}

function qrOf(
  paper: Paper,
  { kitCode, box, issue, qrToken, publicUrl }: BoxLabel,
  x: number,
  y: number,
  side: number,
  node: Node,
): void {
  const text = boxLabelText(kitCode, box);
  const link = boxLabelLink(publicUrl, qrToken, kitCode, box, issue);
  paper.figure(words.qrOf(text), (doc) => drawQr(doc, link, x, y, side), node);
}

function cutLines(paper: Paper): void {
  paper.drawn((doc) => {
    doc.lineWidth(0.4).dash(3, { space: 3 });
    for (const x of [0, grid.width, grid.pitch, grid.pitch + grid.width]) {
      doc.moveTo(grid.left + x, grid.top).lineTo(grid.left + x, grid.top + 7 * grid.height);
    }
    for (let row = 0; row <= 7; row += 1) {
      const y = grid.top + row * grid.height;
      doc.moveTo(grid.left, y).lineTo(grid.left + grid.pitch + grid.width, y);
    }
    doc.stroke("#999").undash();
  });
}
