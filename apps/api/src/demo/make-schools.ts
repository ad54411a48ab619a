import { legsOf } from "../features/trips/leg-lengths.ts";
import { addDays, weekdayOf } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { RouteData, SchoolData } from "./data/school-data.ts";
import type { People, Person, Vehicle } from "./make-people.ts";
import { newId } from "./rows.ts";

export interface School {
  id: string;
  name: string;
  roll: number;
  route: Route;
  seq: number;
  lat: number;
  lng: number;
  /** Metres by road from the previous stop of the route. */
  plannedM: number | null;
  contact: string;
  maxKits: number;
  heavyOk: boolean;
  closures: { fromOn: string; toOn: string }[];
  /** The last day of its membership. */
  memberUntil: string;
}

export interface Route {
  id: string;
  name: string;
  weekday: number;
  runs: RouteData["runs"];
  driver: Person;
  vehicle: Vehicle;
  schools: School[];
}

const kmNorth = 1 / 110.9;
const kmEast = 1 / 88.2;

const firstNames = [
  "Anahera",
  "Ben",
  "Catherine",
  "Dinesh",
  "Erana",
  "Finlay",
  "Grace",
  "Hēmi",
  "Ingrid",
  "Jack",
  "Kiri",
] as const;
const lastNames = [
  "Walters",
  "Ngata",
  "Sharma",
  "McLeod",
  "Taufa",
  "O’Connell",
  "Hohepa",
  "Fraser",
  "Liu",
  "Petelo",
  "Brown",
] as const;
const dropPoints = [
  "School office",
  "Resource room behind the hall",
  "Science room, block C",
  "Staffroom porch",
  "Library desk",
] as const;
const accessNotes = [
  "Gate locks at 9:00: ring the office and wait at the bell.",
  "Park in the bus bay, not before 9:15.",
  "Long walk from the car park: take the trolley.",
  "Dog at the caretaker’s house: keep the side gate shut.",
  "One-lane bridge on the way: large vans turn at the hall.",
] as const;

/** Routes with their schools in order, contacts, closures, and directions for the driver. */
export function makeSchools(making: Making, people: People): Route[] {
  return making.data.routes.map((route, index) => makeRoute(making, people, route, index));
}

function makeRoute(making: Making, people: People, data: RouteData, at: number): Route {
  const { rows, anchor } = making;
  const day = {
    "the day before": anchor.dayBefore,
    today: anchor.today,
    "the day after": anchor.dayAfter,
  };
  const driver = people.all.find((person) => person.data.drives === data.name);
  const vehicle = driver?.vehicle ?? people.van;
  if (!driver || !vehicle) throw new Error(`Nobody drives ${data.name}.`);
  const route: Route = {
    id: newId(),
    name: data.name,
    weekday: weekdayOf(day[data.runs]),
    runs: data.runs,
    driver,
    vehicle,
    schools: [],
  };
  rows.add("route", {
    id: route.id,
    name: route.name,
    weekday: route.weekday,
    colour: data.colour,
    driverId: driver.userId,
    vehicleId: vehicle.id,
  });
  route.schools = data.schools.map((each, index) =>
    makeSchool(making, route, each, { seq: index + 1, at }),
  );
  const base = { lat: making.data.baseLat, lng: making.data.baseLng };
  const unknown = { routeSeq: null, routePlannedM: null };
  const legs = legsOf(
    base,
    route.schools.map(({ lat, lng }) => ({ lat, lng, ...unknown })),
  );
  for (const [index, school] of route.schools.entries()) {
    const plannedM = legs[index] ?? null;
    school.plannedM = plannedM;
    rows.add("routeStop", {
      routeId: route.id,
      schoolId: school.id,
      seq: school.seq,
      plannedM,
      plannedMinutes: plannedM === null ? null : Math.ceil(plannedM / 800),
    });
  }
  return route;
}

function makeSchool(
  making: Making,
  route: Route,
  data: SchoolData,
  { seq, at }: { seq: number; at: number },
): School {
  const { rows, random, anchor } = making;
  const [en, mi, roll, suburb, east, north] = data;
  const number = making.data.seed * 100 + at * 20 + seq;
  const school: School = {
    id: newId(),
    name: en,
    roll,
    route,
    seq,
    lat: round(making.data.baseLat + north * kmNorth),
    lng: round(making.data.baseLng + east * kmEast),
    plannedM: null,
    contact: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    maxKits: roll > 250 ? 3 : 2,
    heavyOk: roll > 45,
    closures: [],
    // Spread over the year, 97 days apart, so that neighbours do not end together.
    memberUntil: addDays(anchor.now, 12 + ((number * 97) % 367)),
  };
  const early = random.chance(0.2);
  rows.add("school", {
    id: school.id,
    // Outside the range of real Ministry numbers.
    moeNumber: String(90_000 + number),
    nameEn: en,
    nameMi: mi,
    type: typeOf(en, roll),
    authority: /^(St |Sacred|Eastgate)/.test(en) ? "State: Integrated" : "State",
    roll,
    address: `${random.between(2, 480)} ${suburb.startsWith("Waikare") ? "School Road" : `${suburb} Road`}`,
    suburb,
    city: making.data.name,
    postcode: String(3_790 + (number % 7)),
    lat: school.lat,
    lng: school.lng,
    language: /Kaupapa/.test(en) ? "mi" : "en",
    dropPoint: random.pick(dropPoints),
    accessNote: random.chance(0.35) ? random.pick(accessNotes) : null,
    windowFrom: early ? "08:00" : "09:00",
    windowTo: early ? "10:30" : "15:00",
    maxKits: school.maxKits,
    heavyOk: school.heavyOk,
    status: "member",
    memberUntil: school.memberUntil,
  });
  const host = `school${90_000 + number}.example`;
  rows.add("schoolContact", {
    schoolId: school.id,
    name: school.contact,
    role: random.pick(["Science lead", "Principal", "Deputy principal", "Year 5–6 team leader"]),
    email: `science@${host}`,
    phone: `07 555 ${String(1000 + number * 7).slice(-4)}`,
    isPrimary: true,
  });
  rows.add("schoolContact", {
    schoolId: school.id,
    name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    role: "Office",
    email: `office@${host}`,
    phone: `07 555 ${String(1000 + number * 7 + 1).slice(-4)}`,
    isPrimary: false,
  });
  if (random.chance(0.25)) {
    const fromOn = addDays(anchor.today, random.between(10, 30));
    const closure = { fromOn, toOn: addDays(fromOn, random.between(0, 1)) };
    school.closures.push(closure);
    const reason = random.pick(["Teacher-only day", "School camp", "Sports day", "Local show day"]);
    rows.add("schoolClosure", { schoolId: school.id, ...closure, reason });
  }
  return school;
}

function typeOf(name: string, roll: number): string {
  if (/Intermediate/.test(name)) return "Intermediate";
  if (/Area School/.test(name)) return "Composite";
  return roll > 150 ? "Full Primary" : "Contributing";
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
