import { amount } from "@kitround/contract/items/amount.ts";
import { a4, mm, type Paper } from "./paper-page.ts";
import { newFlow } from "./paper-flow.ts";
import { boxWords, kilograms, paperDay, words } from "./paper-words.ts";
import { drawQr } from "./qr.ts";

export interface SlipLine {
  boxNo: number;
  item: string;
  unit: string;
  consumable: boolean;
  qty: number;
  packed: number;
}

export interface SlipPaper {
  kind: "slip";
  branch: string;
  kitCode: string;
  title: string;
  titleMi: string | null;
  school: string;
  deliverOn: string;
  collectOn: string;
  boxes: number;
  weightG: number;
  packedBy: string | null;
  verifiedBy: string | null;
  safety: string | null;
  /** The kit's dangerous items, their hazards in words, and their safety data sheets if the branch has them. */
  hazards: { item: string; hazard: string; sheetName: string | null }[];
  note: string | null;
  /** The school's own page for this kit. */
  link: string;
  lines: SlipLine[];
}

const said = words.slip;

/** For the teacher: the content of each box, what must come back, and space to note what is missing. */
export function drawSlip(slip: SlipPaper): Paper {
  const flow = newFlow(said.title(slip.kitCode), `${slip.kitCode} ${slip.title} · ${slip.branch}`);
  const side = 20 * mm;
  flow.paper.figure(words.qrOf(slip.kitCode), (doc) =>
    drawQr(doc, slip.kitCode, a4.width - 15 * mm - side, 15 * mm, side),
  );
  flow.heading(`${slip.kitCode}`);
  flow.say(cut(slip.title), { size: 15, weight: "bold" });
  if (slip.titleMi !== null) flow.say(cut(slip.titleMi), { size: 12 });
  flow.gap(10);
  flow.facts([
    [said.for, slip.school],
    [said.boxes, boxWords(slip.boxes)],
    [said.delivered, paperDay(slip.deliverOn)],
    [said.collected, paperDay(slip.collectOn)],
    ...(slip.weightG > 0 ? [[said.weight, kilograms(slip.weightG)] as const] : []),
    ...(slip.packedBy === null ? [] : [[said.packed, slip.packedBy] as const]),
    ...(slip.verifiedBy === null ? [] : [[said.verified, slip.verifiedBy] as const]),
  ]);
  if (slip.safety !== null) {
    flow.gap(4);
    flow.framed(`${said.safety}: ${slip.safety}`);
  }
  for (const { item, hazard, sheetName } of slip.hazards) {
    flow.gap(4);
    const sheet = sheetName === null ? "" : ` ${said.sheet(sheetName)}`;
    flow.framed(`${said.hazard}: ${item}, ${hazard}.${sheet}`);
  }
  if (slip.note !== null && slip.note !== "") flow.say(`${said.note}: ${slip.note}`, { above: 4 });
  if (slip.lines.length === 0) flow.say(said.nothing, { above: 12 });
  for (const [box, lines] of Map.groupBy(slip.lines, ({ boxNo }) => boxNo)) {
    flow.heading(said.box(box, slip.boxes), 2, 12);
    flow.table(
      [
        { title: said.item, share: 0.66 },
        { title: said.there, share: 0.22, align: "right" },
        { title: said.back, share: 0.12 },
      ],
      lines.map((line) => [
        { text: line.consumable ? `${said.star} ${line.item}` : line.item },
        { text: thereWords(line), ...(line.packed < line.qty ? { weight: "bold" as const } : {}) },
        line.consumable ? { text: "–" } : { squares: 1 },
      ]),
      19,
    );
  }
  if (slip.lines.some((line) => line.consumable)) flow.say(said.starred, { above: 8 });
  flow.keep(90);
  flow.say(said.missing, { above: 10 });
  flow.lines(3);
  const scan = 28 * mm;
  flow.keep(scan + 40);
  flow.say(said.scan, { above: 10 });
  flow.gap(6);
  flow.paper.figure(words.qrOfPage, (doc) => drawQr(doc, slip.link, 15 * mm, flow.y, scan));
  flow.gap(scan);
  return flow.done();
}

function thereWords({ packed, qty, unit }: SlipLine): string {
  return packed < qty ? said.short(packed, amount(qty, unit)) : amount(qty, unit);
}

/** The picture of the code leaves less width than a title may need. */
const cut = (title: string) => (title.length > 90 ? `${title.slice(0, 89)}…` : title);
