import { randomUUID } from "node:crypto";
import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createItem } from "@kitround/contract/items/item.ts";
import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { finishTrip } from "@kitround/contract/trips/trip-drive.ts";
import { inviteUser, useLink } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import { asSystem } from "../db/as-system.ts";
import {
  comingTerm,
  insertKit,
  insertSchool,
  insertType,
} from "../features/rotations/plan-fixture.ts";
import { addRates, km, onTheWayBack, ownCar } from "./km-claims.ts";
import { type Called, send, type TestApp } from "./test-app.ts";
import { newRound } from "./trip-round.ts";

/** One thing that only one of several calls may get. */
interface Heat {
  call(n: number): Promise<Called>;
  /** How many times it was given, by the database and not by the answers. */
  given(): Promise<number>;
}

/** Prepares the race, and then each round. */
export type Race = (app: TestApp, width: number) => Promise<() => Promise<Heat>>;

export interface RaceFound {
  rounds: number;
  /** The total of answers: successful, refused, and told to wait. */
  won: number;
  refused: number;
  waited: number;
  /** One line for each fault: a thing given to nobody or to several, or an invalid answer. */
  faults: string[];
}

/** Sends `width` calls at once for one thing, `rounds` times: each time exactly one must get it. */
export async function raceRounds(
  app: TestApp,
  race: Race,
  { rounds, width }: { rounds: number; width: number },
): Promise<RaceFound> {
  const found: RaceFound = { rounds, won: 0, refused: 0, waited: 0, faults: [] };
  const next = await race(app, width);
  for (let round = 1; round <= rounds; round += 1) {
    const heat = await next();
    const answers = await Promise.all(Array.from({ length: width }, (_, n) => heat.call(n)));
    const given = await heat.given();
    if (given !== 1) found.faults.push(`round ${round}: given ${given} times`);
    for (const { status, error } of answers) {
      if (status < 300) found.won += 1;
      else if (status === 503) found.waited += 1;
      else if (status < 500) found.refused += 1;
      else found.faults.push(`round ${round}: ${status} ${error.message}`);
    }
  }
  return found;
}

const count = async (app: TestApp, query: ReturnType<typeof sql<{ n: number }>>) =>
  asSystem(app.database.db, async (tx) => (await query.execute(tx)).rows[0]?.n ?? 0);

/** One kit, requested for a hundred schools in the same rotation. */
const kit: Race = async (app, width) => {
  const branch = await comingTerm(app);
  const schools = await branch.edit(async (tx) => {
    const made: string[] = [];
    for (let n = 0; n < width; n += 1) made.push(await insertSchool(tx, branch.id, `School ${n}`));
    return made;
  });
  let round = 0;
  return async () => {
    round += 1;
    const code = `R${String(round).padStart(2, "0")}`;
    const { kitTypeId, kitId } = await branch.edit(async (tx) => {
      const typeId = await insertType(tx, branch.id, code, `Kits of round ${round}`);
      return { kitTypeId: typeId, kitId: await insertKit(tx, branch.id, typeId, `${code}-01`) };
    });
    return {
      call: (n) => {
        const schoolId = schools[n] ?? "";
        const body = { rotationId: branch.rotations[0].id, schoolId, kitTypeId, kitId };
        return branch.call("coordinator", createAllocation, { body });
      },
      given: () =>
        count(app, sql`select count(*)::int as n from allocation where kit_id = ${kitId}`),
    };
  };
};

/** The last unit on the shelf. */
const lastItem: Race = async (app) => {
  const branch = await app.newBranch();
  return async () => {
    const mark = randomUUID().slice(0, 8);
    const body = { sku: `R-${mark}`, name: `Magnets of ${mark}` };
    const { id: itemId } = await branch.ok("coordinator", createItem, { body });
    await branch.ok("coordinator", addStockMovement, {
      body: { itemId, qty: 1, reason: "receipt" },
    });
    return {
      call: () =>
        branch.call("coordinator", addStockMovement, { body: { itemId, qty: 1, reason: "loss" } }),
      given: () =>
        count(
          app,
          sql`select count(*)::int as n from stock_movement where item_id = ${itemId} and delta < 0`,
        ),
    };
  };
};

/** The link of an invitation, opened on many screens. */
const link: Race = async (app) => {
  const branch = await app.newBranch();
  return async () => {
    const body = {
      email: `${randomUUID().slice(0, 8)}@example.org`,
      firstName: "Hēmi",
      lastName: "Te Rangi",
      role: "viewer" as const,
    };
    const { user, invitationUrl } = await branch.ok("admin", inviteUser, { body });
    const params = { token: new URL(invitationUrl).searchParams.get("link") ?? "" };
    const before = await versionOf(user.id);
    return {
      call: (n) =>
        send(app, null, useLink, { params, body: { password: `nine kererū in the miro ${n}` } }),
      given: async () => (await versionOf(user.id)) - before,
    };
  };
  /** Each new password makes a new version of the person. */
  function versionOf(userId: string): Promise<number> {
    return count(
      app,
      sql`select p.row_version as n from person p join branch_user u on u.person_id = p.id where u.id = ${userId}`,
    );
  }
};

/** A trip that is finished on many devices: each leg is claimed once. */
const leg: Race = async (app) => async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await addRates(branch);
  await ownCar(app, branch, round);
  const id = await onTheWayBack(app, branch, round);
  return {
    call: () =>
      branch.call("driver", finishTrip, {
        params: { id },
        body: { odoEndM: km(14_021), gapReason: "Roadworks" },
      }),
    given: () =>
      count(
        app,
        sql`select coalesce(max(times), 0)::int as n from (
          select count(*) as times from km_claim_leg where trip_id = ${id} and live group by stop_id) as each_leg`,
      ),
  };
};

export const races: Record<string, Race> = { kit, leg, link, "last item": lastItem };

/** A race without a constraint, which a harness has to detect. */
export const unrefereed: Race = async (app) => {
  const branch = await app.newBranch();
  const { schoolId } = await asSystem(app.database.db, async (tx) => ({
    schoolId: await insertSchool(tx, branch.id, "Fairview School"),
  }));
  return async () => {
    const title = randomUUID();
    return {
      call: () => branch.call("manager", createSchoolTask, { body: { schoolId, title } }),
      given: () =>
        count(app, sql`select count(*)::int as n from school_task where title = ${title}`),
    };
  };
};
