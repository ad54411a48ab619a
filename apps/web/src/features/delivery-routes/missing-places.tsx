import type { DeliveryRouteDetail } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { placeSchools, readPostcodes } from "@kitround/contract/places/postcode.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
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
  const known = useQuery(queryOptions(readPostcodes)).data?.total ?? 0;
  const place = useAction(placeSchools, {
    onDone: ({ placed, left }) => toast(texts.placed(placed, left)),
  });
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
        {bare.length > 0 && known > 0 && (
          <Button
            variant="contained"
            disabled={place.isPending}
            onClick={() => place.mutate({ body: {} })}
          >
            {texts.placeAll}
          </Button>
        )}
        {noBase && mayBase && (
          <ButtonLink to="/settings" search={{ open: "branch" }} variant="outlined">
            {texts.placeBase}
          </ButtonLink>
        )}
      </Row>
      {bare.length > 0 && known === 0 && <Box sx={{ fontSize: 14 }}>{texts.noTable}</Box>}
    </Box>
  );
}
