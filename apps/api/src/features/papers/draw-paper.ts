import { type ClaimPaper, drawClaim } from "./claim-paper.ts";
import { drawLabels, type LabelPaper } from "./label-paper.ts";
import { drawLogbook, type LogbookPaper } from "./logbook-paper.ts";
import type { Paper } from "./paper-page.ts";
import { drawOrder, type OrderPaper } from "./order-paper.ts";
import { drawSponsors, type SponsorPaper } from "./sponsor-paper.ts";
import { drawSlip, type SlipPaper } from "./slip-paper.ts";
import { drawStatement, type StatementPaper } from "./statement-paper.ts";
import { drawTrip, type TripPaper } from "./trip-paper.ts";
import { drawYear, type YearPaper } from "./year-paper.ts";

/** The content of a paper as plain data, because it is sent to the worker thread that draws. */
export type PaperData =
  | ClaimPaper
  | LabelPaper
  | LogbookPaper
  | OrderPaper
  | SlipPaper
  | SponsorPaper
  | StatementPaper
  | TripPaper
  | YearPaper;

/** Draws a paper; returns its bytes as they are generated, the same for the same data. */
export function drawPaper(data: PaperData): AsyncIterable<Uint8Array> {
  const { doc, root } = drawn(data);
  root.end();
  doc.end();
  return doc as AsyncIterable<Uint8Array>; // Node's stream of buffers
}

function drawn(data: PaperData): Paper {
  if (data.kind === "claim") return drawClaim(data);
  if (data.kind === "logbook") return drawLogbook(data);
  if (data.kind === "statement") return drawStatement(data);
  if (data.kind === "labels") return drawLabels(data);
  if (data.kind === "order") return drawOrder(data);
  if (data.kind === "year") return drawYear(data);
  if (data.kind === "sponsors") return drawSponsors(data);
  return data.kind === "slip" ? drawSlip(data) : drawTrip(data);
}
