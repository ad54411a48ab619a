import * as links from "@kitround/contract/school-page/school-link.ts";
import * as proposals from "@kitround/contract/school-page/school-proposal.ts";
import * as rounds from "@kitround/contract/school-page/wish-round.ts";
import type { FastifyInstance } from "fastify";
import { asActor } from "../../db/as-actor.ts";
import { mount, mountOpen, ok } from "../../http/mount.ts";
import { mailLink } from "./mail-links.ts";
import { decideProposal, openProposals } from "./proposals.ts";
import { linkRows, newContactLink, revokeLinks } from "./school-links.ts";
import { openRound, readRound, remind } from "./wish-rounds.ts";

/** The branch's side of the schools' pages. */
export function schoolLinkRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.config;
  mount(app, links.listSchoolLinks, async ({ tx, params }) => {
    const items = await linkRows(tx, params.id);
    return { items, total: items.length };
  });
  mountOpen(app, links.makeSchoolLink, ({ db, actor, params: { id, contactId } }) => {
    if (!actor) throw new Error("This route lets nobody in without a session.");
    return asActor(db, actor, async (tx) => ({
      url: await newContactLink(tx, actor, { schoolId: id, contactId }, publicUrl),
    }));
  });
  mount(app, links.mailSchoolLink, async ({ tx, actor, params: { id, contactId } }) => {
    await mailLink(tx, actor, id, contactId);
    return ok;
  });
  mount(app, proposals.listSchoolProposals, async ({ tx, query }) => {
    const items = await openProposals(tx, query.schoolId);
    return { items, total: items.length };
  });
  mount(app, proposals.decideSchoolProposal, async ({ tx, actor, params, body }) => {
    await decideProposal(tx, actor, params.id, body.accept);
    return ok;
  });
  mount(app, rounds.getWishRound, ({ tx, params }) => readRound(tx, params.id));
  mount(app, rounds.askForWishes, ({ tx, actor, params, body }) =>
    openRound(tx, actor, params.id, body.closesOn),
  );
  mount(app, rounds.remindOfWishes, ({ tx, actor, params }) => remind(tx, actor, params.id));
  mount(app, links.revokeSchoolLinks, async ({ tx, params }) => {
    await revokeLinks(tx, params.id, params.contactId);
    return ok;
  });
}
