import type { BranchTrend, TrendTerm } from "./trends.ts";

/** The most terms that a trend has: two years of four terms. */
export const mostTerms = 8;

/** What a trend is of: one branch by its code, the schools of one region, or all branches but examples. */
interface TrendScope {
  branch?: string | undefined;
  region?: string | undefined;
  /** The branches' own region. */
  branchRegion?: string | undefined;
}

/** The figures of a term, of one branch or added up over several. */
export interface TermFigures {
  /** "2026-4". */
  key: string;
  year: number;
  number: number;
  /** The term is not over in at least one branch. */
  running: boolean;
  /** The number of branches whose calendar has the term. */
  branches: number;
  /** Member schools now, of these branches. */
  members: number;
  membersReached: number;
  schools: number;
  lent: number;
  students: number;
  /** Metres; null for a region, because a trip passes schools of several regions. */
  drivenM: number | null;
  /** Cents by currency, because currencies are not added up; null for a region. */
  claimed: ReadonlyMap<string, number> | null;
}

export const keyOfTerm = ({ year, number }: { year: number; number: number }) =>
  `${year}-${number}`;

/** Without a chosen branch, examples are left out: their figures are invented. With a region, only branches with schools there. */
export function branchesIn(branches: readonly BranchTrend[], scope: TrendScope): BranchTrend[] {
  const { branch, region, branchRegion } = scope;
  return branches
    .filter((each) => branchRegion === undefined || each.region === branchRegion)
    .filter(({ code, example }) => (branch === undefined ? !example : code === branch))
    .filter((each) => region === undefined || regionsOf([each]).includes(region));
}

/** The regions of the branches themselves, by name. */
export function branchRegionsOf(branches: readonly { region: string | null }[]): string[] {
  const names = new Set(branches.flatMap(({ region }) => region ?? []));
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/** An archived branch keeps its history, and has no members any more. */
export function withoutMembers<Of extends Pick<BranchTrend, "members" | "terms">>(branch: Of): Of {
  return {
    ...branch,
    members: [],
    terms: branch.terms.map((term) => ({
      ...term,
      regions: term.regions.map((region) => ({ ...region, membersReached: 0 })),
    })),
  };
}

/** The regions that schools with a membership or a loan are in, by name. */
export function regionsOf(branches: readonly BranchTrend[]): string[] {
  const all = branches.flatMap(({ members, terms }) => [
    ...members,
    ...terms.flatMap(({ regions }) => regions),
  ]);
  const names = new Set(all.flatMap(({ region }) => region ?? []));
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/**
 * The figures of each term, oldest first, at most the last eight. Terms of the same year and number are added up, although each
 * branch's calendar gives them days of their own; a term that some branches don't have says in `branches` how many do.
 */
export function trendOf(branches: readonly BranchTrend[], scope: TrendScope): TermFigures[] {
  const terms = branchesIn(branches, scope).flatMap((branch) =>
    branch.terms.map((term) => figuresOf(branch, term, scope)),
  );
  const byTerm = [...Map.groupBy(terms, ({ key }) => key).values()];
  return byTerm
    .map(added)
    .toSorted((a, b) => a.year - b.year || a.number - b.number)
    .slice(-mostTerms);
}

/** One branch's figures of a term. */
export function figuresOf(
  { currency, members }: BranchTrend,
  term: TrendTerm,
  { region: wanted }: TrendScope = {},
): TermFigures {
  const { year, number, running, drivenM, claimedCents } = term;
  const inside = ({ region }: { region: string | null }) =>
    wanted === undefined || region === wanted;
  const loans = term.regions.filter(inside);
  const whole = wanted === undefined;
  return {
    key: keyOfTerm(term),
    year,
    number,
    running,
    branches: 1,
    members: sum(members.filter(inside).map(({ schools }) => schools)),
    membersReached: sum(loans.map(({ membersReached }) => membersReached)),
    schools: sum(loans.map(({ schools }) => schools)),
    lent: sum(loans.map(({ lent }) => lent)),
    students: sum(loans.map(({ students }) => students)),
    drivenM: whole ? drivenM : null,
    claimed: whole ? new Map([[currency, claimedCents]]) : null,
  };
}

/** Adds up figures of one term. A school belongs to one region and one branch, so no school is counted twice. */
function added(terms: readonly TermFigures[]): TermFigures {
  return terms.reduce((a, b) => ({
    key: a.key,
    year: a.year,
    number: a.number,
    running: a.running || b.running,
    branches: a.branches + b.branches,
    members: a.members + b.members,
    membersReached: a.membersReached + b.membersReached,
    schools: a.schools + b.schools,
    lent: a.lent + b.lent,
    students: a.students + b.students,
    drivenM: a.drivenM === null || b.drivenM === null ? null : a.drivenM + b.drivenM,
    claimed: a.claimed === null || b.claimed === null ? null : addedMoney([a.claimed, b.claimed]),
  }));
}

/** Cents by currency, added up. */
export function addedMoney(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const [currency, cents] of all.flatMap((each) => [...each])) {
    total.set(currency, (total.get(currency) ?? 0) + cents);
  }
  return total;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
