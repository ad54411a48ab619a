import * as papers from "@kitround/contract/papers/claim-paper.ts";
import type { FastifyInstance } from "fastify";
import { mountMade } from "../../http/mount-files.ts";
import { makePaper } from "./make-paper.ts";
import { readClaimPaper, readLogbookPaper, readStatementPaper } from "./read-claim-papers.ts";

export function claimPaperRoutes(app: FastifyInstance): void {
  mountMade(
    app,
    papers.printKmClaim,
    ({ tx, actor, params }) => readClaimPaper(tx, actor, params.id),
    (paper) => ({ bytes: makePaper(paper), name: `claim-${paper.claim.number}.pdf` }),
  );
  mountMade(
    app,
    papers.printLogbook,
    ({ tx, actor, params, query }) => readLogbookPaper(tx, actor, params.id, query.onDay),
    (paper) => ({
      bytes: makePaper(paper),
      name: `logbook-${paper.book.vehicleName}-${paper.book.startsOn}.pdf`,
    }),
  );
  mountMade(
    app,
    papers.printKmStatement,
    ({ tx, actor, params, query }) => readStatementPaper(tx, actor, params.id, query.onDay),
    (paper) => ({
      bytes: makePaper(paper),
      name: `statement-${paper.statement.personName}-${paper.statement.startsOn}.pdf`,
    }),
  );
}
