import { shareDay, type SharedDay } from "@kitround/contract/trips/share-day.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/share-day";
import { formatMetres } from "../../../lib/distance.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import type { Choice } from "../../../ui/select-input.tsx";
import { tones } from "../../../ui/tone.tsx";
import { Muted, PlainList, SectionTitle, Stack, Strong } from "../../../ui/vocabulary.tsx";
import { VanCard } from "./van-card.tsx";

interface ShareResultProps {
  day: string;
  shared: SharedDay;
  drivers: readonly Choice[];
  onSaved: () => void;
}

/** The proposal: each van's drive, what does not fit and why, and the button that saves it. */
export function ShareResult({ day, shared, drivers, onSaved }: ShareResultProps) {
  const { trips, vans, left } = shared;
  const driving = vans.filter(({ stops }) => stops.length > 0);
  const save = useAction(shareDay, {
    onShown: () => {
      toast(texts.saved(driving.length));
      onSaved();
    },
  });
  const stops = driving.reduce((sum, van) => sum + van.stops.length, 0);
  const metres = driving.reduce((sum, van) => sum + van.plannedM, 0);
  const body = {
    onDay: day,
    trips: trips.map(({ id, rowVersion }) => ({ id, rowVersion })),
    vans: driving.map(({ vehicleId, driverId, departAt, stops }) => ({
      vehicleId,
      driverId,
      departAt,
      schoolIds: stops.map(({ schoolId }) => schoolId),
    })),
  };
  return (
    <Box component="section" aria-label={texts.result}>
      <Stack gap={2}>
        <div role="status">
          <SectionTitle>{texts.result}</SectionTitle>
          <Box sx={{ mt: 0.5 }}>{texts.summary(driving.length, stops, formatMetres(metres))}</Box>
          <Muted small>{texts.how}</Muted>
        </div>
        {left.length > 0 && <Left left={left} />}
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              sm: "repeat(auto-fill, minmax(320px, 1fr))",
            },
          }}
        >
          {vans.map((van) => (
            <VanCard
              key={van.vehicleId}
              van={van}
              driver={drivers.find(({ value }) => value === van.driverId)?.label ?? null}
              allFit={left.length === 0}
            />
          ))}
        </Box>
        {driving.length > 0 && (
          <Box>
            <Button
              variant="contained"
              size="large"
              disabled={save.isPending}
              onClick={() => save.mutate({ body })}
            >
              {texts.save}
            </Button>
            <Muted small sx={{ mt: 1 }}>
              {texts.mixed}
            </Muted>
          </Box>
        )}
      </Stack>
    </Box>
  );
}

function Left({ left }: { left: SharedDay["left"] }) {
  return (
    <Box
      component="section"
      aria-label={texts.left(left.length)}
      sx={{ p: 2, borderRadius: 1, overflowWrap: "anywhere" }}
      style={{ background: tones.late.tint, color: tones.late.ink }}
    >
      <Strong>{texts.left(left.length)}</Strong>
      <PlainList>
        {left.map(({ schoolId, placeName, why }) => (
          <Box component="li" key={schoolId} sx={{ mt: 1 }}>
            <Strong>{placeName}</Strong>
            {why}
          </Box>
        ))}
      </PlainList>
      <Box sx={{ mt: 1 }}>{texts.leftText}</Box>
    </Box>
  );
}
