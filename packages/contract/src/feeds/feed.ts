import { z } from "zod";
import { route } from "../route.ts";
import { byId, done, id, instant } from "../wire.ts";
import { feedKinds } from "./feed-rules.ts";

export const feed = z.object({
  id,
  kind: z.enum(feedKinds),
  /** For a school's feed. */
  schoolId: id.nullable(),
  madeByName: z.string().nullable(),
  /** When the valid link was made. */
  madeAt: instant,
});
export type Feed = z.output<typeof feed>;

const holders = ["branch:manage", "schools:write", "trips:run", "trips:run-own"] as const;

export const listFeeds = route({
  method: "GET",
  path: "/feeds",
  access: holders,
  reads: ["branch_user", "feed", "person"],
  summary: "List the calendar links that one may see: one's own, the branch's, the schools'",
  result: z.object({ items: z.array(feed) }),
});

export const makeFeed = route({
  method: "POST",
  path: "/feeds",
  access: holders,
  // Its answer is the link, which must not be stored.
  keyless: true,
  summary:
    "Make a calendar link, or renew it: the previous one stops working. Only this answer contains it",
  body: z.object({ kind: z.enum(feedKinds), schoolId: id.optional() }),
  result: z.object({ feed, url: z.string() }),
  status: 201,
  errors: ["not_found"],
});

export const revokeFeed = route({
  method: "DELETE",
  path: "/feeds/:id",
  access: holders,
  summary: "Revoke a calendar link: it shows nothing any more",
  params: byId,
  result: done,
});

export const readFeed = route({
  method: "GET",
  path: "/calendars/:token",
  access: "public",
  summary:
    "The calendar behind a link, as iCalendar; with its ETag, and 304 where nothing has changed since",
  params: z.object({ token: z.string().min(20).max(100) }),
  answers: "text/calendar",
  result: z.string(),
});
