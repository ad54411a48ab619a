import type { AllocationStatus } from "../allocations/allocation-state.ts";
import { fold } from "../fold.ts";
import { type Reach, reachOf } from "../plan/sponsor-rules.ts";
import { classesOf } from "../shopping/use-estimate.ts";
import {
  addedMoney,
  branchRegionsOf,
  type TermFigures,
  trendOf,
  withoutMembers,
} from "./trend-rules.ts";
import type { BranchTrend } from "./trends.ts";

/** A loan of the year's terms whose kit is or was at the school. */
export interface YearLoan {
  schoolId: string;
  /** The school is a member now. */
  member: boolean;
  /** The city or district of its address; null where unknown. */
  region: string | null;
  title: string;
  /** The copy's sponsor, otherwise its title's. */
  sponsor: string | null;
  status: AllocationStatus;
  /** As counted at check-in, otherwise as the school reported, otherwise as it expected when it asked; null if unknown. */
  students: number | null;
  counted: boolean;
  reported: boolean;
  rating: number | null;
}

/** What a branch knows of a year. The year is that of its terms: a loan belongs to the term of its rotation. */
export interface BranchYear extends BranchTrend {
  /** Students of a class, where a loan's number is larger than one class. */
  classSize: number;
  loans: YearLoan[];
  /** Requests of the year's terms that were not withdrawn or declined, by title. */
  asked: { title: string; wishes: number }[];
  /** Sponsored copies in use now. */
  sponsored: { sponsor: string; title: string; copies: number }[];
}

/** What loans achieved. `students` contains `counted` and `reported`; the rest is as expected. */
interface YearReach extends Reach {
  reported: number;
  classes: number;
}

export interface YearReport {
  year: number;
  reach: YearReach;
  members: number;
  membersReached: number;
  /** A term of the year is not over. */
  running: boolean;
  /** Branches that had a term in the year, of all. */
  branchesWithTerms: number;
  /** Metres. */
  drivenM: number;
  /** Cents by currency. */
  claimed: ReadonlyMap<string, number>;
  /** The last terms up to the year's end, oldest first. */
  terms: TermFigures[];
  /** Most asked first. */
  titles: { name: string; wishes: number; reach: YearReach }[];
  /** By name; null, where the city is unknown, last. */
  regions: { region: string | null; members: number; reach: YearReach }[];
  /** Most students first. */
  sponsors: { name: string; copies: number; titles: string[]; reach: YearReach }[];
  branches: BranchOfYear[];
  /** The same added up by the branches' own region, by name; null, where a branch has none, last. Empty if none has one. */
  branchRegions: (Omit<BranchOfYear, "name"> & { region: string | null })[];
}

interface BranchOfYear {
  name: string;
  members: number;
  drivenM: number;
  claimed: ReadonlyMap<string, number>;
  reach: YearReach;
}

/**
 * A year's report over some branches. A school is counted once, however many kits it got; a title or a sponsor of the same name
 * in two branches is one. Examples are left out, unless they are all that is asked for.
 */
export function yearReport(year: number, given: readonly BranchYear[]): YearReport {
  const real = given.length === 1 ? given : given.filter(({ example }) => !example);
  const all = real.flatMap((branch) => (branch.archived ? archivedIn(branch) : [branch]));
  const loans = all.flatMap(sizedLoans);
  const reached = loans.filter(({ member }) => member);
  const figuresOf = (branches: readonly BranchYear[]) => ({
    members: membersOf(branches),
    reach: reachOfYear(branches.flatMap(sizedLoans)),
    ...roadOf(year, branches),
  });
  return {
    year,
    reach: reachOfYear(loans),
    members: membersOf(all),
    membersReached: new Set(reached.map(({ schoolId }) => schoolId)).size,
    running: termsOf(year, all).some(({ running }) => running),
    branchesWithTerms: all.filter((branch) => termsOf(year, [branch]).length > 0).length,
    ...roadOf(year, all),
    terms: trendOf(all, all.length === 1 ? { branch: all[0]?.code } : {}),
    titles: titlesOf(all, loans),
    regions: regionsOf(all, loans),
    sponsors: sponsorsOf(all, loans),
    branches: all.map((branch) => ({ name: branch.name, ...figuresOf([branch]) })),
    branchRegions: branchGroups(all).map(({ region, branches }) => ({
      region,
      ...figuresOf(branches),
    })),
  };
}

/** The year of an archived branch: nothing if it lent nothing, and no member or sponsored kit of today. */
function archivedIn(branch: BranchYear): BranchYear[] {
  if (branch.loans.length === 0) return [];
  const loans = branch.loans.map((loan) => ({ ...loan, member: false }));
  return [{ ...withoutMembers(branch), loans, sponsored: [] }];
}

