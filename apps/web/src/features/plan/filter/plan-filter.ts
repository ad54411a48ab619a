import { fold } from "@kitround/contract/fold.ts";
import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { kept } from "../../../lib/kept.ts";
import type { PlanKit } from "../plan-preview.ts";
import type { PlanSearch } from "../plan-search.ts";

/** The filters of the plan; without any, everything is shown. */
export interface PlanFilter {
  /** A part of a school's name or suburb, or of a kit's code or title. */
  q?: string | undefined;
  /** Only schools with open requests. */
  open?: boolean | undefined;
  /** Only schools with a kit in conflict. */
  conflict?: boolean | undefined;
  /** Id of a kit type. */
  title?: string | undefined;
  /** Id of a copy: shows where it goes. */
  kit?: string | undefined;
  /** Ids of the kit types of the strand in the filter. */
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

/** How many filters the URL sets; the search does not count. */
export function filtersOn(search: PlanSearch): number {
  return filterKeys.filter((key) => search[key] !== undefined).length;
}

/** The filters in the URL; the titles of a strand are known once the kit types are loaded. */
export function filterOf(
  search: { [K in "q" | (typeof filterKeys)[number]]: PlanSearch[K] | undefined },
  types: readonly KitType[] | undefined,
): PlanFilter {
  const { q, open, conflict, title, kit, strand } = search;
  const its = types?.filter((type) => type.strand === strand).map((type) => type.id);
  return { q, open, conflict, title, kit, strand: strand && its ? new Set(its) : undefined };
}

/** Whether a kit matches the filters, at whatever school it is. */
export function isSought(kit: PlanKit, filter: PlanFilter): boolean {
  return (
    (filter.title === undefined || kit.kitTypeId === filter.title) &&
    (filter.kit === undefined || kit.kitId === filter.kit) &&
    (filter.strand === undefined || filter.strand.has(kit.kitTypeId))
  );
}

/** Whether kits are filtered, and not only schools. */
export function filtersKits({ title, kit, strand }: PlanFilter): boolean {
  return title !== undefined || kit !== undefined || strand !== undefined;
}

/** Whether the search text matches a kit. */
export function isNamed(kit: PlanKit, words: string): boolean {
  return namesOf(kit).includes(words);
}

const namesOf = kept((kit: PlanKit) =>
  fold(`${kit.kitCode ?? kit.kitTypeCode} ${kit.kitTypeName}`),
);
