import type { Role } from "@kitround/contract/access/capabilities.ts";
import { usualFormat } from "@kitround/contract/branches/countries.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { asActor } from "../apps/api/src/db/as-actor.ts";
import { asSystem } from "../apps/api/src/db/as-system.ts";
import { writeClaims } from "../apps/api/src/test/submitted-claims.ts";
import { newRound } from "../apps/api/src/test/trip-round.ts";
import { carryIntoTrips } from "../apps/api/src/features/trips/from-plan/trips-from-plan.ts";
import { hashPassword } from "../apps/api/src/features/auth/password-hash.ts";
import { startSession } from "../apps/api/src/http/session.ts";
import { kitRoom } from "../apps/api/src/test/kit-room.ts";
import { zoneWhereItIs } from "../apps/api/src/test/zone-where-it-is.ts";

// The real server on an empty database, in the middle of a rotation: the kits are packed, the trip is made. Prints
// one line of JSON once it answers: its address, and the stored session of each role. By its arguments, drivers must
// take photos, the driver's own car goes to thirty schools or to three, the branch is in another country ("in-GB")
// where the driver has an own car, the driver has submitted claims, or the trip is late: the first school still has
// its kit, the last one is only open at night;
// or it is tomorrow's ("tomorrow"), in a branch that tells schools of visits; "afternoon" puts the branch into a time zone
// where it is 15:00 now.

export interface TripsServer {
  url: string;
  /** The stored session of each role, as the app stores it. */
  sessions: Record<"driver" | "otherDriver" | "coordinator" | "volunteer" | "finance", Session>;
  /** The password of each of them. */
  password: string;
  kits: [string, string, string];
  /** The name of the trip that collects the kits, which is too heavy for its van. */
  heavy: string;
}

const longDay = Array.from({ length: 30 }, (_, index) => `Kura ${index + 1}`);

const config = readConfig(process.env);
const url = config.publicUrl;
const app = await build(config);

const password = "one van, four wheels";
const passwordHash = await hashPassword(password);
// Without an organisation the start page says that the installation is empty, and offers no form to sign in.
await asSystem(app.database.db, (tx) =>
  tx.insertInto("organisation").values({ name: "Science kits" }).execute(),
);
const branchId = await newBranch("Nelson", "NSN");

async function newBranch(name: string, code: string): Promise<string> {
  return asSystem(app.database.db, async (tx) => {
    const values = { name, code, officePhone: "09 555 0100" };
    const made = await tx.insertInto("branch").values(values).returning("id").executeTakeFirst();
    return made?.id ?? "";
  });
}

