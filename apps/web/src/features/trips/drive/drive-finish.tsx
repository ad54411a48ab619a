import {
  isGap,
  odometerMayEnd,
  plannedDriveM,
  wayWords,
} from "@kitround/contract/trips/odometer-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId, useRef, useState } from "react";
import { texts } from "#texts/driver";
import { branchFormat } from "../../../lib/locale.ts";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { dropKeptText, useKeptText } from "../../../lib/kept-text.ts";
import { Deferred } from "../../../ui/deferred.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { DriveAction } from "./drive-action.tsx";
import { enter } from "./driver-operations.ts";
import { StartAgain } from "./start-again.tsx";
import { OdometerField } from "./odometer-field.tsx";
import { farAhead, odometerMetres, typedUnits } from "./odometer-input.ts";
import { TellOfTrip } from "./tell-office.tsx";

/** Back at base: asks for the odometer, and for a reason if the distance differs from the plan. */
export function DriveFinish({ trip, children }: { trip: TripDetail; children: ReactNode }) {
  const odometer = `odometer at the end ${trip.id}`;
  const [kept, setTyped] = useKeptText(odometer);
  const typed = kept ?? "";
  const whyGap = `why the kilometres differ ${trip.id}`;
  const [keptReason, setReason] = useKeptText(whyGap);
  const reason = keptReason ?? "";
  const [tried, setTried] = useState(false);
  useHoldsVersion(typed !== "" || reason !== "");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const startM = trip.odoStartM ?? 0;
  const unit = branchFormat().distanceUnit;
  const read = typedUnits(typed);
  const m = read === null ? null : odometerMetres(read, startM, unit);
  const plannedM = plannedDriveM(trip);
  const gap = m !== null && m >= startM && isGap(m - startM, plannedM);
  const gapReason = reason.trim() === "" ? null : reason.trim();
  const refused =
    m === null ? null : odometerMayEnd({ startM, endM: m, plannedM, gapReason, unit });
  const onOdometer = refused?.details[0]?.path === "odoEndM" ? refused.message : undefined;
  const far = m === null ? 0 : farAhead(m, startM);

  function finish() {
    if (m === null || refused !== null) {
      setTried(true);
      (gap && onOdometer === undefined ? reasonField : field).current?.focus();
      return;
    }
    const body = gapReason === null ? { odoEndM: m } : { odoEndM: m, gapReason };
    void enter(trip, { kind: "finish", body });
    dropKeptText(odometer);
    dropKeptText(whyGap);
  }

  return (
    <>
      <Box component="h2" sx={{ m: 0, fontSize: 28, fontWeight: 600 }}>
        {texts.finishTitle}
      </Box>
      <Box sx={{ mt: 0.5, mb: 3, fontSize: 16, color: "text.secondary" }}>
        {texts.finishText} {texts.aboard(aboard(trip))}
      </Box>
      <Box sx={{ maxWidth: 400, display: "grid", gap: 2, mb: 2 }}>
        <OdometerField
          value={typed}
          onChange={setTyped}
          inputRef={field}
          last={{ m: startM, words: texts.odometerStart }}
          error={tried ? (m === null ? texts.odometerMissing : onOdometer) : undefined}
          warning={far > 0 ? texts.odometerFar(wayWords(far, unit)) : undefined}
        />
        {m !== null && (m < startM || gap) && <StartAgain trip={trip} />}
        {gap && m !== null && plannedM !== null && (
          <FormControl fullWidth error={tried && gapReason === null}>
            <FieldLabel htmlFor={id}>
              {texts.gapTitle(wayWords(m - startM, unit), wayWords(plannedM, unit))}.{" "}
              {texts.gapReason}
            </FieldLabel>
            <OutlinedInput
              id={id}
              value={reason}
              inputRef={reasonField}
              onChange={(event) => setReason(event.target.value)}
              notched={false}
              inputProps={{ maxLength: 200, "aria-describedby": `${id}-below` }}
              sx={{ fontSize: 16, minHeight: 48 }}
            />
            {tried && gapReason === null && (
              <FormHelperText id={`${id}-below`} sx={{ mx: 0, fontSize: 14 }}>
                {texts.gapMissing}
              </FormHelperText>
            )}
          </FormControl>
        )}
      </Box>
      <Deferred>
        <TellOfTrip trip={trip} />
        {children}
      </Deferred>
      <DriveAction trip={trip} label={texts.finish} onClick={finish} />
    </>
  );
}

/** Kits that come back to base: collected ones, and undelivered ones. */
function aboard(trip: TripDetail): number {
  return trip.stops
    .flatMap((stop) => stop.lines)
    .filter((line) =>
      line.action === "collect"
        ? line.status === "done"
        : line.kitState === "in_transit_out" && line.status === "failed",
    ).length;
}
