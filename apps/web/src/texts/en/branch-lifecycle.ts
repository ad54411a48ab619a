import type { BranchCopy } from "@kitround/contract/branches/branch-copy.ts";
import { plural } from "#texts/plural";

const count = (n: number, one: string, many: string) => `${n} ${plural(n, one, many)}`;

/** Making a branch like another one, archiving it and opening it again. */
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
  reopen: "Open again",
  reopenOf: (name: string) => `Open ${name} again`,
  reopened: (name: string) => `${name} is open again`,
};
