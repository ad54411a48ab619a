import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import { odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import type { TripPaper as TripPaperKind } from "@kitround/contract/papers/paper.ts";
import type { Stop, StopLine, Trip } from "@kitround/contract/trips/trip.ts";
import type { Paper } from "./paper-page.ts";
import { type Cell, type Flow, newFlow } from "./paper-flow.ts";
import { boxWords, paperDay, paperTime, words } from "./paper-words.ts";

export interface TripPaper {
  kind: "trip";
  of: TripPaperKind;
  branch: string;
  trip: Trip & { stops: Stop[] };
  /** Pictures of signatures (JPEG), by their ids. */
  signatures: Record<string, Uint8Array>;
  timeZone: string;
  distanceUnit: DistanceUnit;
}

const said = words.trip;

export function drawTrip(paper: TripPaper): Paper {
  const { trip, of, branch } = paper;
  const title = `${said.titles[of]}: ${trip.name}, ${paperDay(trip.onDay)}`;
  const flow = newFlow(title, `${trip.name}, ${paperDay(trip.onDay)} · ${branch}`);
  flow.heading(trip.name);
  flow.say(`${said.titles[of]} · ${paperDay(trip.onDay)}`, { size: 13, weight: "bold" });
  flow.gap(8);
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  if (of === "sheet") sheet(flow, paper, stops);
  else if (of === "load") loadList(flow, trip, stops);
  else signatures(flow, paper, stops);
  return flow.done();
}

function sheet(flow: Flow, paper: TripPaper, stops: readonly Stop[]): void {
  const { trip, distanceUnit: unit } = paper;
  flow.facts([
    ...crew(trip),
    ...(trip.departAt === null ? [] : [[said.leaves, trip.departAt] as const]),
    [said.load, loadWords(stops)],
    ...(trip.plannedM === null
      ? []
      : [[said.planned, odometerWords(trip.plannedM, unit)] as const]),
  ]);
  flow.gap(8);
  const read = (m: number | null) =>
    m === null ? `______________ ${unit}` : odometerWords(m, unit);
  flow.facts([
    [`${said.odometer} ${said.start}`, read(trip.odoStartM)],
    [`${said.odometer} ${said.end}`, read(trip.odoEndM)],
  ]);
  stops.forEach((stop, at) => stopOf(flow, stop, at + 1));
}

function crew(trip: Trip): (readonly [string, string])[] {
  return [
    [said.driver, trip.driverName ?? said.nobody],
    [said.vehicle, trip.vehicleName ?? said.nobody],
    ...(trip.helperName === null ? [] : [[said.helper, trip.helperName] as const]),
  ];
}

function stopOf(flow: Flow, stop: Stop, number: number): void {
  // Keeps head, address and the first hand-over on one page.
  flow.keep(110);
  flow.rule(10);
  flow.heading(`${number}. ${stop.placeName}`, 2);
  const contact = [stop.contactName, stop.contactPhone].filter((part) => part !== null).join(", ");
  const opens = stop.windowFrom !== null || stop.windowTo !== null;
  const facts = [
    stop.address,
    opens ? said.open(stop.windowFrom, stop.windowTo) : null,
    contact === "" ? null : contact,
    stop.dropPoint,
  ].filter((part) => part !== null);
  if (facts.length > 0) flow.say(facts.join(" · "));
  if (stop.accessNote !== null && stop.accessNote !== "") {
    flow.gap(3);
    flow.framed(stop.accessNote);
  }
  for (const action of ["deliver", "collect"] as const) {
    const lines = stop.lines.filter((line) => line.action === action);
    if (lines.length === 0) continue;
    flow.heading(action === "deliver" ? said.handOver : said.collect, 3, 4);
    for (const line of lines) flow.ticks(line.boxesExpected, lineWords(line));
  }
  if (stop.tasks.length > 0) flow.heading(said.tasks, 3, 4);
  for (const task of stop.tasks) flow.ticks(1, task.title);
  if (stop.lines.length > 0) {
    flow.say(`${said.receivedBy}: ${stop.receivedBy ?? "______________________________"}`, {
      above: 10,
    });
  } else if (stop.tasks.length === 0) flow.say(said.nothing, { above: 4 });
}

function lineWords(line: StopLine): string {
  const name = [line.kitCode, line.kitTypeName].filter((part) => part !== null).join(" ");
  return `${name} (${boxWords(line.boxesExpected)})`;
}

/** What goes out: without the kits that stay at base, as on the driver's phone. */
function loadWords(stops: readonly Stop[]): string {
  const going = stops
    .flatMap((stop) => stop.lines)
    .filter((line) => line.action === "deliver" && staysWhy(line) === null);
  const sum = (of: (line: StopLine) => number) => going.reduce((all, line) => all + of(line), 0);
  return said.total(
    sum((line) => line.boxesExpected),
    sum((line) => line.weightG),
  );
}

function loadList(flow: Flow, trip: Trip, stops: readonly Stop[]): void {
  flow.facts([...crew(trip), [said.load, loadWords(stops)]]);
  const rows = stops
    .map((stop, at) => ({ stop, number: at + 1 }))
    .toReversed()
    .flatMap(({ stop, number }) =>
      stop.lines
        .filter((line) => line.action === "deliver")
        .map((line) => ({ line, stop, number })),
    );
  if (rows.length === 0) {
    flow.say(said.nothingToLoad, { above: 10 });
    return;
  }
  flow.say(said.loadFirst, { above: 8 });
  flow.gap(10);
  flow.table(
    [
      { title: said.kit, share: 0.14 },
      { title: said.title, share: 0.3 },
      { title: said.stop, share: 0.34 },
      { title: said.each, share: 0.22 },
    ],
    rows.map(({ line, stop, number }) => [
      { text: line.kitCode ?? "", weight: "bold" as const },
      { text: [line.kitTypeName, staysWhy(line)].filter((part) => part !== null).join(": ") },
      { text: `${number}. ${stop.placeName}` },
      { squares: staysWhy(line) === null ? line.boxesExpected : 0 },
    ]),
    22,
  );
}

/**
 * A kit that is not packed and verified when the van leaves stays at base: the list says so to the person who loads.
 */
function staysWhy({ status, kitIs }: StopLine): string | null {
  if (status !== "open" || kitIs === "packed" || kitIs === "aboard") return null;
  return kitIs === "unverified" ? said.notVerified : said.notPacked;
}

function signatures(flow: Flow, paper: TripPaper, stops: readonly Stop[]): void {
  flow.facts(crew(paper.trip));
  flow.say(said.signed, { above: 6 });
  flow.gap(10);
  flow.table(
    [
      { title: said.school, share: 0.32 },
      { title: said.out, share: 0.07, align: "right" },
      { title: said.in, share: 0.07, align: "right" },
      { title: `  ${said.name}`, share: 0.2 },
      { title: said.signature, share: 0.23 },
      { title: said.time, share: 0.11 },
    ],
    stops.map((stop, at) => [
      { text: `${at + 1}. ${stop.placeName}` },
      { text: String(boxesOf(stop, "deliver")) },
      { text: String(boxesOf(stop, "collect")) },
      ...signed(paper, stop),
    ]),
    38,
  );
}

/** Name, signature and time from the driver's phone; empty for a signature by hand. */
function signed({ signatures, timeZone }: TripPaper, stop: Stop): [Cell, Cell, Cell] {
  const proof = stop.proofs.findLast(({ signedBy }) => signedBy !== null);
  const picture = proof === undefined ? undefined : signatures[proof.id];
  if (proof === undefined || picture === undefined) return [{}, {}, {}];
  const name = proof.signedBy ?? "";
  return [
    { text: `  ${name}` },
    { picture, alt: said.signatureOf(name, stop.placeName) },
    { text: paperTime(proof.at, timeZone) },
  ];
}

function boxesOf(stop: Stop, action: StopLine["action"]): number {
  return stop.lines
    .filter((line) => line.action === action)
    .reduce((sum, line) => sum + line.boxesExpected, 0);
}
