import type { BranchCopy } from "@kitround/contract/branches/branch-copy.ts";
import type { BranchMergeFacts } from "@kitround/contract/branches/merge.ts";
import { plural } from "#texts/plural";

const count = (n: number, one: string, many: string) => `${n} ${plural(n, one, many)}`;

/** Making a branch like another one, archiving it and opening it again, and merging it into another one. */
export const texts = {
  like: "Like branch",
  likeNone: "None: start empty",
  likeHelp:
    "Copies its country and formats, rhythm, limits, mail texts, membership prices, coming terms and holidays, rates, items without stock, and kit types with their published packing lists. Kits, schools, people, photos and safety sheets stay there.",
  made: (name: string) => `${name} is there`,
  copied: (from: string) => `Copied from ${from}, beside its settings:`,
  copiedParts: (copy: BranchCopy) => [
    count(copy.kitTypes, "kit type with its packing list", "kit types with their packing lists"),
    count(copy.items, "item, without stock", "items, without stock"),
    count(copy.membershipPrices, "membership price", "membership prices"),
    count(copy.terms, "term", "terms"),
    count(copy.publicHolidays, "public holiday", "public holidays"),
    count(copy.rateCards, "rate card", "rate cards"),
  ],
  next: "Next: check its settings, then add schools, kits and people there.",
  empty: "It has its country's usual formats and nothing else yet.",
  openSettings: "Open its settings",
  later: "Later",
  settings: "Settings",
  settingsOf: (name: string) => `Settings of ${name}`,
  read: "Read",
  readOf: (name: string) => `Read ${name}`,
  archive: "Archive",
  archiveOf: (name: string) => `Archive ${name}`,
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveText: [
    "Everybody is signed out of it, and people with other branches continue there.",
    "Its schools' links, calendars, mails and background work stop.",
    "Its records stay. Administrators can read them, and open the branch again.",
  ],
  notYet: "It can't be archived yet:",
  archived: (name: string) => `${name} is archived`,
  merge: (into: string) => `Merge into ${into}`,
  mergeOf: (name: string, into: string) => `Merge into ${into}: ${name}`,
  mergeTitle: (name: string, into: string) => `Merge ${name} into ${into}?`,
  mergeNotYet: "It can't be merged yet:",
  mergeText: ({ name, into, moves }: BranchMergeFacts) => [
    ...(moves.kits > 0
      ? [
          `${count(moves.kits, "ready kit moves with its labels, and waits", "ready kits move with their labels, and wait")} for a check-in in ${into.name}.`,
        ]
      : []),
    ...(moves.items > 0
      ? [`The stock of ${count(moves.items, "item", "items")} moves in its lots.`]
      : []),
    ...(moves.schools > 0
      ? [
          `${count(moves.schools, "school moves", "schools move")} with contacts and open tasks. One that ${into.name} has already stays as it is there, and is a member until the later day.`,
        ]
      : []),
    ...(moves.people > 0
      ? [
          `${count(moves.people, "person joins", "people join")} ${into.name} in the same role. Administrators become managers.`,
        ]
      : []),
    `At the end ${name} is archived: everybody is signed out of it, and its records can be read.`,
    "Merging can't be undone.",
  ],
  mergeStays: (name: string) =>
    `Past loans, trips and claims stay in ${name}'s archive, and so do its lost kits, requests, delivery routes and vehicles. Its schools get new links to their pages.`,
  merging: (name: string) => `Merging ${name}`,
  mergeStarted: (name: string) =>
    `${name} is being merged in the background. The sign at the top says how far it is.`,
  mergeFailed: (fault: string) =>
    `It stopped: ${fault} What was moved stays here. Merge it again to go on.`,
  reopen: "Open again",
  reopenOf: (name: string) => `Open again: ${name}`,
  reopened: (name: string) => `${name} is open again`,
};
