import { odometerMayStart, wayWords } from "@kitround/contract/trips/odometer-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { texts } from "#texts/driver";
import { branchFormat } from "../../../lib/locale.ts";
import { confirm } from "../../../lib/confirm-store.ts";
import { formatDay, today } from "../../../lib/dates.ts";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { dropKeptText, useKeptText } from "../../../lib/kept-text.ts";
import { TripSketch } from "../trip-sketch.tsx";
import { CollectList } from "./collect-list.tsx";
import { DriveAction } from "./drive-action.tsx";
import { enter } from "./driver-operations.ts";
import { LoadList } from "./load-list.tsx";
import { useUnticked } from "./loaded-boxes.ts";
import { OdometerField } from "./odometer-field.tsx";
import { farAhead, odometerMetres, typedUnits } from "./odometer-input.ts";
import { SchoolsAhead } from "./schools-ahead.tsx";
import { TellOfTrip } from "./tell-office.tsx";

/** Before the van leaves: the load list, and the odometer. */
export function DriveStart({ trip }: { trip: TripDetail }) {
  const odometer = `odometer at the start ${trip.id}`;
  const [kept, setTyped] = useKeptText(odometer);
  const typed = kept ?? "";
  const [tried, setTried] = useState(false);
  useHoldsVersion(typed !== "");
  const field = useRef<HTMLInputElement>(null);
  const lastM = trip.vehicleOdometerM;
  const unit = branchFormat().distanceUnit;
  const read = typedUnits(typed);
  const m = read === null ? null : odometerMetres(read, lastM, unit);
  const refused =
    m === null ? texts.odometerMissing : (odometerMayStart(m, lastM ?? 0, unit)?.message ?? null);
  const far = m === null ? 0 : farAhead(m, lastM);

  const unticked = useUnticked(trip);

  async function start() {
    if (m === null || refused !== null) {
      setTried(true);
      field.current?.focus();
      return;
    }
    const odd = [
      ...(trip.onDay === today() ? [] : [texts.startAsk.otherDay(formatDay(trip.onDay))]),
      ...(unticked > 0 ? [texts.notTicked(unticked)] : []),
    ];
    const { title, confirm: yes, cancel } = texts.startAsk;
    if (odd.length > 0 && !(await confirm({ title, text: odd.join(" "), confirm: yes, cancel }))) {
      return;
    }
    void enter(trip, { kind: "start", body: { odoStartM: m } });
    dropKeptText(odometer);
  }

  return (
    <>
      <LoadList trip={trip} />
      <CollectList trip={trip} />
      <SchoolsAhead trip={trip} />
      <Box component="section" sx={{ mt: 3 }}>
        <TripSketch trip={trip} />
      </Box>
      <Box sx={{ mt: 3, mb: 2, maxWidth: 400 }}>
        <OdometerField
          value={typed}
          onChange={setTyped}
          last={lastM === null ? null : { m: lastM, words: texts.odometerLast }}
          offerLast
          inputRef={field}
          error={tried ? (refused ?? undefined) : undefined}
          warning={far > 0 ? texts.odometerFar(wayWords(far, unit)) : undefined}
        />
      </Box>
      <TellOfTrip trip={trip} />
      <DriveAction
        trip={trip}
        label={texts.start}
        note={<NotLoaded trip={trip} />}
        onClick={() => void start()}
      />
    </>
  );
}

/** A component of its own, so that only it is rendered again when a box is ticked. */
function NotLoaded({ trip }: { trip: TripDetail }) {
  const unticked = useUnticked(trip);
  return unticked > 0 ? texts.notTicked(unticked) : null;
}
