import { encode } from "uqr";
import type { Doc } from "./paper-page.ts";

/** Draws a text's QR code as one shape, `side` points wide without the white margin it needs. */
export function drawQr(doc: Doc, text: string, x: number, y: number, side: number): void {
  // Half of the capacity is for error correction, because labels are scratched and taped over, and the text is short.
  const { data, size } = encode(text, { ecc: "Q", border: 0 });
  const step = side / size;
  data.forEach((row, line) => {
    for (let from = 0; from < size; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (to < size && row[to]) to += 1;
      doc.rect(x + from * step, y + line * step, (to - from) * step, step);
      from = to;
    }
  });
  doc.fill("#000");
}
