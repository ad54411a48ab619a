import type { UnpublishedChange } from "@kitround/contract/plan/unpublished.ts";
import {
  mdiClockPlusOutline,
  mdiMinusCircleOutline,
  mdiPlusCircleOutline,
  mdiSwapHorizontal,
} from "@mdi/js";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { texts } from "#texts/plan-unpublished";
import { TextLink } from "../../../fittings/text-link.tsx";
import { useCan } from "../../../lib/can.ts";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { tones } from "../../../ui/tone.tsx";
import type { GoTo } from "../plan-search.ts";

const icons = {
  given: mdiPlusCircleOutline,
  taken_back: mdiMinusCircleOutline,
  other_copy: mdiSwapHorizontal,
  longer: mdiClockPlusOutline,
} as const;

/** One change, and a line for each trip that it affects. */
export function UnpublishedLine({ change, go }: { change: UnpublishedChange; go: GoTo }) {
  const { kind, schoolId, rotationId, schoolName, kitCode, kitTypeName, trips } = change;
  return (
    <li>
      <Box sx={{ display: "flex", gap: 1, fontWeight: 600, overflowWrap: "anywhere" }}>
        <Icon path={icons[kind]} size={20} />
        <span>{texts.kind[kind](schoolName)}</span>
      </Box>
      <KitChip code={kitCode} title={kitTypeName} />
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 14 }}>
        {trips.length === 0 && <li>{texts.noTrip}</li>}
        {trips.map((trip) => (
          <li
            key={`${trip.action} ${trip.effect} ${trip.tripName}`}
            style={trip.effect === "stays" ? { color: tones.blocked.ink } : {}}
          >
            <Effect trip={trip} />
          </li>
        ))}
      </Box>
      {kind !== "taken_back" && (
        <Link
          component="button"
          type="button"
          sx={{ fontSize: 14, fontWeight: 600, minHeight: 32 }}
          onClick={() => go({ show: "cell", school: schoolId, rotation: rotationId })}
        >
          {texts.openCell}
        </Link>
      )}
    </li>
  );
}

function Effect({ trip }: { trip: UnpublishedChange["trips"][number] }) {
  const mayRead = useCan("trips:read");
  const { action, effect, tripId, tripName } = trip;
  const words = `${texts.action[action]}: ${texts.effect[effect](tripName)}.`;
  if (tripId === null || !mayRead) return words;
  return (
    <TextLink to="/trips/$id" params={{ id: tripId }} sx={{ color: "inherit" }}>
      {words}
    </TextLink>
  );
}
