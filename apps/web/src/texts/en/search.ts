import type { SearchKind } from "@kitround/contract/search/search-rules.ts";

export const texts = {
  open: "Search everything",
  openByKey: "Search everything ( / )",
  title: "Search",
  label: "Search everything",
  close: "Close the search",
  results: "Found",
  recent: "Opened last",
  forget: "Forget these",
  hint: "Part of a name is enough, macrons may be left out.",
  several:
    "Several words find what has all of them: a trip by its name and day, a school by its contact's name or number.",
  keys: "Up and down to choose, Enter to open, Escape to close. ? lists all keys.",
  none: (q: string) => `Nothing found for “${q}”`,
  noneText: "Try fewer letters, or another word for it.",
  failed: "The search got no answer",
  found: (count: number) => `${count} found`,
  kinds: {
    school: "Schools",
    kit: "Kits",
    trip: "Trips",
    item: "Items",
    person: "People",
  } satisfies Record<SearchKind, string>,
  goTo: "Go to",
  verbs: { "check-in": "Check in", "top-up": "Top up" },
  screens: {
    today: { title: "Today", text: "Start page, what is late and what comes next" },
    release: { title: "Release tomorrow's trips", text: "On the start page" },
    stock: { title: "Stock", text: "Items, levels, counts and lots" },
    shopping: { title: "Shopping list", text: "What to buy, orders and deliveries" },
    decide: { title: "Claims to decide", text: "Approve kilometre claims" },
    pay: { title: "Claims to pay", text: "Batches for the accounting program" },
    rates: { title: "Rate cards", text: "Kilometre and mile rates" },
    coverage: { title: "Coverage and fairness", text: "Report of the term, by school" },
    sponsors: { title: "Sponsors", text: "Report of the term, by sponsor" },
  },
  placeholder: (kinds: readonly SearchKind[]) =>
    kinds
      .map((kind, at) => (at === 0 ? texts.kinds[kind] : texts.kinds[kind].toLowerCase()))
      .join(", "),
};
