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
  hint: "Part of a name is enough, macrons may be left out. Several words find what has all of them: a trip by its name and day, a school by its contact's name or number.",
  keys: "Up and down to choose, Enter to open, Escape to close",
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
  placeholder: (kinds: readonly SearchKind[]) =>
    kinds.map((kind) => texts.kinds[kind].toLowerCase()).join(", "),
};
