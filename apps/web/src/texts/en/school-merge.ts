import type { mergedParts } from "@kitround/contract/schools/school-merge.ts";
import { plural } from "#texts/plural";

const parts: Record<(typeof mergedParts)[number], (n: number) => string> = {
  allocations: (n) => plural(n, "1 planned or past kit", `${n} planned or past kits`),
  requests: (n) => plural(n, "1 request", `${n} requests`),
  visits: (n) => plural(n, "1 visit of a van", `${n} visits of a van`),
  tasks: (n) => plural(n, "1 task", `${n} tasks`),
  reports: (n) => plural(n, "1 report about a kit", `${n} reports about kits`),
  answers: (n) => plural(n, "1 answer about requests", `${n} answers about requests`),
  contacts: (n) => plural(n, "1 contact", `${n} contacts`),
  closures: (n) => plural(n, "1 closure", `${n} closures`),
  exclusions: (n) => plural(n, "1 title it is not lent", `${n} titles it is not lent`),
  renewals: (n) => plural(n, "1 renewal of its membership", `${n} renewals of its membership`),
  links: (n) => plural(n, "1 link to the school's page", `${n} links to the school's page`),
  proposals: (n) => plural(n, "1 proposed change", `${n} proposed changes`),
  mails: (n) => plural(n, "1 mail", `${n} mails`),
  calendar: () => "The link to its calendar",
};

/** Merging two records of one school. */
export const texts = {
  open: "Merge with another school",
  title: (school: string) => `Merge another school into ${school}`,
  other: "School that is merged",
  help: "What belongs to it moves here. Its own record is kept as left, with its history.",
  moves: (other: string) => `This moves from ${other}:`,
  nothing: (other: string) => `${other} has no records. Only its own record is marked as left.`,
  part: (part: (typeof mergedParts)[number], n: number) => parts[part](n),
  stays: (n: number) =>
    plural(
      n,
      "1 stays, because this school has the same",
      `${n} stay, because this school has the same`,
    ),
  number: (number: string) => `School number ${number}`,
  route: (route: string) => `Its place on ${route}`,
  past: "Where kits have been keeps the name that the school had then.",
  save: "Merge schools",
  cancel: "Cancel",
  done: (other: string) => `${other} is merged`,
  region: "Merged schools",
  from: (other: string, day: string) => `${other} was merged into this school on ${day}`,
  into: (day: string) => `Merged on ${day} into`,
  by: (name: string) => `by ${name}`,
  undo: (other: string) => `Undo merge of ${other}`,
  undone: (other: string) => `${other} is a school of its own again`,
};
