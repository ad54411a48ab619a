import type { DeliveryRouteDetail } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { placeSchools, readPostcodes } from "@kitround/contract/places/postcode.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/places";
import { ButtonLink } from "../../fittings/links.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { useCan } from "../../lib/can.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { tones } from "../../ui/tone.tsx";
import { Row, Strong } from "../../ui/vocabulary.tsx";

/** Names the places of a route that are not on the map, with a form for each. Renders nothing if none is missing. */
export function MissingPlaces({ route }: { route: DeliveryRouteDetail }) {
  const mayBase = useCan("branch:manage");
  const postcodes = useQuery(queryOptions(readPostcodes)).data;
  const known = (postcodes?.total ?? 0) > 0;
  const geocodes = postcodes?.geocodes ?? false;
  const place = useAction(placeSchools);
  const [progress, setProgress] = useState<string | null>(null);
  /** The geocoding service is asked about a few schools per call. */
  async function placeAll() {
    let placed = 0;
    let after: string | undefined;
    do {
      const body = after === undefined ? {} : { after };
      // The action itself shows the error; what was placed before stays.
      const done = await place.mutateAsync({ body }).catch(() => null);
      if (done === null) break;
      placed += done.placed;
      after = done.next ?? undefined;
      if (after !== undefined) setProgress(texts.placing(placed, done.left));
      else if (done.note !== null) toast(done.note, { tone: "error" });
      else toast(texts.placed(placed, done.left));
    } while (after !== undefined);
    setProgress(null);
  }
  const bare = route.stops.filter((stop) => stop.lat === null);
  const noBase = route.baseLat === null;
  if (bare.length === 0 && !noBase) return null;
  return (
    <Box
      component="section"
      aria-label={texts.missing}
      sx={{ p: 1.5, mb: 2, borderRadius: 1, display: "grid", gap: 1 }}
      style={{ background: tones.blocked.tint, color: tones.blocked.ink }}
    >
      <Strong>{texts.missing}</Strong>
      <Box sx={{ fontSize: 14 }}>
        {texts.missingText}{" "}
        {bare.map((stop, index) => (
          <span key={stop.schoolId}>
            {index > 0 && ", "}
            <TextLink to="/settings/schools/$id" params={{ id: stop.schoolId }}>
              {stop.schoolName}
            </TextLink>
          </span>
        ))}
      </Box>
      <Row>
        {bare.length > 0 && (known || geocodes) && (
          <Button
            variant="contained"
            disabled={place.isPending || progress !== null}
            onClick={() => void placeAll()}
          >
            {progress ?? (geocodes ? texts.placeByAddress : texts.placeAll)}
          </Button>
        )}
        {noBase && mayBase && (
          <ButtonLink to="/settings" search={{ open: "branch" }} variant="outlined">
            {texts.placeBase}
          </ButtonLink>
        )}
      </Row>
      {bare.length > 0 && !known && !geocodes && <Box sx={{ fontSize: 14 }}>{texts.noTable}</Box>}
    </Box>
  );
}
