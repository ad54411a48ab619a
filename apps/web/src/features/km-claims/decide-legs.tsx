import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import { mdiMapOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts } from "#texts/claim-sheet";
import { RouteMap } from "../../fittings/route-map.tsx";
import { TripLink } from "../../fittings/record-link.tsx";
import { formatDay } from "../../lib/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { Muted, Row, Strong } from "../../ui/vocabulary.tsx";
import { CorrectionLines } from "./correction-line.tsx";
import { LegComparison } from "./leg-comparison.tsx";
import { LegReceipts } from "./leg-receipts.tsx";
import { dayBeside, type TripLegs, tripLegs } from "./trip-legs.ts";

interface Base {
  lat: number | null;
  lng: number | null;
}

/** A claim by trip: its legs compared with the plan, the driver's reason, and the trip's map. */
export function DecideLegs({ claim, base }: { claim: KmClaimDetail; base: Base }) {
  const [shown, setShown] = useState<TripLegs | null>(null);
  if (claim.kind === "correction") return <CorrectionLines claim={claim} />;
  return (
    <Box sx={{ display: "grid", gap: 2, pb: 1 }}>
      {tripLegs(claim.legs).map((trip) => (
        <Box key={trip.legs[0]?.id}>
          <Row>
            <Strong>
              <TripLink id={trip.tripId} name={trip.name} />
            </Strong>
            <Muted small>
              {[...dayBeside(trip), ...(trip.tripId === null ? [texts.byHand] : [])].join(" · ")}
            </Muted>
            {trip.legs.some((leg) => leg.lat !== null) && (
              <Button
                size="small"
                aria-label={texts.mapOf(
                  nameBesideDay(trip.name, trip.onDay),
                  formatDay(trip.onDay),
                )}
                startIcon={<Icon path={mdiMapOutline} size={18} />}
                onClick={() => setShown(trip)}
              >
                {texts.map}
              </Button>
            )}
          </Row>
          {trip.gapReason !== null && <Muted small>{texts.reason(trip.gapReason)}</Muted>}
          <LegComparison
            label={trip.name}
            legs={trip.legs}
            currency={claim.currency}
            byHand={trip.tripId === null}
          />
          {trip.legs.map((leg) => (
            <LegReceipts key={leg.id} claimId={claim.id} leg={leg} />
          ))}
        </Box>
      ))}
      {shown !== null && <TripMap trip={shown} base={base} onClose={() => setShown(null)} />}
    </Box>
  );
}

function TripMap({ trip, base, onClose }: { trip: TripLegs; base: Base; onClose: () => void }) {
  const id = useId();
  const stops = trip.legs
    .filter((leg) => leg.lat !== null)
    .map(({ lat, lng, toPlace }) => ({ lat, lng, schoolName: toPlace }));
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>
        {texts.mapOf(nameBesideDay(trip.name, trip.onDay), formatDay(trip.onDay))}
      </DialogTitle>
      <DialogContent>
        <RouteMap name={trip.name} colour="#123F94" base={base} stops={stops} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {dialogTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
