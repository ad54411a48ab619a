import { confirmsName, forgetRefusal } from "@kitround/contract/users/forget-rules.ts";
import type { Forgetting } from "@kitround/contract/users/forgetting.ts";
import type { User } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";

interface Found extends Omit<Forgetting, "refusal" | "goes" | "stays"> {
  personId: string;
  role: User["role"];
  status: User["status"];
  elsewhere: boolean;
  openClaims: number;
  sessions: number;
  passkeys: number;
  links: number;
  mails: number;
  vehicles: number;
  trips: number;
  claims: number;
  changes: number;
}

/** Which records are deleted and which stay when this person of the branch is removed permanently. Throws not_found. */
export async function readForgetting(tx: Tx, actor: Actor, id: string): Promise<Forgetting> {
  const found = await find(tx, id);
  const { name, forgottenAt, sessions, passkeys, links, mails, vehicles } = found;
  const { trips, claims, changes } = found;
  const refused = forgottenAt === null ? refusalFor(actor, id, found) : null;
  return {
    name,
    forgottenAt,
    refusal: refused?.message ?? null,
    goes: { sessions, passkeys, links, mails, vehicles },
    stays: { trips, claims, changes },
  };
}

/** Removes the person permanently. Doing it again changes nothing. */
export async function forgetPerson(tx: Tx, actor: Actor, id: string, typed: string): Promise<void> {
  // Prevents an invitation of this person while they are being removed.
  await sql`select from branch_user where branch_id = current_branch() and id = ${id} for update`.execute(
    tx,
  );
  const found = await find(tx, id);
  if (found.forgottenAt !== null) return;
  refuseUnlessAllowed(refusalFor(actor, id, found));
  if (!confirmsName(typed, found.name)) {
    const message = `Type the name as it is shown: ${found.name}`;
    throw new AppError("invalid_input", message, [{ path: "name", message }]);
  }
  await withSystem(tx, (system) => sql`select forget_person(${found.personId})`.execute(system));
}

const refusalFor = (actor: Actor, id: string, found: Found) =>
  forgetRefusal({ id: actor.branchUserId, role: actor.role }, { ...found, id });

async function find(tx: Tx, id: string): Promise<Found> {
  const place = await tx
    .selectFrom("branchUser")
    .select("personId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!place) throw notFound("This person");
  // A person's own tables have no branch and so no wall.
  const { rows } = await withSystem(tx, (system) =>
    sql<Found>`
      with person_places as materialized (select branch_id, id, status from branch_user where person_id = ${place.personId}),
        own as (select id from person_places)
      select p.id as person_id, p.first_name || ' ' || p.last_name as name, p.forgotten_at, u.role, u.status,
        exists (select from person_places where id <> ${id} and status <> 'removed') as elsewhere,
        (select count(*) from km_claim where claimant_id in (select id from own)
          and status not in ('paid', 'rejected', 'void'))::int as open_claims,
        (select count(*) from session where branch_user_id in (select id from own))::int as sessions,
        (select count(*) from passkey where person_id = p.id)::int as passkeys,
        (select count(*) from feed where branch_user_id in (select id from own) or made_by in (select id from own))::int as links,
        (select count(*) from mail_out where branch_user_id in (select id from own))::int as mails,
        (select count(*) from vehicle where owner_id in (select id from own))::int as vehicles,
        (select count(*) from trip where driver_id in (select id from own) or helper_id in (select id from own))::int as trips,
        (select count(*) from km_claim where claimant_id in (select id from own))::int as claims,
        (select count(*) from audit_event where actor_id in (select id from own))::int as changes
      from person p join branch_user u on u.person_id = p.id where u.id = ${id}`.execute(system),
  );
  const [found] = rows;
  if (!found) throw notFound("This person");
  return found;
}
