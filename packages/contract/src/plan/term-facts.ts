import type { KitTypeForPlan } from "../allocations/allocation-rules.ts";
import type { Borrowed } from "../allocations/copy-rules.ts";
import type { AllocationStatus } from "../allocations/allocation-state.ts";
import type { Teaches } from "../kit-types/near.ts";
import type { KitState } from "../kits/kit-state.ts";
import type { RouteRun } from "./days.ts";
import type { RotationStatus } from "../rotations/rotation-rules.ts";
import type { SchoolStatus } from "../schools/school-statuses.ts";

// Everything that decides about allocations in one term, read in one transaction. It is JSON, so that it can be sent to a worker.

export interface TermFacts {
  /** Today's date in the branch's time zone. */
  today: string;
  branch: { turnaroundDays: number; repeatTerms: number; volunteerMinutes: number };
  term: { id: string; endsOn: string };
  /** The term's rotations, by their days. */
  rotations: RotationFact[];
  routes: RouteFact[];
  schools: SchoolFact[];
  holidays: { onDay: string; name: string }[];
  /** Kit types in any status, sorted by code. */
  types: TypeFact[];
  /** Sorted by code. */
  kits: KitFact[];
  /** The live allocations of the term, of the terms near enough for the repeat rule, and of every kit that is out. */
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

export interface RouteFact extends RouteRun {
  id: string;
  name: string;
  /** The limits of its vehicle; null if unknown. */
  capacityG: number | null;
  capacityBoxes: number | null;
}

export interface SchoolFact {
  id: string;
  name: string;
  status: SchoolStatus;
  maxKits: number;
  heavyOk: boolean;
  /** The heaviest kit that it accepts, in grams; null if it has no limit of its own. */
  maxKitG: number | null;
  /** Titles that it is not lent. */
  excluded: { kitTypeId: string; reason: string | null }[];
  /** Null if no route stops there. */
  routeId: string | null;
  closures: { fromOn: string; toOn: string; reason: string }[];
}

export interface TypeFact extends KitTypeForPlan, Teaches {
  code: string;
  /** Volunteer minutes of one loan: learned ones if there are any. */
  refurbMinutes: number;
}

export interface KitFact {
  id: string;
  code: string;
  kitTypeId: string;
  state: KitState;
  weightG: number;
  boxes: number;
  /** Null or absent: it is the branch's own. */
  borrowed?: Borrowed | null;
}

export interface AllocationFact {
  id: string;
  rotationId: string;
  /** The number of terms between its own and this one; 0 is this term. */
  termsApart: number;
  schoolId: string;
  kitTypeId: string;
  kitId: string | null;
  requestId: string | null;
  status: AllocationStatus;
  pinned: boolean;
  deliverOn: string;
  collectOn: string;
  /** The day after its turnaround, as computed when the loan was made. */
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
