import type { Logbook } from "@kitround/contract/km-claims/logbook.ts";
import { yearUse } from "@kitround/contract/km-claims/logbook-rules.ts";
import { paperAmounts, words } from "./claim-paper-words.ts";
import { newFlow } from "./paper-flow.ts";
import type { Paper } from "./paper-page.ts";
import { paperDay } from "./paper-words.ts";

export interface LogbookPaper {
  kind: "logbook";
  branch: string;
  book: Logbook;
}

const said = words.logbook;

/** For the tax office: each business trip of a vehicle's tax year, and the odometer at the start and the end. */
export function drawLogbook({ branch, book }: LogbookPaper): Paper {
  const { startsOn, endsOn, trips } = book;
  const title = said.title(book.vehicleName);
  const flow = newFlow(title, `${title}, ${said.year(startsOn, endsOn)} · ${branch}`);
  flow.heading(title);
  flow.say(`${branch}, ${said.year(startsOn, endsOn)}`, { size: 13, weight: "bold" });
  flow.gap(8);
  flow.facts(factsOf(book));
  if (book.openingM === null) flow.say(said.noOpening, { above: 4 });
  flow.gap(8);
  if (trips.length === 0) flow.say(said.nothing);
  else {
    flow.table(
      [
        { title: said.day, share: 0.16 },
        { title: said.way, share: 0.34 },
        { title: said.purpose, share: 0.22 },
        { title: said.odometer, share: 0.15, align: "right" },
        { title: said.distance, share: 0.13, align: "right" },
      ],
      [...trips.map((trip) => rowOf(trip, book)), totalOf(book)],
    );
  }
  return flow.done();
}

function rowOf(trip: Logbook["trips"][number], { country, distanceUnit: unit }: Logbook) {
  const { distance, reading } = paperAmounts(country);
  return [
    { text: paperDay(trip.onDay) },
    { text: trip.places.join(" – ") },
    { text: [trip.purpose, trip.driverName].filter(Boolean).join(", ") },
    {
      text:
        trip.odoStartM === null
          ? said.hand
          : `${reading(trip.odoStartM, unit)} – ${reading(trip.odoEndM, unit)}`,
    },
    { text: distance(trip.distanceM, unit) },
  ];
}

function totalOf(book: Logbook) {
  const total = paperAmounts(book.country).distance(yearUse(book).businessM, book.distanceUnit);
  const weight = "bold" as const;
  const blank = { text: "" };
  return [{ text: said.total, weight }, blank, blank, blank, { text: total, weight }];
}

function factsOf(book: Logbook): [string, string][] {
  const { distanceUnit: unit, openingM, closingM, latestM } = book;
  const { distance, reading } = paperAmounts(book.country);
  const { businessM, travelledM, privateM } = yearUse(book);
  const share =
    travelledM === null || travelledM === 0
      ? "–"
      : `${Math.min(100, (businessM / travelledM) * 100).toFixed(1)} %`;
  return [
    [said.owner, book.ownerName ?? said.ofBranch],
    [said.plate, book.plate ?? "–"],
    [said.fuel, said.fuels[book.fuel]],
    [said.kept, book.logbookKept ? said.yes : said.no],
    [said.opening, reading(openingM, unit)],
    closingM === null
      ? [said.latest, reading(latestM, unit)]
      : [said.closing, reading(closingM, unit)],
    [said.business, distance(businessM, unit)],
    [said.private, privateM === null ? "–" : distance(privateM, unit)],
    [said.travelled, travelledM === null ? "–" : distance(travelledM, unit)],
    [said.share, share],
  ];
}
