import type { Arrival } from "@kitround/contract/trips/arrival-times.ts";
import type { Stop } from "@kitround/contract/trips/trip.ts";
import { mdiKeyVariant, mdiMapMarkerOutline, mdiNavigationVariant, mdiPhone } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo } from "react";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { RouteDot } from "../../../ui/route-dot.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { timeAt } from "../trip-times.ts";
import { mapsLink, telLink } from "./maps-link.ts";

/** The position of the stop, with its route's colour. `place`: and the number of stops. */
export const StopName = memo(function StopName(props: {
  place: string;
  colour: string | null;
  name: string;
  address: string | null;
  /** During the stop the name takes less room, to leave it for the kits. */
  here: boolean;
}) {
  const { place, colour, name, address, here } = props;
  return (
    <>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          color: "text.secondary",
          fontWeight: 600,
        }}
      >
        <RouteDot colour={colour} />
        {place}
      </Box>
      <Box
        component="h2"
        sx={{
          m: 0,
          mt: here ? 0 : 0.5,
          fontSize: here ? 20 : 28,
          lineHeight: 1.2,
          fontWeight: 600,
          overflowWrap: "anywhere",
        }}
      >
        {name}
      </Box>
      {address !== null && !here && (
        <Box sx={{ mt: 0.5, fontSize: 16, color: "text.secondary" }}>{address}</Box>
      )}
    </>
  );
});

const shown = [
  "placeName",
  "address",
  "windowFrom",
  "windowTo",
  "accessNote",
  "dropPoint",
  "contactName",
  "contactPhone",
  "lat",
  "lng",
] as const satisfies (keyof Stop)[];

interface StopPlaceProps {
  stop: Pick<Stop, (typeof shown)[number]>;
  arrival: Arrival | undefined;
}

/** Memoised, because entries at a stop don't change its place. */
function isSamePlace(one: StopPlaceProps, other: StopPlaceProps): boolean {
  return (
    one.arrival?.atMin === other.arrival?.atMin &&
    one.arrival?.lateMin === other.arrival?.lateMin &&
    one.arrival?.waitMin === other.arrival?.waitMin &&
    shown.every((field) => one.stop[field] === other.stop[field])
  );
}

/** Where a stop is, how to get in, whom to call. */
export const StopPlace = memo(function StopPlace({ stop, arrival }: StopPlaceProps) {
  const reached = timeAt(arrival);
  const late = (arrival?.lateMin ?? 0) > 0;
  const early = (arrival?.waitMin ?? 0) > 0;
  const way = mapsLink(stop);
  return (
    <>
      <Box sx={{ fontSize: 16 }}>
        {[
          stop.windowFrom !== null && stop.windowTo !== null
            ? texts.window(stop.windowFrom, stop.windowTo)
            : null,
          reached === null || early || late ? null : texts.about(reached),
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </Box>
      {(early || late) && (
        <Box sx={{ mt: 0.5 }}>
          {late ? (
            <StateTone tone="late" word={texts.aboutLate(reached ?? "?", stop.windowTo ?? "?")} />
          ) : (
            <StateTone tone="due" word={texts.aboutEarly(reached ?? "?", stop.windowFrom ?? "?")} />
          )}
        </Box>
      )}
      {stop.accessNote !== null && (
        <Fact icon={mdiKeyVariant} label={texts.access} text={stop.accessNote} amber />
      )}
      {stop.dropPoint !== null && (
        <Fact icon={mdiMapMarkerOutline} label={texts.dropPoint} text={stop.dropPoint} />
      )}
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, mt: 2, maxWidth: 400 }}>
        <Button
          variant="outlined"
          size="large"
          href={stop.contactPhone === null ? "" : telLink(stop.contactPhone)}
          disabled={stop.contactPhone === null}
          sx={{ px: 1, whiteSpace: "nowrap" }}
          startIcon={<Icon path={mdiPhone} size={20} />}
          {...(stop.contactPhone === null
            ? {}
            : { "aria-label": texts.callWho(stop.contactName ?? stop.placeName) })}
        >
          {stop.contactPhone === null ? texts.noPhone : texts.call}
        </Button>
        <Button
          variant="outlined"
          size="large"
          href={way ?? ""}
          disabled={way === null}
          sx={{ px: 1, whiteSpace: "nowrap" }}
          {...(way === null ? {} : { "aria-label": texts.navigateTo(stop.placeName) })}
          {...(way?.startsWith("https") ? { target: "_blank", rel: "noreferrer" } : {})}
          startIcon={<Icon path={mdiNavigationVariant} size={20} />}
        >
          {way === null ? texts.noPlace : texts.navigate}
        </Button>
      </Box>
    </>
  );
}, isSamePlace);

function Fact(props: { icon: string; label: string; text: string; amber?: boolean }) {
  const { icon, label, text, amber = false } = props;
  return (
    <Box
      sx={{
        display: "flex",
        gap: 1,
        mt: 1.5,
        p: amber ? 1.5 : 0,
        maxWidth: 640,
        borderRadius: 1,
        fontSize: 16,
      }}
      style={amber ? { background: tones.blocked.tint, color: tones.blocked.ink } : {}}
    >
      <Icon path={icon} />
      <Box sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        <b>{label}:</b> {text}
      </Box>
    </Box>
  );
}