async function signedIn(role: Role, branchId: string, branchName: string, firstName = "Ana") {
  return asSystem(app.database.db, async (tx) => {
    const email = `${firstName}.${role}@${branchName}.test`.toLowerCase();
    const person = await tx
      .insertInto("person")
      .values({ email, firstName, lastName: role, passwordHash })
      .returning("id")
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto("branchUser")
      .values({ branchId, personId: person.id, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    const who = { branchId, branchUserId: user.id, role };
    const { token } = await startSession(tx, { ...who, agent: "e2e" });
    const names = { firstName, lastName: role, branchName };
    return {
      actor: { ...who, personId: person.id, requestId: "e2e" },
      session: { ...who, ...names, email, sessionId: token },
    };
  });
}

const driver = await signedIn("driver", branchId, "Nelson");
const otherDriver = await signedIn("driver", branchId, "Nelson", "Rewi");
const volunteer = await signedIn("volunteer", branchId, "Nelson");
const coordinator = await signedIn("coordinator", branchId, "Nelson");
const finance = await signedIn("finance", branchId, "Nelson");
const country = process.argv.find((each) => each.startsWith("in-"))?.slice(3) ?? "NZ";
const format = usualFormat(country, "Pacific/Auckland");
const tomorrow = process.argv.includes("tomorrow");
const afternoon = process.argv.includes("afternoon");
const timeZone = afternoon ? zoneWhereItIs(15, new Date()) : format.timeZone;
const deliverOn = addDays(dayIn(timeZone, new Date()), tomorrow ? 1 : 0);
const round = await newRound(
  app,
  { id: branchId, actors: { driver: driver.actor, volunteer: volunteer.actor } },
  { deliverOn, collectOn: addDays(deliverOn, 14) },
  process.argv.includes("thirty-stops") ? longDay : undefined,
);
await asSystem(app.database.db, async (tx) => {
  if (country !== "NZ") {
    await tx.updateTable("branch").set(format).where("id", "=", branchId).execute();
    const own = { reimbursable: true, ownerId: driver.actor.branchUserId };
    await tx.updateTable("vehicle").set(own).where("id", "=", round.vehicleId).execute();
  }
  if (afternoon) {
    await tx.updateTable("branch").set({ timeZone }).where("id", "=", branchId).execute();
  }
  if (tomorrow) {
    await tx
      .updateTable("branch")
      .set({ tellsTomorrow: true })
      .where("id", "=", branchId)
      .execute();
  }
  if (process.argv.includes("asks-for-photos")) {
    const asked = { photoAtStop: "needed", signatureAtStop: "on" } as const;
    await tx.updateTable("branch").set(asked).where("id", "=", branchId).execute();
  }
  if (process.argv.includes("thirty-stops") || process.argv.includes("own-car")) {
    const own = { reimbursable: true, ownerId: driver.actor.branchUserId };
    await tx.updateTable("vehicle").set(own).where("id", "=", round.vehicleId).execute();
    const startsOn = `${Number(deliverOn.slice(0, 4)) - (deliverOn.slice(5) < "04-01" ? 1 : 0)}-04-01`;
    const year = { startsOn, openingM: 5_000_000, logbookKept: true };
    await tx
      .insertInto("vehicleYear")
      .values({ branchId, vehicleId: round.vehicleId, ...year })
      .execute();
  }
  const [first, second] = round.schools;
  await tx
    .insertInto("schoolTask")
    .values({ branchId, schoolId: first, title: "Fetch the key", kind: "one_off" })
    .execute();
  const contact = { name: "Mere", phone: "+64 21 555 0101", email: "mere@school.test" };
  await tx
    .insertInto("schoolContact")
    .values({ branchId, schoolId: second, ...contact })
    .execute();
});
await asActor(app.database.db, coordinator.actor, (tx) =>
  carryIntoTrips(tx, coordinator.actor, round.rotationId),
);

if (process.argv.includes("claims")) {
  await asSystem(app.database.db, async (tx) => {
    const claimantId = driver.actor.branchUserId;
    const { id: vehicleId } = await tx
      .insertInto("vehicle")
      .values({
        branchId,
        name: "Hatchback",
        fuel: "petrol",
        reimbursable: true,
        ownerId: claimantId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const approverId = coordinator.actor.branchUserId;
    await writeClaims(tx, { branchId, claimantId, approverId, vehicleId }, 20);
  });
}

if (process.argv.includes("late")) {
  const [kitId, first, last] = [round.kits[0], round.schools[0], round.schools[2]];
  const loan = {
    status: "delivered" as const,
    deliverOn: addDays(deliverOn, -30),
    collectOn: addDays(deliverOn, -10),
    occupied: `[${addDays(deliverOn, -30)},${addDays(deliverOn, -7)})`,
  };
  await asSystem(app.database.db, async (tx) => {
    await tx.deleteFrom("stopLine").where("kitId", "=", kitId).execute();
    await tx.updateTable("allocation").set(loan).where("kitId", "=", kitId).execute();
    const there = { state: "at_school", place: "school", schoolId: first } as const;
    await tx.updateTable("kit").set(there).where("id", "=", kitId).execute();
    const window = { windowFrom: "00:00", windowTo: "00:05" };
    await tx.updateTable("school").set(window).where("id", "=", last).execute();
  });
}

const heavy = await asSystem(app.database.db, async (tx) => {
  const van = { branchId, fuel: "diesel" as const, reimbursable: false };
  const red = { ...van, name: "Red van, with a long name for Ōrere", capacityG: 12_000 };
  await tx.insertInto("vehicle").values(red).execute();
  const green = { ...van, name: "Green van", capacityG: 20_000 };
  const small = await tx
    .insertInto("vehicle")
    .values(green)
    .returning("id")
    .executeTakeFirstOrThrow();
  const trip = await tx
    .updateTable("trip")
    .set({ vehicleId: small.id })
    .where("onDay", "=", addDays(deliverOn, 14))
    .returning("name")
    .executeTakeFirstOrThrow();
  return trip.name;
});

// A branch of its own with a kit to pack, one that waits for its count, and stock for both.
const basement = await newBranch("Motueka", "MTK");
const packer = await signedIn("volunteer", basement, "Motueka");
const { actor: manager } = await signedIn("manager", basement, "Motueka");
const room = await kitRoom(app, { id: basement, actors: { manager } });
await room.allocation(await room.kit("ready"));
await room.kit("in_check");
await room.stock("batteries", 40);
await room.fromPlan();

await app.server.listen({ port: config.port, host: config.host });
const sessions = {
  driver: driver.session,
  otherDriver: otherDriver.session,
  coordinator: coordinator.session,
  volunteer: packer.session,
  finance: finance.session,
};
console.log(
  JSON.stringify({ url, sessions, password, kits: round.kits, heavy } satisfies TripsServer),
);
process.on("SIGTERM", () => void app.close());
