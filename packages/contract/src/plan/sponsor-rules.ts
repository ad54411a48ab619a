import type { AllocationStatus } from "../allocations/allocation-state.ts";

/** What a loan is to the sponsor of its kit. */
export interface SponsoredLoan {
  schoolId: string;
  status: AllocationStatus;
  /** As counted when the kit came back, else as the school told; null: nobody said. */
  students: number | null;
  counted: boolean;
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
  /** Loans still to come, and their students as told. */
  loansToCome: number;
  studentsToCome: number;
}

const arrived: ReadonlySet<AllocationStatus> = new Set(["delivered", "collected", "closed"]);

/** The kit stands or stood at the school. */
export function hasArrived(status: AllocationStatus): boolean {
  return arrived.has(status);
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
    unknown: there.filter(({ students }) => students === null).length,
    loansToCome: toCome.length,
    studentsToCome: sum(toCome),
  };
}
