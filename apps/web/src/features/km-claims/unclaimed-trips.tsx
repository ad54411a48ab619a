import { claimTripLegs, type UnclaimedTrip } from "@kitround/contract/km-claims/km-claim.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres } from "../../lib/distance.ts";
import { branchFormat } from "../../lib/locale.ts";
import { toast } from "../../lib/toast-store.ts";
import { uuid } from "../../lib/uuid.ts";
import { useAction } from "../../server/use-action.ts";
import { claimForLeg } from "./claim-entries.ts";
import { enterTrip, useClaimEntries, useClaimedTrips } from "./claim-operations.ts";
import { allUnclaimedTrips, ownClaimsOnDevice, unclaimedOnDevice } from "./claims-on-device.ts";

const t = texts.unclaimed;

/** One's own finished trips that are on no claim. A claim is made of them on the device, also without signal. */
export function OwnUnclaimedTrips() {
  const trips = useQuery(unclaimedOnDevice());
  const claims = useQuery(ownClaimsOnDevice());
  const entries = useClaimEntries();
  const claimed = useClaimedTrips();
  const known = trips.data?.items ?? [];
  async function make({ tripId, name, onDay, vehicleId }: UnclaimedTrip) {
    const of = { vehicleId, currency: branchFormat().currency };
    const claimId = claimForLeg(of, claims.data?.items ?? [], entries, known) ?? uuid();
    const became = await enterTrip(claimId, { tripId, what: [name, formatDay(onDay)].join(", ") });
    // A refusal is shown with its reason, in its place.
    if (became !== "refused") toast(became === "sent" ? t.made : entered.tripWaits);
  }
  return (
    <TripList
      trips={known.filter(({ tripId }) => !claimed.has(tripId))}
      onMake={(trip) => void make(trip)}
    />
  );
}

/** Everybody's, for those who approve claims. */
export function UnclaimedTrips() {
  const trips = useQuery(allUnclaimedTrips());
  const claim = useAction(claimTripLegs, { onDone: () => toast(t.made) });
  return (
    <TripList
      trips={trips.data?.items ?? []}
      disabled={claim.isPending}
      onMake={({ tripId }) => claim.mutate({ params: { id: tripId }, body: {} })}
    />
  );
}

interface TripListProps {
  trips: readonly UnclaimedTrip[];
  disabled?: boolean;
  onMake: (trip: UnclaimedTrip) => void;
}

/** Finished trips that nobody is paid for yet, and why; nothing is shown when there are none. */
function TripList({ trips, disabled = false, onMake }: TripListProps) {
  if (trips.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t.title}
      sx={{ mb: 2, p: 2, borderRadius: 1, bgcolor: "#FFF4CC", color: "#4A2900" }}
    >
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 16, fontWeight: 600 }}>
        {t.title}
      </Box>
      {trips.map((trip) => (
        <Box
          key={trip.tripId}
          sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap", py: 0.5 }}
        >
          <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
            {nameBesideDay(trip.name, trip.onDay)}, {formatDay(trip.onDay)}
            <Box sx={{ fontSize: 14 }}>
              {[trip.driverName, formatMetres(trip.drivenM), trip.why].join(" · ")}
            </Box>
          </Box>
          {trip.rated && (
            <Button
              variant="outlined"
              disabled={disabled}
              aria-label={t.makeOf(nameBesideDay(trip.name, trip.onDay), formatDay(trip.onDay))}
              onClick={() => onMake(trip)}
            >
              {t.make}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
