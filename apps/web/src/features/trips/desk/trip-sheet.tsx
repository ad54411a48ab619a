import { odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import type { Stop, StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import GlobalStyles from "@mui/material/GlobalStyles";
import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { texts } from "#texts/trips";
import { formatDay, formatMoment } from "../../../lib/dates.ts";
import { formatGrams, formatMetres } from "../../../lib/distance.ts";

/** The trip on paper: black on white, boxes that a pen can hit. Seen only in print. */
export function TripSheet({ trip }: { trip: TripDetail }) {
  const { sheet } = texts;
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tell = () => flushSync(() => setNow(new Date().toISOString()));
    addEventListener("beforeprint", tell);
    return () => removeEventListener("beforeprint", tell);
  }, []);
  return createPortal(
    <div className="trip-sheet">
      <GlobalStyles styles={paper} />
      <h1>{trip.name}</h1>
      <p>
        {[
          formatDay(trip.onDay),
          `${sheet.driver}: ${trip.driverName ?? "________________"}`,
          ...(trip.helperName === null ? [] : [`${texts.facts.helper}: ${trip.helperName}`]),
          `${sheet.vehicle}: ${trip.vehicleName ?? "________________"}`,
          `${texts.boxes(trip.boxes)}, ${formatGrams(trip.weightG)}`,
          ...(trip.plannedM === null ? [] : [`${sheet.planned}: ${formatMetres(trip.plannedM)}`]),
        ].join(" · ")}
      </p>
      <p className="odometer">
        {sheet.start}:{" "}
        {trip.odoStartM === null ? "______________ km" : odometerWords(trip.odoStartM)}
        <span />
        {sheet.end}: {trip.odoEndM === null ? "______________ km" : odometerWords(trip.odoEndM)}
      </p>
      {trip.stops
        .filter((stop) => stop.kind !== "base")
        .map((stop, index) => (
          <SheetStop key={stop.id} stop={stop} number={index + 1} />
        ))}
      <footer>{sheet.printed(formatMoment(now))}</footer>
    </div>,
    document.body,
  );
}

function SheetStop({ stop, number }: { stop: Stop; number: number }) {
  const contact = [stop.contactName, stop.contactPhone].filter((part) => part !== null).join(" ");
  const facts = [
    stop.address,
    stop.windowFrom !== null && stop.windowTo !== null
      ? texts.list.window(stop.windowFrom, stop.windowTo)
      : null,
    contact === "" ? null : contact,
    stop.dropPoint,
  ].filter((part) => part !== null);
  return (
    <section>
      <h2>
        <i /> {number}. {stop.placeName}
      </h2>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      {stop.accessNote !== null && <p className="access">{stop.accessNote}</p>}
      <SheetLines title={texts.sheet.handOver} lines={stop.lines} action="deliver" />
      <SheetLines title={texts.sheet.takeBack} lines={stop.lines} action="collect" />
      {stop.tasks.length > 0 && <h3>{texts.list.tasks}</h3>}
      {stop.tasks.map((task) => (
        <p key={task.id}>
          <i /> {task.title}
        </p>
      ))}
      <p className="received">{texts.sheet.receivedBy}: ____________________________</p>
    </section>
  );
}

function SheetLines(props: {
  title: string;
  lines: readonly StopLine[];
  action: StopLine["action"];
}) {
  const lines = props.lines.filter((line) => line.action === props.action);
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {Array.from({ length: line.boxesExpected }, (_, box) => (
              // oxlint-disable-next-line react/no-array-index-key -- one empty square for each box
              <i key={box} />
            ))}{" "}
            <b>{line.kitCode}</b> {line.kitTypeName} ({texts.boxes(line.boxesExpected)})
          </li>
        ))}
      </ul>
    </>
  );
}

const paper = {
  ".trip-sheet": { display: "none" },
  "@media print": {
    "#root": { display: "none !important" },
    "@page": {
      size: "A4",
      margin: "14mm",
      "@bottom-right": { content: '"Page " counter(page) " of " counter(pages)', fontSize: "9pt" },
    },
    ".trip-sheet": {
      display: "block",
      color: "#000",
      background: "#fff",
      fontFamily: "system-ui, sans-serif",
      fontSize: "11pt",
      lineHeight: 1.4,
    },
    ".trip-sheet h1": { fontSize: "18pt", margin: 0 },
    ".trip-sheet h2": { fontSize: "13pt", margin: "0 0 1mm" },
    ".trip-sheet h3": { fontSize: "10pt", margin: "2mm 0 1mm" },
    ".trip-sheet p": { margin: "1mm 0" },
    ".trip-sheet ul": { listStyle: "none", margin: 0, padding: 0 },
    ".trip-sheet li": { margin: "1.5mm 0" },
    ".trip-sheet .odometer": { margin: "4mm 0" },
    ".trip-sheet .odometer span": { display: "inline-block", width: "10mm" },
    ".trip-sheet .access": { border: "1pt solid #000", padding: "1mm 2mm", fontWeight: 600 },
    ".trip-sheet .received": { marginTop: "4mm" },
    ".trip-sheet section": {
      borderTop: "1pt solid #000",
      padding: "3mm 0",
      breakInside: "avoid",
    },
    ".trip-sheet i": {
      display: "inline-block",
      width: "5mm",
      height: "5mm",
      border: "1pt solid #000",
      marginRight: "1.5mm",
      verticalAlign: "-1mm",
    },
    ".trip-sheet footer": { fontSize: "9pt", marginTop: "4mm" },
  },
} as const;
