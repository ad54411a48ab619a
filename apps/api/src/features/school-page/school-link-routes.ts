import * as links from "@kitround/contract/school-page/school-link.ts";
import type { FastifyInstance } from "fastify";
import { asActor } from "../../db/as-actor.ts";
import { mount, mountOpen, ok } from "../../http/mount.ts";
import { mailLink } from "./mail-links.ts";
import { linkRows, newContactLink, revokeLinks } from "./school-links.ts";

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
  mount(app, links.revokeSchoolLinks, async ({ tx, params }) => {
    await revokeLinks(tx, params.id, params.contactId);
    return ok;
  });
}
