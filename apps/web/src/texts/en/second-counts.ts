import { plural } from "#texts/plural";

const lines = (count: number) => plural(count, "1 line", `${count} lines`);

export const texts = {
  title: "Done twice",
  what: {
    check_in: (code: string) => `${code} was checked in twice`,
    packing: (code: string) => `${code} was packed twice`,
    top_up: (code: string) => `${code} was topped up twice`,
  },
  text: {
    check_in:
      "Nothing is lost. Compare both counts, and accept the lines in which the second one is right.",
    packing:
      "Nothing is lost. Compare both counts, and accept the lines in which the second one is right.",
    top_up:
      "More was taken than the kit needed. Accept what is really in the kit: it leaves the stock.",
  },
  item: "Item",
  listed: (qty: number) => `${qty} listed`,
  essential: "essential",
  by: (name: string, at: string) => `${name}, ${at}`,
  you: "You",
  somebody: "Somebody",
  takeOverItem: (item: string) => `Accept ${item}`,
  takeOver: "Accept",
  takenOver: "Accepted",
  takenOverWhy: "Essential and short: the kit follows the second count already.",
  agree: "Both counts agree.",
  keep: "Keep the first count",
  done: "Compared",
  takeAll: (count: number) => `Accept ${lines(count)}`,
  needsConnection: "Comparing them needs a connection.",
  kept: (code: string) => `${code} stays as it was counted first.`,
  tookOver: (code: string, count: number) => `${code}: ${lines(count)} accepted.`,
};
