import type { Role } from "@kitround/contract/access/capabilities.ts";
import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { PersonData, VehicleData } from "./data/people.ts";
import { newId } from "./rows.ts";

export interface Vehicle {
  id: string;
  /** Null for the branch's own van. */
  ownerId: string | null;
  data: VehicleData;
  /** The odometer at the start of this tax year, of the previous one, and before today's trip. */
  openingM: number;
  openingBeforeM: number;
  nowM: number;
}

export interface Person {
  userId: string;
  data: PersonData;
  vehicle: Vehicle | null;
}

export interface People {
  all: readonly Person[];
  van: Vehicle | null;
  /** The first person in this role. Throws if the branch has none. */
  in(role: Role): Person;
  volunteers: readonly [Person, ...Person[]];
}

/** An account that people sign in to: its e-mail and its password's hash. */
export interface Account {
  email: string;
  passwordHash: string;
}

/** The branch's people and their vehicles. `accounts` has the password of the shown person of each role. */
export function makePeople(making: Making, accounts: ReadonlyMap<Role, Account>): People {
  const { rows, data } = making;
  const all = data.people.map((person): Person => {
    const personId = newId();
    const userId = newId();
    const account = person.shown ? accounts.get(person.role) : undefined;
    rows.add("person", {
      id: personId,
      email: account?.email ?? emailOf(person, data.name),
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone ?? null,
      passwordHash: account?.passwordHash ?? null,
    });
    rows.add("branchUser", { id: userId, personId, role: person.role });
    return {
      userId,
      data: person,
      vehicle: person.vehicle ? makeVehicle(making, person.vehicle, userId) : null,
    };
  });
  const [first, ...rest] = all.filter((person) => person.data.role === "volunteer");
  if (!first) throw new Error(`${data.name} has no volunteer.`);
  return {
    all,
    van: data.van ? makeVehicle(making, data.van, null) : null,
    volunteers: [first, ...rest],
    in(role) {
      const found = all.find((person) => person.data.role === role);
      if (!found) throw new Error(`${data.name} has no ${role}.`);
      return found;
    },
  };
}

function makeVehicle({ rows, anchor }: Making, data: VehicleData, ownerId: string | null): Vehicle {
  const id = newId();
  const openingM = data.openingKm * 1000;
  // The van's odometer includes its trips and a few errands.
  const nowM = openingM + (data.privateKm ?? 2_950) * 1000;
  rows.add("vehicle", {
    id,
    ownerId,
    name: data.name,
    plate: data.plate,
    fuel: data.fuel,
    reimbursable: ownerId !== null,
    capacityG: data.capacityKg * 1000,
    capacityBoxes: data.capacityBoxes,
    odometerM: nowM,
  });
  const startsOn = incomeYearStart(anchor.today, "NZ");
  const before = incomeYearStart(addDays(startsOn, -1), "NZ");
  const openingBeforeM = Math.max(0, openingM - 9_000_000);
  rows.add("vehicleYear", { vehicleId: id, startsOn, openingM });
  rows.add("vehicleYear", { vehicleId: id, startsOn: before, openingM: openingBeforeM });
  return { id, ownerId, data, openingM, openingBeforeM, nowM };
}

function emailOf({ firstName, lastName }: PersonData, branch: string): string {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replace(/[^A-Za-z -]/g, "")
      .trim()
      .replaceAll(" ", "-")
      .toLowerCase();
  return `${plain(firstName)}.${plain(lastName)}@${plain(branch)}.example`;
}
