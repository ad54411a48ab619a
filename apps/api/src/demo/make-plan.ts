import { heavyG } from "@kitround/contract/allocations/copy-rules.ts";
import { addDays, routeDay } from "@kitround/contract/plan/days.ts";
import { schoolDay } from "./anchor.ts";
import type { Making } from "./branch.ts";
import type { Kit } from "./make-kits.ts";
import type { KitType } from "./make-kit-types.ts";
import { type Request, wishes, writeRequests } from "./make-requests.ts";
import type { Route, School } from "./make-schools.ts";
import type { Rotation, Terms } from "./make-terms.ts";
import { newId } from "./rows.ts";

/** One drive, out or back. */
export interface Passage {
  tripId: string;
  /** Null if it has not happened yet. */
  startedAt: string | null;
  doneAt: string | null;
  finishedAt: string | null;
}

/** One kit to one school for one rotation: the allocation, and its state on the demo's day. */
export interface Loan {
  id: string;
  rotation: Rotation;
  school: School;
  kit: Kit;
  request: Request | null;
  deliverOn: string;
  collectOn: string;
  /** It should have come back and did not. */
  late: boolean;
  out?: Passage;
  back?: Passage;
  status:
    | "proposed"
    | "confirmed"
    | "preparing"
    | "ready"
    | "out"
    | "delivered"
    | "collected"
    | "closed";
}

export const turnaroundDays = 3;
const never = "9999-12-31";

export interface PlanInput {
  terms: Terms;
  routes: readonly Route[];
  types: readonly KitType[];
  kits: readonly Kit[];
}

/**
 * Allocates kits to every planned rotation in order, by the schools' requests and turns; no kit twice, no title twice
 * at a school.
 */
export function makePlan(making: Making, input: PlanInput): Loan[] {
  const { terms, routes, types } = input;
  const schools = routes.flatMap((route) => route.schools);
  const had = new Map(schools.map((school) => [school, new Set<KitType>()]));
  const loans: Loan[] = [];
  for (const [term, termId] of terms.ids) {
    const rotations = terms.rotations.filter((rotation) => rotation.term === term);
    // Some schools have not sent requests for the next term yet, so that there is somebody to remind.
    const asking = term > 0 ? making.random.shuffled(schools).slice(4) : schools;
    const requests = asking.flatMap((school) =>
      wishes(making, school, types, had.get(school) ?? new Set()),
    );
    const served = new Map<School, number>();
    for (const rotation of rotations.filter((rotation) => rotation.planned)) {
      const place = terms.rotations.indexOf(rotation) - terms.exchange;
      const dealt = deal(making, { rotation, place, input, requests, had, served });
      loans.push(...dealt);
      if (place === -2 && making.data.mishaps && rotation.collectOn < making.anchor.now)
        keepOneLate(dealt);
    }
    writeRequests(making, requests, { termId, term, rotations });
  }
  return loans;
}

interface Dealing {
  rotation: Rotation;
  /** 0 for the rotation that goes out around the demo's day. */
  place: number;
  input: PlanInput;
  requests: readonly Request[];
  had: ReadonlyMap<School, Set<KitType>>;
  served: Map<School, number>;
}

function deal({ random }: Making, dealing: Dealing): Loan[] {
  const { rotation, place, input, requests, had, served } = dealing;
  // Half of the kits are out at a time: the other half is being topped up.
  const atMost = Math.floor(input.kits.filter((kit) => kit.mishap === null).length / 2);
  const perRoute = Math.ceil(atMost / input.routes.length);
  const onRoute = new Map<Route, number>();
  const loans: Loan[] = [];
  const turn = random
    .shuffled(input.routes.flatMap((route) => route.schools))
    .toSorted((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0));
  for (const school of turn) {
    const days = {
      deliverOn: driven(input.terms, routeDay(rotation.deliverOn, school.route)),
      collectOn: driven(input.terms, routeDay(rotation.collectOn, school.route)),
    };
    const onIt = onRoute.get(school.route) ?? 0;
    if (loans.length >= atMost || onIt >= perRoute) continue;
    if (isClosed(school, days.deliverOn) || isClosed(school, days.collectOn)) continue;
    const free = (type: KitType) =>
      input.kits.find(
        (kit) =>
          kit.type === type &&
          // A kit that comes back with one exchange goes out with the next: there is time to top it up.
          kit.freeFrom <= rotation.deliverOn &&
          inRound(kit, rotation, place) &&
          (type.data.weightG <= heavyG || school.heavyOk),
      );
    const own = had.get(school) ?? new Set();
    const wish = requests.find(
      (each) => each.school === school && !each.granted && free(each.type),
    );
    const type = wish?.type ?? input.types.find((type) => !own.has(type) && free(type));
    const kit = type && (wish !== undefined || random.chance(0.35)) ? free(type) : undefined;
    if (!kit) continue;
    if (wish) wish.granted = true;
    own.add(kit.type);
    kit.freeFrom = addDays(days.collectOn, turnaroundDays);
    served.set(school, (served.get(school) ?? 0) + 1);
    onRoute.set(school.route, onIt + 1);
    loans.push({
      id: newId(),
      rotation,
      school,
      kit,
      request: wish ?? null,
      ...days,
      late: false,
      status: "proposed",
    });
  }
  return loans;
}

/** On a holiday a route drives on the next school day instead. */
function driven({ holidays }: Terms, day: string): string {
  return holidays.has(day) ? schoolDay(day, 1) : day;
}

function isClosed(school: School, day: string): boolean {
  return school.closures.some((each) => each.fromOn <= day && day <= each.toOn);
}

/** Whether a kit with a mishap is lent in a rotation. */
function inRound({ mishap }: Kit, rotation: Rotation, place: number): boolean {
  if (mishap === null) return true;
  if (mishap === "lost" || mishap === "quarantined") return place < -1;
  return mishap === "retired" && rotation.term < 0;
}

/** Keeps one kit of an earlier route at its school, so that it is late. */
function keepOneLate(loans: readonly Loan[]): void {
  const loan = loans.find((each) => each.school.route.runs === "the day before");
  if (!loan) return;
  loan.late = true;
  loan.kit.mishap = "late";
  loan.kit.freeFrom = never;
}
