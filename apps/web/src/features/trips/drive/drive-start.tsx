import { odometerMayStart } from "@kitround/contract/trips/odometer-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiPackageVariantClosed } from "@mdi/js";
import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { DriveAction } from "./drive-action.tsx";
import { enter } from "./driver-operations.ts";
import { OdometerField } from "./odometer-field.tsx";
import { farAhead, odometerMetres, typedKm } from "./odometer-input.ts";

/** Before the van leaves: what goes aboard, and the odometer. */
export function DriveStart({ trip }: { trip: TripDetail }) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lastM = trip.vehicleOdometerM;
  const km = typedKm(typed);
  const m = km === null ? null : odometerMetres(km, lastM);
  const refused =
    m === null ? texts.odometerMissing : (odometerMayStart(m, lastM ?? 0)?.message ?? null);
  const far = m === null ? 0 : farAhead(m, lastM);

  function start() {
    setTried(true);
    if (m === null || refused !== null) {
      field.current?.focus();
      return;
    }
    void enter(trip, { kind: "start", body: { odoStartM: m } });
  }

  return (
    <>
      <LoadList trip={trip} />
      <Box sx={{ mt: 3, mb: 2, maxWidth: 400 }}>
        <OdometerField
          value={typed}
          onChange={setTyped}
          last={lastM === null ? null : { m: lastM, words: texts.odometerLast }}
          offerLast
          inputRef={field}
          error={tried ? (refused ?? undefined) : undefined}
          warning={far > 0 ? texts.odometerFar(far.toLocaleString("en-NZ")) : undefined}
        />
      </Box>
      <DriveAction trip={trip} label={texts.start} onClick={start} />
    </>
  );
}

/** Every kit that goes out, in the order it is needed, and whether it is packed. */
function LoadList({ trip }: { trip: TripDetail }) {
  const lines = trip.stops.flatMap((stop) =>
    stop.lines
      .filter((line) => line.action === "deliver")
      .map((line) => ({ line, place: stop.placeName })),
  );
  const missing = lines.filter(({ line }) => line.kitState !== "packed").length;
  return (
    <Box component="section" aria-label={texts.load}>
      <Box
        component="h2"
        sx={{ display: "flex", gap: 1, alignItems: "center", fontSize: 20, fontWeight: 600, m: 0 }}
      >
        <Icon path={mdiPackageVariantClosed} />
        {texts.load}
      </Box>
      {lines.length === 0 && <Box sx={{ color: "text.secondary", mt: 1 }}>{texts.loadNone}</Box>}
      {missing > 0 && (
        <Box
          sx={{ mt: 1, p: 1.5, borderRadius: 1, fontSize: 16 }}
          style={{ background: tones.blocked.tint, color: tones.blocked.ink }}
        >
          {texts.notPackedNote(missing)}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
        {lines.map(({ line, place }) => (
          <Box
            component="li"
            key={line.id}
            sx={{ py: 1.25, borderBottom: 1, borderColor: "divider", fontSize: 16 }}
          >
            <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
              <KitChip code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
              <Box component="span" sx={{ fontWeight: 600 }}>
                {texts.boxes(line.boxesExpected)}
              </Box>
              {line.kitState !== "packed" && <StateTone tone="blocked" word={texts.notPacked} />}
            </Box>
            <Box sx={{ color: "text.secondary", fontSize: 14, mt: 0.5 }}>{place}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
