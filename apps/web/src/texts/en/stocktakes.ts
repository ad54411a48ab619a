import { plural } from "#texts/plural";

export const texts = {
  title: "Stocktakes",
  open: "Stocktakes",
  back: "Back to the stock",
  older: "Show older stocktakes",
  start: "Start a stocktake",
  startHelp:
    "Several people count at once, also without signal. The ledger changes when one person approves all differences.",
  oneAtATime:
    "One stocktake at a time: everybody counts in the one that is under way. Approve or cancel it before you start the next.",
  shelves: "Shelves",
  shelvesHelp: "Leave all unticked to count every shelf.",
  noShelf: "Without a shelf",
  blind: "Count blind",
  blindHelp: "People who only count don't see the expected quantity while it is open.",
  started: "The stocktake is open. Everybody in the kit room can count now.",
  table: "Stocktakes",
  empty: {
    title: "No stocktake yet",
    text: "Start one to count the shelves together and approve all differences at once.",
  },
  name: (when: string) => `Stocktake of ${when}`,
  when: "Started",
  what: "Shelves",
  all: "All shelves",
  some: (racks: readonly string[]) => racks.join(", "),
  counted: "Counted",
  progress: (counted: number, items: number) => `${counted} of ${items} counted`,
  differing: "Differences",
  money: "Worth",
  state: "State",
  states: { open: "Under way", approved: "Approved", cancelled: "Cancelled" },
  by: (name: string | null, at: string) => `Started by ${name ?? "somebody"}, ${at}`,
  ended: (state: string, name: string | null, at: string) =>
    `${state} by ${name ?? "somebody"}, ${at}`,
  blindNow: "Counted blind",
  underWay: (counted: number, items: number) =>
    `A stocktake is under way: ${counted} of ${items} counted.`,
  count: "Count",
  review: "Review",
  summary: (differing: number, money: string) =>
    differing === 0
      ? "Everything that was counted is as the ledger says."
      : `${plural(differing, "1 count differs", `${differing} counts differ`)} from the ledger, ${money} in all.`,
  left: (items: number) =>
    plural(items, "1 item is not counted.", `${items} items are not counted.`),
  approve: (differing: number) =>
    differing === 0
      ? "Finish the stocktake"
      : plural(differing, "Approve 1 difference", `Approve ${differing} differences`),
  approveAsk: (differing: number, money: string, left: number) => ({
    title: "Approve this stocktake?",
    text: [
      differing === 0
        ? "The ledger stays as it is."
        : `The ledger takes ${plural(differing, "1 difference", `${differing} differences`)}, ${money} in all.`,
      left === 0
        ? ""
        : `${plural(left, "1 item was not counted and stays", `${left} items were not counted and stay`)} as the ledger says.`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
    confirm: "Approve",
  }),
  approved: "The stocktake is approved. The ledger is corrected.",
  cancel: "Cancel the stocktake",
  cancelAsk: {
    title: "Cancel this stocktake?",
    label: "Why",
    help: "Everything that was counted in it is refused with this reason. The ledger stays as it is.",
    needed: "Say why.",
    confirm: "Cancel the stocktake",
    cancel: "Keep it open",
  },
  cancelled: "The stocktake is cancelled.",
  again: "Count again",
  againAsk: (items: number) => ({
    title: plural(items, "Count this item again?", `Count these ${items} items again?`),
    label: "Why",
    help: "Who counts reads it beside the item.",
    needed: "Say why.",
    confirm: "Count again",
  }),
  againDone: (items: number) =>
    plural(items, "1 item is to be counted again.", `${items} items are to be counted again.`),
  counts: "Counts",
  onlyDiffering: "Differences only",
  search: "Search item or shelf",
  noCounts: {
    title: "Nothing is counted yet",
    text: "Open the sheet and type what lies on the shelves.",
  },
  noMatch: {
    title: "No count matches",
    text: "Change the search or the filter.",
    clear: "Show all",
  },
  item: "Item",
  shelf: "Shelf",
  ledger: "Ledger",
  here: "Counted",
  difference: "Difference",
  countedBy: "Counted by",
  countStates: {
    matched: "As the ledger",
    waiting: "Differs",
    approved: "Approved",
    refused: "Count again",
    replaced: "Replaced",
  },
  byOther: (name: string) => `${name} counted it`,
  countAgain: (why: string) => `Count again: ${why}`,
  noSignal:
    "No connection. Counting works without one. Starting and approving a stocktake need one.",
};
