import { drawLabels, type LabelPaper } from "./label-paper.ts";
import type { Paper } from "./paper-page.ts";
import { drawOrder, type OrderPaper } from "./order-paper.ts";
import { drawSponsors, type SponsorPaper } from "./sponsor-paper.ts";
import { drawSlip, type SlipPaper } from "./slip-paper.ts";
import { drawTrip, type TripPaper } from "./trip-paper.ts";

/** What is drawn, as plain data: it crosses to the thread that draws. */
export type PaperData = LabelPaper | OrderPaper | SlipPaper | SponsorPaper | TripPaper;

/** Draws a paper; its bytes come as they are made, the same for the same data. */
export function drawPaper(data: PaperData): AsyncIterable<Uint8Array> {
  const { doc, root } = drawn(data);
  root.end();
  doc.end();
  return doc as AsyncIterable<Uint8Array>; // a stream of the platform's, of buffers
}

function drawn(data: PaperData): Paper {
  if (data.kind === "labels") return drawLabels(data);
  if (data.kind === "order") return drawOrder(data);
  if (data.kind === "sponsors") return drawSponsors(data);
  return data.kind === "slip" ? drawSlip(data) : drawTrip(data);
}
