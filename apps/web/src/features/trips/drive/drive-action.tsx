import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Deferred } from "../../../ui/deferred.tsx";
import { StickyAction } from "../../../ui/sticky-action.tsx";
import { UndoStop } from "./undo-stop.tsx";
import { useRest } from "../../../lib/use-rest.ts";

const large = { fontSize: 16 };
const main = { minHeight: 56, fontSize: 18, touchAction: "manipulation" };

interface DriveActionProps {
  trip: TripDetail;
  label: string;
  /** Identifies the action if its words alone do not: "Arrived" at the next school is a different action. */
  of?: string;
  onClick: () => void;
  /** One line above the button. */
  note?: ReactNode;
}

/** The driver's main button, always in the same place, with the undo of the last tap above it. */
export function DriveAction({ trip, label, of = "", onClick, note }: DriveActionProps) {
  const rest = useRest(`${of} ${label}`, onClick);
  return (
    <StickyAction
      note={
        <>
          <Deferred>
            <UndoStop trip={trip} />
          </Deferred>
          {note !== undefined && <div style={large}>{note}</div>}
        </>
      }
    >
      <Button variant="contained" size="large" fullWidth sx={main} {...rest}>
        {label}
      </Button>
    </StickyAction>
  );
}
