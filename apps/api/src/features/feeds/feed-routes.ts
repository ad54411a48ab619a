import * as feeds from "@kitround/contract/feeds/feed.ts";
import type { FastifyInstance } from "fastify";
import { type Actor, asActor } from "../../db/as-actor.ts";
import type { Db, Tx } from "../../db/database.ts";
import { mount, mountOpen, ok } from "../../http/mount.ts";
import { mountShared } from "../../http/mount-files.ts";
import { calendarText, type FeedEvent } from "./calendar-text.ts";
import { loanEvents, rotationEvents, tripEvents } from "./feed-events.ts";
import { feedRows, newFeedLink, openFeed, type OpenedFeed, revokeFeedLink } from "./feed-links.ts";

export function feedRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.config;
  mount(app, feeds.listFeeds, async ({ tx, actor }) => ({ items: await feedRows(tx, actor) }));
  mountOpen(app, feeds.makeFeed, ({ db, actor, body }) => {
    if (!actor) throw new Error("This route lets nobody in without a session.");
    return asActor(db, actor, (tx) => newFeedLink(tx, actor, body, publicUrl));
  });
  mount(app, feeds.revokeFeed, async ({ tx, actor, params }) => {
    await revokeFeedLink(tx, actor, params.id);
    return ok;
  });
  mountShared(app, feeds.readFeed, async ({ db, params, request }) => {
    const opened = await openFeed(db, params.token);
    return calendarText(`Kitround: ${opened.name}`, await read(db, opened, request.id));
  });
}

/** Reads in a transaction confined to the branch, without a person: the link determines what may be seen. */
async function read(db: Db, feed: OpenedFeed, requestId: string): Promise<FeedEvent[]> {
  const { branchId } = feed;
  const nobody: Actor = { branchUserId: "", personId: "", branchId, role: "viewer", requestId };
  return asActor(db, nobody, (tx) => eventsOf(tx, feed), { readOnly: true });
}

async function eventsOf(
  tx: Tx,
  { kind, branchUserId, schoolId }: OpenedFeed,
): Promise<FeedEvent[]> {
  if (kind === "driver") return tripEvents(tx, branchUserId);
  if (kind === "school") return loanEvents(tx, schoolId, "school");
  return [
    ...(await rotationEvents(tx)),
    ...(await loanEvents(tx, null, "branch")),
    ...(await tripEvents(tx, null)),
  ];
}