/** Branches by their own region; those without one last. Nothing if none has one. */
function branchGroups(all: readonly BranchYear[]) {
  const regions = branchRegionsOf(all);
  const none = all.some(({ region }) => region === null) ? [null] : [];
  return (regions.length === 0 ? [] : [...regions, ...none]).map((region) => ({
    region,
    branches: all.filter((branch) => branch.region === region),
  }));
}

interface SizedLoan extends YearLoan {
  classSize: number;
}

const sizedLoans = ({ loans, classSize }: BranchYear): SizedLoan[] =>
  loans.map((loan) => ({ ...loan, classSize }));

/** The same reach as a sponsor's report, with classes: a loan without a number of students is one class. */
function reachOfYear(loans: readonly SizedLoan[]): YearReach {
  return {
    ...reachOf(loans),
    reported: sum(loans, ({ reported, students }) => (reported ? (students ?? 0) : 0)),
    classes: sum(loans, ({ students, classSize }) => classesOf(students, classSize)),
  };
}

const termsOf = (year: number, branches: readonly BranchYear[]) =>
  branches.flatMap(({ terms }) => terms.filter((term) => term.year === year));

const membersOf = (branches: readonly BranchYear[]) =>
  sum(branches, ({ members }) => sum(members, ({ schools }) => schools));

function roadOf(year: number, branches: readonly BranchYear[]) {
  const paid = branches.flatMap((branch) =>
    termsOf(year, [branch]).map(({ claimedCents }) => new Map([[branch.currency, claimedCents]])),
  );
  return {
    drivenM: sum(termsOf(year, branches), ({ drivenM }) => drivenM),
    claimed: addedMoney(paid),
  };
}

function titlesOf(branches: readonly BranchYear[], loans: readonly SizedLoan[]) {
  const asked = branches.flatMap((branch) => branch.asked);
  const wishesOf = Map.groupBy(asked, ({ title }) => fold(title));
  const loansOf = Map.groupBy(loans, ({ title }) => fold(title));
  return namesOf([...asked, ...loans].map(({ title }) => title))
    .map(([key, name]) => ({
      name,
      wishes: sum(wishesOf.get(key) ?? [], ({ wishes }) => wishes),
      reach: reachOfYear(loansOf.get(key) ?? []),
    }))
    .toSorted(
      (a, b) =>
        b.wishes - a.wishes || b.reach.loans - a.reach.loans || a.name.localeCompare(b.name),
    );
}

function regionsOf(branches: readonly BranchYear[], loans: readonly SizedLoan[]) {
  const members = branches.flatMap((branch) => branch.members);
  const membersIn = Map.groupBy(members, ({ region }) => region);
  const loansIn = Map.groupBy(loans, ({ region }) => region);
  return [...new Set([...membersIn.keys(), ...loansIn.keys()])]
    .toSorted((a, b) => Number(a === null) - Number(b === null) || (a ?? "").localeCompare(b ?? ""))
    .map((region) => ({
      region,
      members: sum(membersIn.get(region) ?? [], ({ schools }) => schools),
      reach: reachOfYear(loansIn.get(region) ?? []),
    }));
}

function sponsorsOf(branches: readonly BranchYear[], all: readonly SizedLoan[]) {
  const kits = branches.flatMap(({ sponsored }) => sponsored);
  const loans = all.flatMap(({ sponsor, ...loan }) =>
    sponsor === null ? [] : { sponsor, ...loan },
  );
  const kitsOf = Map.groupBy(kits, ({ sponsor }) => fold(sponsor));
  const loansOf = Map.groupBy(loans, ({ sponsor }) => fold(sponsor));
  return namesOf([...kits, ...loans].map(({ sponsor }) => sponsor))
    .map(([key, name]) => {
      const theirs = kitsOf.get(key) ?? [];
      const titles = namesOf(theirs.map(({ title }) => title)).map(([, title]) => title);
      return {
        name,
        copies: sum(theirs, ({ copies }) => copies),
        titles: titles.toSorted((a, b) => a.localeCompare(b)),
        reach: reachOfYear(loansOf.get(key) ?? []),
      };
    })
    .toSorted((a, b) => b.reach.students - a.reach.students || a.name.localeCompare(b.name));
}

/** Each name once, however it is capitalised, as it is written first, with the key that all its forms have. */
function namesOf(names: readonly string[]): [key: string, name: string][] {
  const first = new Map<string, string>();
  for (const name of new Set(names)) {
    const key = fold(name);
    if (!first.has(key)) first.set(key, name);
  }
  return [...first];
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0);
