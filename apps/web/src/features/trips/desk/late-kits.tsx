import { addStopLine, type TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/trips";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { Muted, PlainList, SectionTitle } from "../../../ui/vocabulary.tsx";

const { proposed } = texts;

/** Late kits at this trip's schools that no trip collects: each can be added with one tap. */
export function LateKits({ trip }: { trip: TripDetail }) {
  const add = useAction(addStopLine);
  if (trip.proposed.length === 0) return null;
  return (
    <Box component="section" aria-label={proposed.title} sx={{ mb: 3 }}>
      <SectionTitle>{proposed.title}</SectionTitle>
      <Muted small>{proposed.text}</Muted>
      <PlainList>
        {trip.proposed.map(({ kitId, kitCode, kitTypeName, schoolId, schoolName, daysLate }) => (
          <Box
            component="li"
            key={kitId}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 1 }}
          >
            <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
              <KitChip code={kitCode} title={kitTypeName} /> {schoolName}
            </Box>
            <StateTone tone="late" word={proposed.late(daysLate)} />
            <Button
              variant="outlined"
              sx={{ minHeight: 48 }}
              disabled={add.isPending}
              aria-label={proposed.addIt(kitCode, schoolName)}
              onClick={() =>
                add.mutate(
                  { params: { id: trip.id }, body: { schoolId, kitId, action: "collect" } },
                  { onSuccess: () => toast(proposed.added(kitCode)) },
                )
              }
            >
              {proposed.add}
            </Button>
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}
