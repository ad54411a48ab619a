import { amount, substituteWords } from "./counting.ts";
import { plural } from "./plural.ts";

export const texts = {
  table: "Shopping list",
  search: "Search item, SKU or supplier",
  filter: "What is listed",
  show: {
    soon: "To buy in the next four weeks",
    order: "Everything to buy",
    all: "Every item",
  },
  item: "Item",
  supplier: "Supplier",
  noSupplier: "No supplier",
  onHand: "On hand",
  onOrder: "On order",
  use: "Use in 10 weeks",
  runsOut: "Runs out",
  orderBy: "Order by",
  orderNow: "Order now",
  enough: "Enough",
  expires: (qty: string) => `${qty} expires unused`,
  order: "Order",
  packSize: "Units in a pack",
  packs: (packs: number, packSize: number, unit: string) =>
    packSize === 1 ? amount(packs, unit) : `${packs} × ${amount(packSize, unit)}`,
  nothing: "–",
  cost: "Cost",
  source: "Use is known",
  fromList: "from the packing list",
  learned: "from check-ins",
  qty: (qty: number, unit: string) =>
    qty > 0 && qty < 1 ? `under ${amount(1, unit)}` : amount(Math.round(qty), unit),
  total: (items: number, cost: string) =>
    `${plural(items, "1 item", `${items} items`)} to buy, ${cost}`,
  plannedTo: (day: string) => `The plan reaches to ${day}.`,
  noPlan: "No kit is planned or out: nothing will be used.",
  noSignal: "No connection. The shopping list, orders and what was spent need one.",
  empty: {
    title: "Nothing to buy in the next four weeks",
    text: "By the plan there is enough of every item. Look at every item to see how long it lasts.",
  },
  noItems: {
    title: "No items yet",
    text: "Items are added with the packing lists, in the settings of kits.",
  },
  noMatch: {
    title: "No item matches",
    text: "Change the search or the filter.",
    clear: "Show what is to buy",
  },
  close: "Back to the shopping list",
  backTest: {
    line: (year: number, number: number, within: number) =>
      `Term ${number} ${year}, forecast as of each rotation: within ${within} % for 9 of 10 items.`,
    beside: (listed: number, last: number) =>
      `The packing lists' figures: ${listed} %. The mean of the last three rotations: ${last} %.`,
    none: "No term is counted in yet: every figure is the packing list's.",
  },
  or: substituteWords,
  facts: {
    substitute: "Instead, where it is short",
    use: "Will be used",
    useOf: (use: string, learned: boolean) =>
      `${use} in 10 weeks, ${learned ? "learned from check-ins" : "from the packing list"}`,
    unused: "Expires unused",
    unusedBy: (qty: string, day: string) => `${qty} by ${day}: use it first or write it off`,
    safety: "Safety stock",
    leadTime: "Lead time",
    days: (days: number) => plural(days, "1 day", `${days} days`),
    lasts: "Not within 10 weeks",
    none: "None left",
    price: "Price",
    priced: (price: string, packSize: number) =>
      packSize === 1 ? price : `${price} for a pack of ${packSize}`,
    order: "To order",
    minimum: "Minimum, par",
    minimumOf: (min: number, par: number, unit: string) => `${min}, ${amount(par, unit)}`,
  },
  plot: {
    title: "Stock ahead",
    none: "By the plan nothing of it is used, and none of it is on order.",
    safety: (qty: number) => `Safety stock ${Math.ceil(qty)}`,
    order: "Order",
    said: (
      item: string,
      onHand: string,
      end: string,
      runsOut: string | null,
      order: string | null,
    ) =>
      `${item}: ${onHand} on hand, ${end} after ten weeks${runsOut === null ? "" : `, runs out on ${runsOut}`}${order === null ? "" : `, to be ordered by ${order}`}`,
    week: "Week from",
    used: "Used",
    comes: "Comes",
    left: "Left",
  },
  notYours: {
    title: "The shopping list is the office's",
    text: "A coordinator or a manager sees what is to buy.",
  },
};
