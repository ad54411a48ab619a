import { amount } from "@kitround/contract/items/amount.ts";
import type { LineChange, OfferedLine } from "@kitround/contract/kit-types/offered-list.ts";
import { plural } from "#texts/plural";
import { texts as kits } from "#texts/kit-settings";

type Facts = NonNullable<LineChange["after"]>;

const facts: Record<keyof Facts, (line: Facts, unit: string) => string> = {
  qty: (line, unit) => amount(line.qty, unit),
  kind: (line) => kits.list.kinds[line.kind].toLowerCase(),
  countMethod: (line) => `counted by ${kits.list.counts[line.countMethod].toLowerCase()}`,
  tolerance: (line) => (line.tolerance === 0 ? "never short" : `may be short by ${line.tolerance}`),
  critical: (line) => (line.critical ? "essential" : "not essential"),
  usePerClass: (line) => `a class uses ${line.usePerClass}`,
};

/** Cast: the keys of `facts` are those of a line. */
const names = Object.keys(facts) as (keyof Facts)[];

export const texts = {
  list: "Kit types for all branches",
  empty: {
    title: "Nothing is offered yet",
    text: "Here are the kit types that the national office offers to all branches. An administrator offers one from its page in Kit types.",
  },
  none: { title: "No offered kit type fits this search", clear: "Show all offered kit types" },
  columns: { code: "Code", name: "Title", version: "Offered", state: "In this branch" },
  version: (version: number) => `Version ${version}`,
  states: {
    open: "Not adopted",
    alike: "Same code here",
    current: "Up to date",
    news: "New packing list",
    withdrawn: "Withdrawn",
  },
  close: "Close",
  offeredFrom: (version: number, branch: string, when: string) =>
    `Version ${version}, offered by ${branch}, ${when}`,
  adopt: "Adopt kit type",
  adopted: "Adopted as a draft. Look at its packing list, then publish it.",
  linked: "Linked. Your packing list is unchanged.",
  adoptHelp:
    "A copy is made in your branch, as a draft. Items that you lack are added, by SKU. You may change all of it.",
  linkHelp: (code: string) =>
    `Your branch has a kit type ${code} already. It is linked to this one, and nothing of it is changed.`,
  link: "Link your kit type",
  open: "Open your kit type",
  news: {
    title: "A new packing list is offered",
    none: "Lines are the same; the number of boxes or the weight differs.",
    first: "The offered packing list, against yours",
    help: "Taking it over makes a draft: what you changed yourself stays in it, except in lines that the office changed too. Your kits move to it at their next check-in, once it is published.",
    take: "Take over as a draft",
    keep: "Keep our list",
    taken: "The draft is made. Look at it, then publish it.",
    kept: "Your packing list stays as it is.",
    both: "You changed this line too",
  },
  ours: { title: "What your branch changed", none: "Nothing: it is as it was offered." },
  contents: "Packing list that is offered",
  contentsOf: (line: OfferedLine) => amount(line.qty, line.unit),
  added: "added",
  removed: "removed",
  /** "8 rolls (was 6 rolls)" */
  change: ({ before, after, unit }: LineChange) => {
    if (before === null || after === null) return facts.qty(after ?? before ?? nothing, unit);
    const changed = names.filter((name) => before[name] !== after[name]);
    return changed
      .map((name) => `${facts[name](after, unit)} (was ${facts[name](before, unit)})`)
      .join(", ");
  },
  inBox: (box: number) => `box ${box}`,
  part: {
    title: "For all branches",
    offer: "Offer to all branches",
    offerNext: "Offer this packing list as the next version",
    ask: {
      title: "Offer this kit type to all branches?",
      text: "Every branch sees its title and published packing list, and may adopt it. Branches that adopted it are offered the new list with its difference.",
      confirm: "Offer kit type",
    },
    offered: (version: number) => `Offered to all branches, as version ${version}.`,
    notYet: "Other branches don't see this kit type.",
    from: (version: number | null) =>
      version === null
        ? "Linked to a kit type that is offered to all branches."
        : `From the kit types for all branches, version ${version}.`,
    news: "A new packing list is offered.",
    see: "See the offer",
  },
  withdraw: {
    action: "Withdraw offer",
    again: "Offer again",
    ask: {
      title: "Withdraw this offer?",
      text: "Branches that adopted it keep their kit type. No other branch can adopt it.",
      confirm: "Withdraw offer",
    },
    done: "The offer is withdrawn.",
    undone: "It is offered again.",
  },
  branches: {
    title: "In the branches",
    help: "What each branch changed is compared with the offered packing list that it took over last.",
    file: (code: string) => `${code} in the branches`,
    columns: {
      branch: "Branch",
      taken: "Took over",
      own: "Own version",
      kits: "Copies",
      changes: "Lines changed",
      facts: "About the title",
    },
    notAdopted: "not adopted",
    linked: "linked, no version",
    same: "none",
    lines: (changes: readonly LineChange[]) =>
      changes.map((change) => `${change.itemName}: ${inWords(change)}`).join("; "),
    facts: (fields: readonly string[]) =>
      fields.map((field) => factNames[field] ?? field).join(", "),
    count: (adopted: number, all: number) =>
      `${adopted} of ${plural(all, "1 branch", `${all} branches`)} adopted it.`,
  },
};

const nothing: Facts = {
  qty: 0,
  kind: "permanent",
  countMethod: "exact",
  tolerance: 0,
  critical: false,
  usePerClass: 0,
};

const factNames: Readonly<Record<string, string>> = {
  code: kits.type.code,
  nameEn: kits.types.columns.name,
  nameMi: kits.type.nameMi,
  strand: kits.type.strand,
  yearFrom: kits.type.yearFrom,
  yearTo: kits.type.yearTo,
  refurbMinutes: kits.type.minutes,
  sponsor: kits.type.sponsor,
  safetyNote: kits.type.safety,
};

function inWords(change: LineChange): string {
  const words = texts.change(change);
  if (change.before === null) return `${texts.added}, ${words}`;
  return change.after === null ? `${texts.removed}, ${words}` : words;
}
