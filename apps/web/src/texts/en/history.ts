import { fields } from "./history-fields.ts";

/** Booleans with words of their own. */
const turns: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  isPrimary: ["Made the main contact", "No longer the main contact"],
  pinned: ["Pinned", "Unpinned"],
  waitsForStock: ["Waits for stock", "No longer waits for stock"],
};

/** A change whose values are not shown, because coordinates mean nothing to people. */
const moves: Readonly<Record<string, string>> = {
  baseLat: "Base moved",
  baseLng: "Base moved",
  lat: "Moved on the map",
  lng: "Moved on the map",
  qrToken: "Labels replaced",
};

/** Words for values whose stored form is hard to read. */
const values: Readonly<Record<string, string>> = {
  a: "weeks A",
  admin: "administrator",
  auto: "auto-plan",
  auto_closed: "closed by itself",
  b: "weeks B",
  dmy: "day, month, year",
  each_visit: "each visit",
  en: "English",
  every: "every week",
  given: "agreed",
  km: "kilometres",
  mdy: "month, day, year",
  mi: "miles",
  off: "no",
  on: "yes",
  one_off: "once",
  todo: "to do",
  ymd: "year, month, day",
};

const parts: Readonly<Record<string, string>> = {
  school_contact: "Contact",
  school_closure: "Closure",
  school_exclusion: "Title it is not lent",
  school_merge: "Merge",
  kit_transfer: "Loan between branches",
  membership_renewal: "Renewal",
  route_stop: "Stop",
  packing_list: "Packing list",
  vehicle_year: "Tax year",
  km_claim_leg: "Leg",
  stop: "Stop",
  stop_line: "Kit",
  trip_decision: "Decision",
  rate_line: "Rate",
  one_time_link: "Link",
  stock_count: "Count",
  top_up_line: "Line",
  stock_order_line: "Line",
  allocation: "Kit",
};

export const texts = {
  title: "History",
  of: (name: string) => `History of ${name}`,
  kitsWay: "Where the kit has been",
  kitsPage: (code: string) => `All about ${code}`,
  none: "Nothing has been changed yet.",
  more: "Show what is older",
  csv: {
    when: "When",
    who: "Who",
    what: "What",
    state: "Then",
    where: "Where",
    field: "Field",
    before: "Before",
    after: "After",
    why: "Why",
  },
  added: "Added",
  removed: "Removed",
  itself: "Automatically",
  changed: "changed",
  field: (name: string) => fields[name] ?? name,
  turn: (name: string, yes: boolean) =>
    turns[name]?.[yes ? 0 : 1] ?? `${fields[name] ?? name} switched ${yes ? "on" : "off"}`,
  move: (name: string) => moves[name] ?? null,
  value: (kept: string) => values[kept] ?? kept.replaceAll("_", " "),
  /** "Drop point changed from | the office | to | the hall": the values may be links. */
  setTo: (field: string) => `${field} set to`,
  changedFrom: (field: string) => `${field} changed from`,
  to: "to",
  fieldRemoved: (field: string) => `${field} removed, it was`,
  part: (entity: string, name: string | null) =>
    [parts[entity] ?? "", name ?? ""].filter(Boolean).join(" "),
  forSchool: "for",
  wasAdded: "added",
  wasRemoved: "removed",
  takenOut: "taken out of the plan",
  andMore: (count: number) => `and ${count} more`,
  rotation: (seq: string) => `Rotation ${seq}`,
  nothing: "nothing",
  yes: "yes",
  no: "no",
};
