import type { Role } from "@kitround/contract/access/capabilities.ts";
import { usualFormat } from "@kitround/contract/branches/countries.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { asActor } from "../apps/api/src/db/as-actor.ts";
import { asSystem } from "../apps/api/src/db/as-system.ts";
import { hashPassword } from "../apps/api/src/features/auth/password-hash.ts";
import { carryIntoTrips } from "../apps/api/src/features/trips/from-plan/trips-from-plan.ts";
import { newRound } from "../apps/api/src/test/trip-round.ts";
import { type Zone, zones } from "./zones.ts";

// The real server on an empty database with a branch in each of three time zones, whose kits are packed and whose
// trips are made: out on the Tuesday before the clocks change there, back on the Tuesday after it. Prints a line once
// it answers.

const config = readConfig(process.env);
const app = await build(config);
const passwordHash = await hashPassword(config.publicUrl);

async function person(branchId: string, role: Role, zone: Zone) {
  return asSystem(app.database.db, async (tx) => {
    const { id: personId } = await tx
      .insertInto("person")
      .values({
        email: `${role}@${zone.code}.test`.toLowerCase(),
        firstName: "Ana",
        lastName: role,
        passwordHash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: branchUserId } = await tx
      .insertInto("branchUser")
      .values({ branchId, personId, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { branchId, branchUserId, role, personId, requestId: "e2e" };
  });
}

for (const zone of zones) {
  const { id: branchId } = await asSystem(app.database.db, (tx) =>
    tx
      .insertInto("branch")
      .values({
        name: zone.name,
        code: zone.code,
        ...usualFormat(zone.country, zone.timeZone),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const driver = await person(branchId, "driver", zone);
  const volunteer = await person(branchId, "volunteer", zone);
  const coordinator = await person(branchId, "coordinator", zone);
  const round = await newRound(
    app,
    { id: branchId, actors: { driver, volunteer } },
    { deliverOn: zone.out, collectOn: addDays(zone.out, 7) },
  );
  await asActor(app.database.db, coordinator, (tx) =>
    carryIntoTrips(tx, coordinator, round.rotationId),
  );
}

await app.server.listen({ port: config.port, host: config.host });
console.log("ready");
process.on("SIGTERM", () => void app.close());
