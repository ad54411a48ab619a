import { amount } from "./counting.ts";
import { plural } from "./plural.ts";

const orders = (count: number) => plural(count, "1 order", `${count} orders`);

export const texts = {
  partsLabel: "Part of the shopping list",
  parts: { list: "Shopping list", orders: "Orders", money: "Money" },
  open: (items: number) => plural(items, "Order 1 item", `Order ${items} items`),
  title: "Order what is to buy",
  submit: "Mark as ordered",
  ordered: (count: number) => `${orders(count)} written down`,
  inAll: (items: number, cost: string) => `${plural(items, "1 item", `${items} items`)}, ${cost}`,
  help: "An item of 0 packs is not ordered. Prices are those that were paid last.",
  lineHelp: (packSize: number, unit: string, cost: string, runsOut: string | null) =>
    [
      packSize === 1 ? unit : `packs of ${amount(packSize, unit)}`,
      cost,
      ...(runsOut === null ? [] : [`runs out ${runsOut}`]),
    ].join(", "),
  copying: {
    copy: "Copy for a mail",
    copied: "Copied",
    notCopied: "The browser does not let this page copy. Save the list as CSV or PDF instead.",
  },
  mailLine: (packs: string, name: string, sku: string) => `${packs} ${name} (${sku})`,
  packs: (packs: number, packSize: number, unit: string) =>
    packSize === 1 ? amount(packs, unit) : `${packs} × ${amount(packSize, unit)}`,
  table: "Orders",
  supplier: "Supplier",
  noSupplier: "No supplier",
  orderedOn: "Ordered on",
  orderedBy: (day: string, who: string | null) =>
    `Ordered on ${day}${who === null ? "" : ` by ${who}`}`,
  reference: "Reference",
  items: "Items",
  item: "Item",
  unit: "Unit",
  packsTitle: "Packs",
  packSize: "Units in a pack",
  cost: "Cost",
  state: "State",
  progress: {
    ordered: "Ordered",
    partly: "Partly here",
    received: "Received",
    closed: "Closed",
  },
  empty: {
    title: "Nothing ordered yet",
    text: "Order from the shopping list. Deliveries are then taken in here, in parts if they come so.",
  },
  close: "Back to the orders",
  receive: "Take in",
  receiveOf: (supplier: string) => `Take in from ${supplier}`,
  receiveHelp: "Enter 0 for what has not come. The rest stays on order.",
  received: "Taken in",
  came: (received: number, ordered: number, unit: string) =>
    `${received} of ${amount(ordered, unit)} here`,
  cameTitle: "Came",
  toCome: (qty: number, unit: string) => `${amount(qty, unit)} on order`,
  withLots: "Enter lot numbers and expiry dates",
  lotCode: "Lot number",
  goodUntil: "Good until",
  paid: "Cost, all together",
  closeOrder: "The rest will not come",
  openOrder: "Open again",
  statusSet: { open: "Order opened again", closed: "Order closed" },
  pdf: "PDF",
  savedPdf: (name: string) => `${name} saved`,
  file: (supplier: string) => `Order ${supplier}`,
  money: {
    help: "Bought: what deliveries cost, by the term that had begun last. Used: what top-ups and packers put into each sponsor's kits, at the price paid last.",
    term: (year: number, number: number) => `Term ${number} ${year}`,
    termTitle: "Term",
    what: "What",
    bought: "Bought",
    usedBy: (name: string | null) =>
      name === null ? "Used by kits without a sponsor" : `Used by kits of ${name}`,
    file: "Stock money",
    empty: {
      title: "Nothing bought or used yet",
      text: "What deliveries cost and what kits used is summed up here, term by term.",
    },
  },
};
