import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Behind } from "../../../ui/behind.tsx";
import { StickyAction } from "../../../ui/sticky-action.tsx";
import { TakeBack } from "./take-back.tsx";
import { useRest } from "../../../lib/use-rest.ts";

interface DriveActionProps {
  trip: TripDetail;
  label: string;
  /** What it is about, where the words alone do not tell: the next school's "Arrived" is another one. */
  of?: string;
  onClick: () => void;
  /** One line above the button. */
  note?: string | undefined;
}

/** The driver's one main button, always in the same place, with the way back from the last tap above it. */
export function DriveAction({ trip, label, of = "", onClick, note }: DriveActionProps) {
  const rest = useRest(`${of} ${label}`, onClick);
  return (
    <StickyAction
      note={
        <>
          <Behind>
            <TakeBack trip={trip} />
          </Behind>
          {note !== undefined && <Box sx={{ fontSize: 16 }}>{note}</Box>}
        </>
      }
    >
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ minHeight: 56, fontSize: 18, touchAction: "manipulation" }}
        {...rest}
      >
        {label}
      </Button>
    </StickyAction>
  );
}
