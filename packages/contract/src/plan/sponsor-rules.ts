import type { AllocationStatus } from "../allocations/allocation-state.ts";

/** What a loan is to the sponsor of its kit. */
export interface SponsoredLoan {
  schoolId: string;
  status: AllocationStatus;
  /** As counted when the kit came back, else as the school told; null: nobody said. */
  students: number | null;
  counted: boolean;
  /** Stars of five that the school gave it on its page; null: none. */
  rating: number | null;
}

/** What came of a sponsor's kits: only what has stood at a school counts as reached. */
export interface Reach {
  loans: number;
  schools: number;
  students: number;
  /** Of these students, those the school counted when the kit came back. */
  counted: number;
  /** Loans at a school of which nobody said how many students. */
  unknown: number;
  /** Loans that the school rated, and the mean of their stars to a tenth; null: none was. */
  rated: number;
  rating: number | null;
  /** Loans still to come, and their students as told. */
  loansToCome: number;
  studentsToCome: number;
}

const arrived: ReadonlySet<AllocationStatus> = new Set(["delivered", "collected", "closed"]);

/** The kit stands or stood at the school. */
export function hasArrived(status: AllocationStatus): boolean {
  return arrived.has(status);
}

/** The mean of the stars given, to a tenth, and how many gave some. */
export function ratingOf(of: readonly { rating: number | null }[]) {
  const stars = of.flatMap(({ rating }) => rating ?? []);
  const sum = stars.reduce((all, one) => all + one, 0);
  const rating = stars.length === 0 ? null : Math.round((sum * 10) / stars.length) / 10;
  return { rated: stars.length, rating };
}

export function reachOf(loans: readonly SponsoredLoan[]): Reach {
  const there = loans.filter(({ status }) => hasArrived(status));
  const toCome = loans.filter(({ status }) => !hasArrived(status));
  const sum = (of: readonly SponsoredLoan[]) =>
    of.reduce((all, { students }) => all + (students ?? 0), 0);
  return {
    loans: there.length,
    schools: new Set(there.map(({ schoolId }) => schoolId)).size,
    students: sum(there),
    counted: sum(there.filter(({ counted }) => counted)),
    ...ratingOf(there),
    unknown: there.filter(({ students }) => students === null).length,
    loansToCome: toCome.length,
    studentsToCome: sum(toCome),
  };
}
