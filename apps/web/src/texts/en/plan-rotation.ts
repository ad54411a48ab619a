import { plural } from "#texts/plural";

export const texts = {
  deliver: "Delivery from",
  collect: "Collection from",
  ready: "Kits packed by",
  routeDays: "Each route runs on its first weekday on or after that day.",
  kits: "Kits",
  load: "Topping up",
  publishedAt: "Published",
  never: "not yet",
  publish: (seq: number) => `Publish rotation ${seq}`,
  /** The visible button above the plan. */
  publishNext: (seq: number, kits: number) =>
    `Publish rotation ${seq} · ${plural(kits, "1 kit", `${kits} kits`)}`,
  publishChanges: "Publish changes",
  nextStep: "Next",
  nextPack: (kits: number, ready: string) =>
    `Pack ${plural(kits, "1 kit", `${kits} kits`)} by ${ready}`,
  nextTrips: "Release its trips",
  nothingToPublish: "Give schools their kits, then publish.",
  ask: (kits: number, schools: number, ready: string) =>
    `${plural(kits, "1 kit", `${kits} kits`)} for ${plural(schools, "1 school", `${schools} schools`)}. Publishing makes a preparation for each, packed by ${ready}, and puts them on the trips of their routes. The rotation is locked afterwards.`,
  askAgain: (changes: number) =>
    `${plural(changes, "1 change is", `${changes} changes are`)} carried into preparations and draft trips. A released trip stays as it is; what it does not carry is named.`,
  published: (preparations: number, trips: number) =>
    `Published: ${plural(preparations, "1 preparation", `${preparations} preparations`)} and ${plural(trips, "1 trip", `${trips} trips`)}.`,
  notCarried: "Not carried by a trip",
  lock: "Lock without publishing",
  unlock: "Unlock",
  unlockReason: "Why it is unlocked",
  unlockHelp: "Trips that were released stay as they are until changes are published.",
  open: "Open for planning",
  closeRotation: "Close rotation",
  closeText: (kits: number) =>
    `${kits === 0 ? "No kit was given in it." : plural(kits, "Its one kit is back and checked in.", `All ${kits} of its kits are back and checked in.`)} A closed rotation is not changed any more.`,
  unlocked: (seq: number) => `Rotation ${seq} is open again.`,
  locked: (seq: number) => `Rotation ${seq} is locked.`,
  closed: (seq: number) => `Rotation ${seq} is closed.`,
  changeDays: "Change its days",
  daysFixed: "Its days stay as they are while kits are planned on them.",
  save: "Save days",
  saved: "Days saved.",
  add: "Add rotation",
  added: (seq: number) => `Rotation ${seq} added.`,
  fields: { deliverOn: "Deliver from", collectOn: "Collect from", readyBy: "Packed by" },
  lay: {
    title: "Lay out rotations",
    first: "First delivery",
    help: (days: number) => `Rotations of ${days} days follow until the term ends.`,
    will: (count: number) =>
      count === 0
        ? "No rotation fits before the term ends."
        : plural(count, "1 rotation:", `${count} rotations:`),
    submit: "Lay out rotations",
    done: (count: number) => `${count} rotations laid out.`,
  },
  term: {
    title: "Add a term",
    known: "Known terms",
    knownHelp: "As they were published. Days can be changed later.",
    place: (number: number, year: number, place: string) => `Term ${number} ${year}, ${place}`,
    holidays: (names: string) => `with ${names}`,
    other: "Another term",
    year: "Year",
    number: "Number",
    startsOn: "First day",
    endsOn: "Last day",
    submit: "Add term",
    added: (number: number, year: number) => `Term ${number} ${year} added.`,
  },
};
