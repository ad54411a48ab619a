import { clockOf } from "@kitround/contract/trips/arrival-times.ts";
import type { SharedStop, SharedVan } from "@kitround/contract/trips/share-day.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/share-day";
import { formatMetres } from "../../../lib/distance.ts";
import { Muted, PlainList, SectionTitle } from "../../../ui/vocabulary.tsx";
import { ofRoom } from "../desk/load-words.ts";

interface VanCardProps {
  van: SharedVan;
  driver: string | null;
  /** Whether every stop has found a van. */
  allFit: boolean;
}

/** One van's drive as it is proposed. */
export function VanCard({ van, driver, allFit }: VanCardProps) {
  const { stops } = van;
  return (
    <Box
      component="section"
      aria-label={van.vehicleName}
      sx={{ p: 2, border: 1, borderColor: "divider", borderRadius: 1, minWidth: 0 }}
    >
      <SectionTitle as="h3">{van.vehicleName}</SectionTitle>
      <Muted small>{texts.driverOf(driver ?? texts.noDriver)}</Muted>
      {stops.length === 0 ? (
        <Box sx={{ mt: 1 }}>{allFit ? texts.idle : texts.idleLeft}</Box>
      ) : (
        <>
          <Box sx={{ mt: 1 }}>{texts.facts(stops.length, formatMetres(van.plannedM))}</Box>
          <Box>{texts.hours(van.departAt, clockOf(van.homeMin))}</Box>
          <Box>{texts.load(ofRoom(van.load, van))}</Box>
          <PlainList as="ol" style={{ marginTop: 8 }}>
            {stops.map((stop) => (
              <StopLine key={stop.schoolId} stop={stop} />
            ))}
          </PlainList>
        </>
      )}
    </Box>
  );
}

function StopLine({ stop }: { stop: SharedStop }) {
  const waits = Math.round(stop.waitMin);
  const facts = [
    texts.leg(formatMetres(stop.legM)),
    texts.kits(stop.kits),
    ...(waits > 0 ? [texts.waits(waits)] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "56px minmax(0, 1fr)",
        py: 1,
        borderTop: 1,
        borderColor: "divider",
        overflowWrap: "anywhere",
      }}
    >
      <span>{clockOf(stop.atMin)}</span>
      <div>
        {stop.placeName}
        <Muted small>{facts.join(" · ")}</Muted>
      </div>
    </Box>
  );
}
