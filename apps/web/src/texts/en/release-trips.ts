import { plural } from "#texts/plural";

/** Several trips are released at once. */
export const texts = {
  release: (trips: number) => plural(trips, "Release 1 trip", `Release ${trips} trips`),
  releaseText: (names: readonly string[]) =>
    `${names.join(", ")}. ${plural(names.length, "Its driver sees it", "Their drivers see them")} from then on.`,
  released: (trips: number) => plural(trips, "1 trip released", `${trips} trips released`),
  drafts: (trips: number) =>
    plural(trips, "1 trip is a draft again", `${trips} trips are drafts again`),
  select: (name: string) => `Select ${name}`,
  selectAll: (trips: number) => `Select all ${trips} drafts`,
  notAble: (names: readonly string[]) =>
    `${names.join(", ")}: choose a driver and a vehicle first.`,
};
