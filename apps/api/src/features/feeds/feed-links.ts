import { type FeedKind, feedKinds, mayHaveFeed } from "@kitround/contract/feeds/feed-rules.ts";
import type { Feed, makeFeed } from "@kitround/contract/feeds/feed.ts";
import type { Body } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import { AppError, notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { hashToken, newToken } from "../../http/session.ts";

/** The links that this actor may see: those of each kind whose link they may make, and a driver's own. */
function visibleTo({ role, branchUserId }: Actor): RawBuilder<unknown> {
  const kinds = feedKinds.filter((kind) => mayHaveFeed(kind, role));
  return sql`f.kind = any(${kinds}::text[]) and (f.kind <> 'driver' or f.branch_user_id = ${branchUserId})`;
}

export async function feedRows(tx: Tx, actor: Actor, where = sql`true`): Promise<Feed[]> {
  const { rows } = await sql<Feed>`
    select f.id, f.kind, f.school_id, p.first_name || ' ' || p.last_name as made_by_name, f.made_at
    from feed f
    left join branch_user u on u.branch_id = f.branch_id and u.id = f.made_by
    left join person p on p.id = u.person_id
    where f.branch_id = current_branch() and ${visibleTo(actor)} and ${where}
    order by f.made_at desc, f.id`.execute(tx);
  return rows;
}

/**
 * Creates the only valid link for this feed; the one before is invalidated. The token appears in the answer only.
 * Throws `forbidden`, and `not_found` for an unknown school.
 */
export async function newFeedLink(
  tx: Tx,
  actor: Actor,
  { kind, schoolId }: Body<typeof makeFeed>,
  publicUrl: string,
): Promise<{ feed: Feed; url: string }> {
  if (!mayHaveFeed(kind, actor.role)) {
    throw new AppError("forbidden", `Your role (${actor.role}) may not do this.`);
  }
  const school = kind === "school" ? (schoolId ?? null) : null;
  if (kind === "school" || schoolId !== undefined) await requireSchool(tx, schoolId ?? null);
  const user = kind === "driver" ? actor.branchUserId : null;
  const token = newToken();
  // If two people renew it at once, the later one's link is valid.
  const { rows } = await sql<{ id: string }>`
    insert into feed (branch_id, kind, branch_user_id, school_id, token_hash, made_by)
    values (current_branch(), ${kind}, ${user}, ${school}, ${hashToken(token)}, ${actor.branchUserId})
    on conflict ${sql.raw(target[kind])}
    do update set token_hash = excluded.token_hash, made_by = excluded.made_by, made_at = now()
    returning id`.execute(tx);
  const [feed] = await feedRows(tx, actor, sql`f.id = ${rows[0]?.id ?? null}`);
  if (!feed) throw new Error("The feed that was just made is not there.");
  return { feed, url: `${publicUrl}/api/calendars/${token}.ics` };
}

const target: Record<FeedKind, string> = {
  branch: "(branch_id) where kind = 'branch'",
  driver: "(branch_id, branch_user_id) where kind = 'driver'",
  school: "(branch_id, school_id) where kind = 'school'",
};

async function requireSchool(tx: Tx, id: string | null): Promise<void> {
  const found =
    id === null
      ? undefined
      : await tx.selectFrom("school").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound("This school");
}

/** Throws `not_found`, also for another person's link. */
export async function revokeFeedLink(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [feed] = await feedRows(tx, actor, sql`f.id = ${id}`);
  if (!feed) throw notFound("This calendar link");
  await tx.deleteFrom("feed").where("id", "=", id).execute();
}

export interface OpenedFeed {
  kind: FeedKind;
  branchId: string;
  branchUserId: string | null;
  schoolId: string | null;
  name: string;
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/**
 * The feed of a link. Throws `not_found` for a link that was revoked or renewed, whose maker is suspended or removed,
 * or whose driver no longer drives.
 */
export async function openFeed(db: Db, given: string): Promise<OpenedFeed> {
  const token = given.replace(/\.ics$/, "");
  if (!tokenForm.test(token)) throw noFeed();
  const row = await asSystem(db, async (tx) => {
    const { rows } = await sql<OpenedFeed & { role: Actor["role"] | null; status: string | null }>`
      select f.kind, f.branch_id, f.branch_user_id, f.school_id, u.role, u.status,
        coalesce(s.name_en, p.first_name || ' ' || p.last_name, b.name) as name
      from feed f
      join branch b on b.id = f.branch_id and b.status = 'active'
      join branch_user m on m.branch_id = f.branch_id and m.id = f.made_by and m.status = 'active'
      left join branch_user u on u.branch_id = f.branch_id and u.id = f.branch_user_id
      left join person p on p.id = u.person_id
      left join school s on s.branch_id = f.branch_id and s.id = f.school_id
      where f.token_hash = ${hashToken(token)}`.execute(tx);
    return rows[0];
  });
  if (row === undefined) throw noFeed();
  const drives = row.role !== null && row.status === "active" && mayHaveFeed("driver", row.role);
  if (row.kind === "driver" && !drives) throw noFeed();
  return row;
}

const noFeed = () =>
  new AppError(
    "not_found",
    "There is no calendar behind this link: it was revoked or renewed. Ask the person who gave it to you for the new one.",
  );
