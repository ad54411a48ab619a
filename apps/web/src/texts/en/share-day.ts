import { plural } from "#texts/plural";

const stops = (n: number) => plural(n, "1 stop", `${n} stops`);

/** A day's drafts shared out over several vans. */
export const texts = {
  open: "Share out over vans",
  openFor: (day: string) => `Share out over vans, ${day}`,
  title: "Share out a day",
  intro: (drafts: number, schools: number) =>
    `${plural(drafts, "1 draft", `${drafts} drafts`)} with ${stops(schools)}. Choose who drives which van; you see the result before anything is saved.`,
  noDrafts: "This day has no drafts",
  noDraftsText: "Only drafts are shared out: a released trip was shown to its driver.",
  van: (n: number) => `Van ${n}`,
  vehicle: "Vehicle",
  noVehicle: "Choose a vehicle",
  driver: "Driver",
  noDriver: "Nobody yet",
  departAt: "Leaves at",
  backBy: "Back by",
  add: "Add a van",
  remove: (n: number) => `Remove van ${n}`,
  submit: "Share out",
  result: "Proposal",
  summary: (vans: number, shared: number, distance: string) =>
    `${plural(vans, "1 van", `${vans} vans`)}, ${stops(shared)}, ${distance} in all.`,
  how: "The shortest drive that keeps each van's room and hours and each school's opening times.",
  driverOf: (name: string) => `Driver: ${name}`,
  facts: (n: number, distance: string) => `${stops(n)}, ${distance}`,
  hours: (leaves: string, home: string) => `${leaves} to ${home}`,
  load: (load: string) => `Largest load: ${load}`,
  idle: "Not needed: the other vans carry everything in their hours.",
  idleLeft: "No stop fits this van.",
  leg: (distance: string) => `${distance} on`,
  kits: (n: number) => plural(n, "1 kit", `${n} kits`),
  waits: (minutes: number) => `waits ${plural(minutes, "1 minute", `${minutes} minutes`)}`,
  left: (n: number) => plural(n, "1 stop does not fit", `${n} stops do not fit`),
  leftText: "They are put together on a draft without a van.",
  save: "Save as drafts",
  saved: (vans: number) =>
    plural(vans, "1 draft is made", `${vans} drafts are made`) + ", to be released each.",
  mixed: "The vans' trips replace the drafts of this day, which are cancelled.",
};
