import * as papers from "@kitround/contract/papers/paper.ts";
import type { FastifyInstance } from "fastify";
import { mountMade } from "../../http/mount-files.ts";
import { makePaper } from "./make-paper.ts";
import { readLabels, readSlip, readTripPaper } from "./read-papers.ts";
import { readOrderPaper } from "./read-order-paper.ts";
import { readSponsors } from "./read-sponsors.ts";
import { nationalHead, readBranchYear, readNationalYear } from "./read-year.ts";
import type { YearPaper } from "./year-paper.ts";

export function paperRoutes(app: FastifyInstance): void {
  mountMade(
    app,
    papers.printLabels,
    ({ tx, body }) => readLabels(tx, body, app.config.publicUrl),
    (paper) => ({ bytes: makePaper(paper), name: `labels-${paper.labels.length}.pdf` }),
  );
  mountMade(
    app,
    papers.printPackingSlip,
    ({ tx, actor, params }) => readSlip(tx, actor, params.id, app.config.publicUrl),
    (paper) => ({ bytes: makePaper(paper), name: `slip-${paper.kitCode}.pdf` }),
    { writes: true },
  );
  mountMade(
    app,
    papers.printTrip,
    ({ tx, actor, params, query }) => readTripPaper(tx, actor, params.id, query),
    (paper) => ({
      bytes: makePaper(paper),
      name: `${paper.of}-${paper.trip.name}-${paper.trip.onDay}.pdf`,
    }),
  );
  mountMade(
    app,
    papers.printStockOrder,
    ({ tx, params }) => readOrderPaper(tx, params.id),
    (paper) => ({
      bytes: makePaper(paper),
      name: `order-${paper.supplier ?? ""}-${paper.orderedOn}.pdf`,
    }),
  );
  mountMade(
    app,
    papers.printSponsors,
    ({ tx, params, query }) => readSponsors(tx, params.id, query),
    (paper) => ({
      bytes: makePaper(paper),
      name: `${paper.of ?? "sponsors"}-term-${paper.term.number}-${paper.term.year}.pdf`,
    }),
  );
  mountMade(
    app,
    papers.printBranchYear,
    ({ tx, query }) => readBranchYear(tx, query.year),
    (paper) => ({ bytes: makePaper(paper), name: nameOfYear(paper) }),
  );
  mountMade(
    app,
    papers.printNationalYear,
    async ({ tx, actor, query }) => ({ actor, query, head: await nationalHead(tx) }),
    async ({ actor, query, head }) => {
      const paper = await readNationalYear(app.db, actor, query, head);
      return { bytes: makePaper(paper), name: nameOfYear(paper) };
    },
  );
}

const nameOfYear = ({ name, report }: YearPaper) => `${name}-${report.year}.pdf`;
