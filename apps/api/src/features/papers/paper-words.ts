import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { clockOf, minutesIn } from "@kitround/contract/trips/arrival-times.ts";
import type { Reach } from "@kitround/contract/plan/sponsor-rules.ts";

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString("en-NZ")} ${n === 1 ? one : many}`;
export const boxWords = (boxes: number) => count(boxes, "box", "boxes");
/** With the year, because papers are kept. */
export const paperDay = (day: string) => `${dayWords(day)} ${day.slice(0, 4)}`;
/** The time of a moment, "14:02", as on the screens. */
export const paperTime = (instant: string, timeZone: string) =>
  clockOf(minutesIn(timeZone, new Date(instant)));
/** Integer grams as "12.4 kg". */
export const kilograms = (grams: number) =>
  `${(grams / 1000).toLocaleString("en-NZ", { maximumFractionDigits: 1 })} kg`;

/** What the papers say. */
export const words = {
  labels: (kits: number) => `Box labels of ${count(kits, "kit", "kits")}`,
  qrOf: (code: string) => `QR code of ${code}`,
  qrOfPage: "QR code of the page for the school",
  belongsTo: (branch: string) => `Belongs to ${branch}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  order: {
    title: (supplier: string | null) => (supplier === null ? "Order" : `Order to ${supplier}`),
    from: "From",
    to: "Deliver to",
    on: "Ordered on",
    reference: "Reference",
    by: "Ordered by",
    item: "Item",
    sku: "SKU",
    packs: "Packs",
    cost: "About",
    total: "About in all",
  },
  slip: {
    title: (code: string) => `Packing slip ${code}`,
    for: "For",
    delivered: "Delivered",
    collected: "Collected",
    boxes: "Boxes",
    weight: "Weight",
    packed: "Packed by",
    verified: "Checked by",
    box: (box: number, boxes: number) => `Box ${box} of ${boxes}`,
    item: "Item",
    there: "In the box",
    back: "Back",
    star: "◆",
    starred:
      "◆ is used up in class and need not come back. Everything else comes back in the same box.",
    short: (there: number, all: string) => `${there} of ${all}`,
    safety: "Safety",
    hazard: "Hazard",
    sheet: (name: string) => `Safety data sheet: ${name}, from the library.`,
    missing: "Something missing or broken? Write it here, it helps the next class.",
    scan: "Or scan this with a phone: say what is missing, ask for more, and when the kit is ready for pick-up.",
    note: "Note",
    nothing: "This kit has no packing list.",
  },
  sponsor: {
    title: (who: string, term: number, year: number) =>
      `${who}: students reached, Term ${term} ${year}`,
    all: "Sponsors",
    about: (branch: string, term: number, year: number) =>
      `Kits you make possible at ${branch}, Term ${term} ${year}`,
    reached: ({ students, schools }: Reach) =>
      students === 0
        ? "No students counted yet this term"
        : `${count(students, "student", "students")} at ${count(schools, "school", "schools")} this term`,
    students: "Students",
    schools: "Schools",
    loans: "Loans",
    inYear: (what: string, year: number) => `${what} in ${year}`,
    notes: (reach: Reach): string[] => [
      ...(reach.counted > 0
        ? [
            reach.counted === reach.students
              ? "All of them were counted when the kit came back."
              : `${count(reach.counted, "student was", "students were")} counted when the kit came back; the others as the school reported.`,
          ]
        : []),
      ...(reach.rating === null
        ? []
        : [`Rated ${reach.rating} of 5 by schools, ${count(reach.rated, "loan", "loans")}.`]),
      ...(reach.unknown > 0
        ? [`Of ${count(reach.unknown, "loan", "loans")} the number of students is not known.`]
        : []),
      ...(reach.loansToCome > 0
        ? [
            `Still to come this term: ${count(reach.loansToCome, "loan", "loans")}${
              reach.studentsToCome > 0
                ? ` for ${count(reach.studentsToCome, "student", "students")}`
                : ""
            }.`,
          ]
        : []),
    ],
    kits: (copies: number, titles: readonly string[]) =>
      titles.length === 0
        ? "None of the sponsored kits is in use any more."
        : `${count(copies, "kit", "kits")} in use: ${titles.join(", ")}.`,
    delivered: "Delivered",
    school: "School",
    kit: "Kit",
    planned: (students: number | null) => (students === null ? "planned" : `planned ${students}`),
    nothing: "None of these kits goes to a school this term.",
  },
  trip: {
    titles: { sheet: "Trip sheet", load: "Load list", signatures: "Signatures" },
    driver: "Driver",
    helper: "Helper",
    vehicle: "Vehicle",
    leaves: "Leaves base",
    load: "Load",
    planned: "Planned",
    nobody: "________________",
    odometer: "Odometer",
    start: "at start",
    end: "at end",
    open: (from: string | null, to: string | null) =>
      from !== null && to !== null
        ? `Open ${from} to ${to}`
        : from !== null
          ? `Open from ${from}`
          : `Open until ${to ?? ""}`,
    handOver: "Hand over",
    collect: "Collect",
    tasks: "To do there",
    receivedBy: "Received by",
    nothing: "Nothing is handed over here.",
    loadFirst:
      "In the order of loading: the last stop's boxes first, so that the first stop's stand at the door.",
    notVerified: "NOT VERIFIED yet",
    notPacked: "NOT PACKED for this yet",
    nothingToLoad: "Nothing is loaded for this trip.",
    stop: "Stop",
    kit: "Kit",
    title: "Title",
    each: "Aboard",
    school: "School",
    out: "Out",
    in: "Back",
    name: "Name",
    signature: "Signature",
    signatureOf: (name: string, place: string) => `Signature of ${name} at ${place}`,
    time: "Time",
    signed:
      "The person who signs has received the boxes under “Out” and given back those under “Back”.",
    total: (boxes: number, weight: number) => `${boxWords(boxes)}, ${kilograms(weight)}`,
  },
};
