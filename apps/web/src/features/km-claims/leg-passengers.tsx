import {
  type KmClaimLeg,
  mostPassengers,
  setPassengers,
} from "@kitround/contract/km-claims/km-claim.ts";
import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { texts } from "#texts/km-claims";
import { fieldSize } from "../../lib/density.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

const t = texts.detail;
const counts = Array.from({ length: mostPassengers + 1 }, (_, count) => count);

/** How many rode on a leg, saved as it is chosen. */
export function LegPassengers({ claimId, leg }: { claimId: string; leg: KmClaimLeg }) {
  const id = useId();
  const set = useAction(setPassengers, { onDone: () => toast(t.passengersSaved) });
  // The choice is shown while it is on its way.
  const value = set.isPending ? set.variables.body.passengers : leg.passengers;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, mt: 0.5 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 14 }}>
        {t.passengersOn}
      </Box>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        value={value}
        disabled={set.isPending}
        inputProps={{ id, "aria-label": t.passengersOf(leg.fromPlace, leg.toPlace) }}
        onChange={({ target }) =>
          set.mutate({
            params: { id: claimId, legId: leg.id },
            body: { passengers: Number(target.value) },
          })
        }
        sx={fieldSize}
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
