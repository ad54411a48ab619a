import { plural } from "#texts/plural";

/** What is done with several kits or items at once. */
export const texts = {
  shelf: "Shelf…",
  sponsor: "Sponsor…",
  supplier: "Supplier…",
  check: "Count again",
  retire: "Retire",
  discontinue: "Discontinue",
  shelfAsk: (n: number, what: What) => ({
    title: `Which shelf for ${many(n, what)}?`,
    label: "Shelf",
    needed: "Say which shelf.",
    confirm: "Set the shelf",
  }),
  sponsorAsk: (n: number) => ({
    title: `Who sponsors ${many(n, "kit")}?`,
    label: "Sponsor",
    needed: "Say who the sponsor is.",
    confirm: "Set the sponsor",
  }),
  supplierAsk: (n: number) => ({
    title: `Who supplies ${many(n, "item")}?`,
    label: "Supplier",
    needed: "Say who the supplier is.",
    confirm: "Set the supplier",
  }),
  retireAsk: (n: number) => ({
    title: `Retire ${many(n, "kit")}?`,
    text: "They keep their history and their numbers, and never go out again. This can't be undone.",
    confirm: "Retire",
  }),
  cannot: (action: string, kit: string, state: string) =>
    `${action}: not possible for ${kit}, which is ${state}.`,
  tooMany: (most: number) => `At most ${most} at once`,
  changed: (n: number, what: What) => `${many(n, what)} changed`,
  checked: (n: number) => `${many(n, "kit")} ${plural(n, "waits", "wait")} to be counted`,
  retired: (n: number) => `${many(n, "kit")} retired`,
  undone: (n: number, what: What) => `${many(n, what)} ${plural(n, "is", "are")} as before`,
};

type What = "kit" | "item";

function many(n: number, what: What): string {
  return what === "kit" ? plural(n, "1 kit", `${n} kits`) : plural(n, "1 item", `${n} items`);
}
