import { fold } from "@kitround/contract/fold.ts";
import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { kept } from "../../../lib/kept.ts";
import type { PlanKit } from "../plan-preview.ts";
import type { PlanSearch } from "../plan-search.ts";

/** What of the plan is shown; without any of it all is. */
export interface PlanFilter {
  /** A part of a school's name or suburb, or of a kit's code or title. */
  q?: string | undefined;
  /** Only schools that wait for something. */
  open?: boolean | undefined;
  /** Only schools with a kit that does not hold. */
  conflict?: boolean | undefined;
  /** Id of a kit type. */
  title?: string | undefined;
  /** Id of a copy: where does it go? */
  kit?: string | undefined;
  /** Ids of the kit types of the strand that is asked for. */
  strand?: ReadonlySet<string> | undefined;
}

export const filterKeys = ["open", "conflict", "strand", "title", "kit"] as const;
export const noFilter = {
  open: undefined,
  conflict: undefined,
  strand: undefined,
  title: undefined,
  kit: undefined,
} as const satisfies Record<(typeof filterKeys)[number], undefined>;

/** How many filters the URL sets; the search is none. */
export function filtersOn(search: PlanSearch): number {
  return filterKeys.filter((key) => search[key] !== undefined).length;
}

/** What the URL asks for; the titles of a strand are known once the kit types are there. */
export function filterOf(
  search: { [K in "q" | (typeof filterKeys)[number]]: PlanSearch[K] | undefined },
  types: readonly KitType[] | undefined,
): PlanFilter {
  const { q, open, conflict, title, kit, strand } = search;
  const its = types?.filter((type) => type.strand === strand).map((type) => type.id);
  return { q, open, conflict, title, kit, strand: strand && its ? new Set(its) : undefined };
}

/** Is a kit among those asked for, whatever school has it? */
export function isSought(kit: PlanKit, filter: PlanFilter): boolean {
  return (
    (filter.title === undefined || kit.kitTypeId === filter.title) &&
    (filter.kit === undefined || kit.kitId === filter.kit) &&
    (filter.strand === undefined || filter.strand.has(kit.kitTypeId))
  );
}

/** Are kits filtered, and not schools alone? */
export function filtersKits({ title, kit, strand }: PlanFilter): boolean {
  return title !== undefined || kit !== undefined || strand !== undefined;
}

/** Is a kit meant by the words that are searched for? */
export function isNamed(kit: PlanKit, words: string): boolean {
  return namesOf(kit).includes(words);
}

const namesOf = kept((kit: PlanKit) =>
  fold(`${kit.kitCode ?? kit.kitTypeCode} ${kit.kitTypeName}`),
);
