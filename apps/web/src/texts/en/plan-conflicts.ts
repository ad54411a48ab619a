import { plural } from "#texts/plural";

export const texts = {
  title: "Conflicts",
  count: (count: number) => plural(count, "1 conflict", `${count} conflicts`),
  none: "The plan has no conflicts.",
  intro: "These kits are planned and can't go as planned. Decide on each one.",
  byHand: (count: number) =>
    plural(
      count,
      "One is in a published rotation, which auto-plan does not change: open its cell to give another copy, move it or unassign it, or unlock the rotation first.",
      `${count} are in published rotations, which auto-plan does not change: open each cell to give another copy, move it or unassign it, or unlock the rotation first.`,
    ),
  repair: "Repair by auto-plan",
  repairHelp: "Shows first what it would change; everything else stays.",
  showOnly: "Show only their schools",
  showAll: "Show all schools",
  openCell: "Open its cell",
  inRotation: (seq: number, day: string) => `rotation ${seq}, ${day}`,
  mark: "has a conflict",
  publishAsk: "Some of its kits have conflicts. Decide on each before publishing.",
  accept: (school: string, kit: string) => `Publish ${kit} for ${school} anyway`,
  acceptShort: "Publish anyway",
  mustMend: "Fix this before publishing.",
  planned: (count: number) =>
    plural(
      count,
      "1 kit in the plan can't go as planned:",
      `${count} kits in the plan can't go as planned:`,
    ),
  itCant: "It can't go as planned:",
  planFor: (school: string, day: string) => `${school}, ${day}`,
  planOf: (kit: string, title: string, day: string) => `${kit} ${title}, ${day}`,
  breaks: (count: number) =>
    plural(
      count,
      "1 planned kit would have a conflict:",
      `${count} planned kits would have conflicts:`,
    ),
  breaksOne: (kit: string, school: string, day: string) => `${kit} for ${school}, ${day}`,
  andMore: (count: number) => `and ${count} more`,
};
