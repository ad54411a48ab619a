import { claimTripLegs } from "@kitround/contract/km-claims/km-claim.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/km-claims";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres } from "../../lib/distance.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { unclaimedTrips } from "./claims-on-device.ts";

/** Finished trips that nobody is paid for yet, and why; nothing is shown when there are none. */
export function UnclaimedTrips() {
  const trips = useQuery(unclaimedTrips());
  const claim = useAction(claimTripLegs, { onDone: () => toast(texts.unclaimed.made) });
  if (trips.data === undefined || trips.data.items.length === 0) return null;
  return (
    <Box
      component="section"
      sx={{ mb: 2, p: 2, borderRadius: 1, bgcolor: "#FFF4CC", color: "#4A2900" }}
    >
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 16, fontWeight: 600 }}>
        {texts.unclaimed.title}
      </Box>
      {trips.data.items.map((trip) => (
        <Box
          key={trip.tripId}
          sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap", py: 0.5 }}
        >
          <Box sx={{ flex: 1, minWidth: 200 }}>
            {trip.name}, {formatDay(trip.onDay)}
            <Box sx={{ fontSize: 14 }}>
              {[trip.driverName, formatMetres(trip.drivenM), trip.why].join(" · ")}
            </Box>
          </Box>
          <Button
            variant="outlined"
            disabled={claim.isPending}
            onClick={() => claim.mutate({ params: { id: trip.tripId }, body: {} })}
          >
            {texts.unclaimed.make}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
