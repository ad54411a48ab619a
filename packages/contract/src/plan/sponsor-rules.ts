import type { AllocationStatus } from "../allocations/allocation-state.ts";

/** A loan, with the facts that a sponsor's report uses. */
export interface SponsoredLoan {
  schoolId: string;
  status: AllocationStatus;
  /** As counted at check-in, otherwise as the school stated; null if unknown. */
  students: number | null;
  counted: boolean;
  /** The school's rating of one to five stars on its page; null without one. */
  rating: number | null;
}

/** What a sponsor's kits achieved: only loans that were at a school count as reached. */
export interface Reach {
  loans: number;
  schools: number;
  students: number;
  /** Of these students, those that were counted at check-in. */
  counted: number;
  /** Loans at a school without a number of students. */
  unknown: number;
  /** The number of rated loans, and their mean rating to one decimal; null without ratings. */
  rated: number;
  rating: number | null;
  /** Coming loans, with the students that the schools stated. */
  loansToCome: number;
  studentsToCome: number;
}

const arrived: ReadonlySet<AllocationStatus> = new Set(["delivered", "collected", "closed"]);

/** Whether the kit is or was at the school. */
export function hasArrived(status: AllocationStatus): boolean {
  return arrived.has(status);
}

/** The mean rating to one decimal, and the number of ratings. */
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
