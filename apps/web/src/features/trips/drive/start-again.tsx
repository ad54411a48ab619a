import { odometerMayStart, odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import { startMayBeUndone } from "@kitround/contract/trips/start-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiUndo } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { branchFormat } from "../../../lib/locale.ts";
import { dropKeptText, useKeptText } from "../../../lib/kept-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { Row } from "../../../ui/vocabulary.tsx";
import { enter, undoTripStart } from "./driver-operations.ts";
import { OdometerField } from "./odometer-field.tsx";
import { odometerMetres, typedUnits } from "./odometer-input.ts";

const { startedAt } = texts;

/** The odometer at the start, its correction, and the undo of the start until a stop was visited. */
export function StartAgain({ trip }: { trip: TripDetail }) {
  const [correcting, setCorrecting] = useState(false);
  if (trip.status !== "in_progress" || trip.odoStartM === null) return null;
  return (
    <Row>
      <Box sx={{ flex: "1 1 110px", fontSize: 16 }}>
        {startedAt.words(odometerWords(trip.odoStartM, branchFormat().distanceUnit))}
      </Box>
      <Button
        variant="outlined"
        sx={{ minHeight: 48 }}
        aria-label={startedAt.correctIt}
        onClick={() => setCorrecting(true)}
      >
        {startedAt.correct}
      </Button>
      {startMayBeUndone(trip) === null && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48 }}
          startIcon={<Icon path={mdiUndo} size={20} />}
          aria-label={startedAt.undoIt}
          onClick={() => void undoTripStart(trip)}
        >
          {texts.undo}
        </Button>
      )}
      {correcting && <CorrectStart trip={trip} onClose={() => setCorrecting(false)} />}
    </Row>
  );
}

/** Corrects the odometer at the start during the trip, by its driver or the office. */
export function CorrectStart({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const where = `corrected odometer at the start ${trip.id}`;
  const [kept, setTyped] = useKeptText(where);
  const [tried, setTried] = useState(false);
  const typed = kept ?? "";
  const lastM = trip.odoBeforeM;
  const { distanceUnit: unit } = branchFormat();
  const read = typedUnits(typed);
  const m = read === null ? null : odometerMetres(read, lastM, unit);
  const refused =
    m === null ? texts.odometerMissing : (odometerMayStart(m, lastM ?? 0, unit)?.message ?? null);
  function save() {
    if (m === null || refused !== null) return setTried(true);
    void enter(trip, { kind: "correct_start", body: { odoStartM: m } });
    dropKeptText(where);
    onClose();
  }
  return (
    <QuickDialog
      title={startedAt.title}
      onClose={onClose}
      buttons={
        <>
          <Button variant="outlined" size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button size="large" variant="contained" onClick={save}>
            {startedAt.save}
          </Button>
        </>
      }
    >
      <OdometerField
        label={startedAt.field}
        value={typed}
        onChange={setTyped}
        last={lastM === null ? null : { m: lastM, words: texts.odometerLast }}
        error={tried ? (refused ?? undefined) : undefined}
      />
    </QuickDialog>
  );
}
