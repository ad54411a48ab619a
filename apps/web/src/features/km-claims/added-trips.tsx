import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts as entered } from "#texts/claim-entries";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres } from "../../lib/distance.ts";
import { Muted, Row, Strong } from "../../ui/vocabulary.tsx";
import { unclaimedOnDevice } from "./claims-on-device.ts";
import { ToSend } from "./send-state.tsx";

/** Trips that were put on the claim on this device; their legs are made when that is sent. */
export function AddedTrips({ tripIds }: { tripIds: readonly string[] }) {
  const trips = useQuery(unclaimedOnDevice());
  const added = (trips.data?.items ?? []).filter(({ tripId }) => tripIds.includes(tripId));
  if (added.length === 0) return null;
  return (
    <Box component="section" aria-label={entered.tripsToSend}>
      {added.map(({ tripId, name, onDay, drivenM }) => (
        <Box key={tripId} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
          <Row sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Strong>{name}</Strong>
            <Muted small>{[formatDay(onDay), formatMetres(drivenM)].join(" · ")}</Muted>
            <ToSend />
          </Row>
          <Muted small>{entered.tripUnpriced}</Muted>
        </Box>
      ))}
    </Box>
  );
}
