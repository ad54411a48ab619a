import type { KitTypeForPlan } from "../allocations/allocation-rules.ts";
import type { AllocationStatus } from "../allocations/allocation-state.ts";
import type { Teaches } from "../kit-types/near.ts";
import type { KitState } from "../kits/kit-state.ts";
import type { RotationStatus } from "../rotations/rotation-rules.ts";
import type { SchoolStatus } from "../schools/school-statuses.ts";

// Everything that decides what may stand in one term's plan, read in one moment. JSON, so that a worker can be given it.

export interface TermFacts {
  /** In the branch's time zone. */
  today: string;
  branch: { turnaroundDays: number; repeatTerms: number; volunteerMinutes: number };
  term: { id: string; endsOn: string };
  /** The term's, in the order of their days. */
  rotations: RotationFact[];
  /** Those in use. */
  routes: RouteFact[];
  schools: SchoolFact[];
  holidays: { onDay: string; name: string }[];
  types: TypeFact[];
  /** In the order of their codes. */
  kits: KitFact[];
  /** The live ones of the term, of the terms near enough for the repeat rule, and of every kit that is out. */
  allocations: AllocationFact[];
  requests: RequestFact[];
}

export interface RotationFact {
  id: string;
  seq: number;
  status: RotationStatus;
  deliverOn: string;
  collectOn: string;
}

export interface RouteFact {
  id: string;
  name: string;
  weekday: number;
  /** What its vehicle carries; null: no limit is known. */
  capacityG: number | null;
  capacityBoxes: number | null;
}

export interface SchoolFact {
  id: string;
  name: string;
  status: SchoolStatus;
  maxKits: number;
  heavyOk: boolean;
  /** The heaviest kit that it takes, in grams; null: no limit of its own. */
  maxKitG: number | null;
  /** Titles that it is not lent. */
  excluded: { kitTypeId: string; reason: string | null }[];
  /** Null: no route reaches it. */
  routeId: string | null;
  closures: { fromOn: string; toOn: string; reason: string }[];
}

export interface TypeFact extends KitTypeForPlan, Teaches {
  code: string;
  /** Volunteer minutes that a round takes: learned ones where there are any. */
  refurbMinutes: number;
}

export interface KitFact {
  id: string;
  code: string;
  kitTypeId: string;
  state: KitState;
  weightG: number;
  boxes: number;
}

export interface AllocationFact {
  id: string;
  rotationId: string;
  /** Terms between its own and this one; 0 is this one. */
  termsApart: number;
  schoolId: string;
  kitTypeId: string;
  kitId: string | null;
  requestId: string | null;
  status: AllocationStatus;
  pinned: boolean;
  deliverOn: string;
  collectOn: string;
  /** The day after its turnaround, as reckoned when it was made. */
  freeFrom: string;
  overrideReason: string | null;
}

export interface RequestFact {
  id: string;
  schoolId: string;
  kitTypeId: string;
  rank: number;
  preferredRotationId: string | null;
  students: number | null;
  status: "requested" | "planned" | "waitlisted";
}
