import {
  type Duties,
  lastingKinds,
  mayTakeDriving,
  mayTakeLinks,
  mayTakeTasks,
} from "@kitround/contract/users/duties.ts";
import { type RawBuilder, sql } from "kysely";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { handOverPageLinks, pageLinksOf, revokePageLinksOf } from "../school-page/school-links.ts";

/** The duties that are assigned to this person of the branch. */
export async function readDuties(tx: Tx, id: string): Promise<Duties> {
  const list = async <T>(query: RawBuilder<T>) => (await query.execute(tx)).rows;
  return {
    trips: await list(sql<Duties["trips"][number]>`
      select id, name, on_day, status from trip
      where driver_id = ${id} and status in ('draft', 'released', 'in_progress') order by on_day, name`),
    routes: await list(sql<Duties["routes"][number]>`
      select id, name from route where driver_id = ${id} and status = 'active' order by name`),
    tasks: await list(sql<Duties["tasks"][number]>`
      select t.id, t.title, s.name_en as school_name from school_task t
        left join school s on s.branch_id = t.branch_id and s.id = t.school_id
      where t.assignee_id = ${id} and t.closed_at is null order by t.due_on nulls last, t.title`),
    links: await readLinks(tx, id),
    claims: await list(sql<Duties["claims"][number]>`
      select id, number, status, amount_cents, currency from km_claim
      where claimant_id = ${id} and status in ('draft', 'returned', 'submitted', 'approved', 'exported') order by number`),
  };
}

/** The valid links that a person has made, without those to their own trips. */
async function readLinks(tx: Tx, id: string): Promise<Duties["links"]> {
  const { rows: calendars } = await sql<Duties["links"][number]>`
    select f.kind, s.name_en as name, f.made_at from feed f
      left join school s on s.branch_id = f.branch_id and s.id = f.school_id
    where f.branch_id = current_branch() and f.made_by = ${id} and f.kind <> 'driver'`.execute(tx);
  // The requests' role may not read these links. An id belongs to one branch, so this reveals nothing of others.
  const { rows: ways } = await withSystem(tx, (system) =>
    sql<Duties["links"][number]>`
      select l.kind, p.first_name || ' ' || p.last_name as name, l.created_at as made_at
      from one_time_link l
        join branch_user u on u.branch_id = l.branch_id and u.id = l.branch_user_id
        join person p on p.id = u.person_id
      where l.made_by = ${id} and l.branch_user_id <> ${id} and l.used_at is null and l.expires_at > now()`.execute(
      system,
    ),
  );
  const pages = (await pageLinksOf(tx, id)).map(
    (each) => ({ kind: "school_page", ...each }) as const,
  );
  return [...calendars, ...pages, ...ways].toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

export interface HandOver {
  drivingTo?: string | undefined;
  tasksTo?: string | undefined;
  linksTo?: string | undefined;
}

/**
 * Assigns somebody's trips, tasks, and links to calendars and schools' pages to others, in the caller's transaction. A
 * trip under way keeps its driver.
 */
export async function handOver(tx: Tx, fromId: string, to: HandOver): Promise<void> {
  if (to.drivingTo !== undefined) {
    refuseUnlessAllowed(mayTakeDriving(await heir(tx, to.drivingTo, "drivingTo"), fromId));
    await driveInstead(tx, fromId, to.drivingTo);
  }
  if (to.tasksTo !== undefined) {
    refuseUnlessAllowed(mayTakeTasks(await heir(tx, to.tasksTo, "tasksTo"), fromId));
    await tx
      .updateTable("schoolTask")
      .set({ assigneeId: to.tasksTo })
      .where("assigneeId", "=", fromId)
      .where("closedAt", "is", null)
      .execute();
  }
  if (to.linksTo !== undefined) {
    const kinds = lastingKinds({ links: await readLinks(tx, fromId) });
    refuseUnlessAllowed(mayTakeLinks(await heir(tx, to.linksTo, "linksTo"), fromId, kinds));
    await tx
      .updateTable("feed")
      .set({ madeBy: to.linksTo })
      .where("madeBy", "=", fromId)
      .where("kind", "<>", "driver")
      .execute();
    await handOverPageLinks(tx, fromId, to.linksTo);
  }
}

/**
 * Ends the links that a person who leaves has made to calendars and schools' pages; a link to their own trips is
 * inactive while they are suspended.
 */
export async function endLinksOf(
  tx: Tx,
  id: string,
  status: "suspended" | "removed",
): Promise<void> {
  await tx
    .deleteFrom("feed")
    .where("madeBy", "=", id)
    .$if(status === "suspended", (feeds) => feeds.where("kind", "<>", "driver"))
    .execute();
  await revokePageLinksOf(tx, id);
}

/**
 * Trips in the leaver's own car get the new driver's car, or the branch's van; if there is neither, the vehicle has
 * to be chosen.
 */
async function driveInstead(tx: Tx, fromId: string, toId: string): Promise<void> {
  const vehicle = sql`case when vehicle_id in (select v.id from vehicle v where v.branch_id = current_branch() and v.owner_id = ${fromId})
    then coalesce((select v.id from vehicle v where v.branch_id = current_branch() and v.status = 'active'
        and (v.owner_id = ${toId} or v.owner_id is null) order by v.owner_id is null, v.name limit 1), vehicle_id)
    else vehicle_id end`;
  await sql`update trip set driver_id = ${toId}, vehicle_id = ${vehicle}
    where branch_id = current_branch() and driver_id = ${fromId} and status in ('draft', 'released')`.execute(
    tx,
  );
  await sql`update route set driver_id = ${toId}, vehicle_id = ${vehicle}
    where branch_id = current_branch() and driver_id = ${fromId} and status = 'active'`.execute(tx);
}

async function heir(tx: Tx, id: string, path: string) {
  const place = await tx
    .selectFrom("branchUser")
    .select(["id", "role", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (place) return place;
  const { message } = notFound("This person");
  throw new AppError("invalid_input", message, [{ path, message }]);
}
