import { kitWords } from "@kitround/contract/trips/stop-rules.ts";
import { scannedAt, scannedOnTrips } from "@kitround/contract/trips/scan-at-stop.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { formatDay } from "../../../lib/dates.ts";
import { already, type ScanOutcome, taken, wrong } from "../../../lib/scans.ts";
import { uuid } from "../../../lib/uuid.ts";
import { CodeBox } from "../../../ui/code-box.tsx";
import { enter } from "./driver-operations.ts";
import { forgetBoxes, scanBox } from "./scanned-boxes.ts";
import { useOtherTrips } from "./use-other-trips.ts";

/** Settles kits by scanning their labels instead of tapping; one that is not on the trip may be taken along. */
export function ScanAtStop({ trip, stop }: { trip: TripDetail; stop: Stop }) {
  const [stray, setStray] = useState<string | null>(null);
  const others = useOtherTrips(trip.id);

  async function scan(text: string): Promise<ScanOutcome> {
    setStray(null);
    const scanned = scannedAt(stop, trip.stops, text);
    if (scanned.kind === "unknown") {
      setStray(scanned.code);
      const found = scannedOnTrips(others, text);
      if (found === null) return wrong(texts.scan.unknown(scanned.code));
      return wrong(
        texts.scan.onTrip(kitWords(found.line), tripWords(found.trip), found.stop.placeName),
      );
    }
    const kit = kitWords(scanned.line);
    if (scanned.kind === "elsewhere") {
      return wrong(texts.scan.elsewhere(kit, scanned.stop.placeName));
    }
    if (scanned.kind === "settled") return already(texts.scan.settled(kit));
    if (scanned.kind === "noBox") return wrong(texts.loadScan.noBox(kit, scanned.box));
    const { id: lineId, action, boxesExpected } = scanned.line;
    if (scanned.kind === "box") {
      const { box } = scanned;
      const left = scanBox(trip, scanned.line, box);
      if (left === null) return already(texts.loadScan.done(kit, box));
      if (left > 0) return taken(texts.scan.box(kit, box, boxesExpected, left));
    }
    forgetBoxes(trip, scanned.line);
    await enter(trip, { kind: "settle", stopId: stop.id, lineId, body: { result: "done" } });
    return taken(texts.scan.done[action](kit));
  }

  function takeAlong(code: string) {
    setStray(null);
    const body = { lineId: uuid(), code };
    void enter(trip, { kind: "pick_up", stopId: stop.id, body });
  }

  return (
    <Box sx={{ mt: 3, maxWidth: 400 }}>
      <CodeBox label={texts.scan.label} onCode={scan} />
      {stray !== null && (
        <Button
          variant="outlined"
          fullWidth
          sx={{ mt: 1, minHeight: 56 }}
          onClick={() => takeAlong(stray)}
        >
          {texts.scan.takeAlong(stray)}
        </Button>
      )}
    </Box>
  );
}

/** The name of a trip that the plan made contains its day. */
function tripWords({ name, onDay }: Pick<TripDetail, "name" | "onDay">): string {
  const day = formatDay(onDay);
  return name.includes(day) ? name : `${name}, ${day}`;
}
