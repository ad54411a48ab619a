import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useStore } from "../../lib/store.ts";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { driverQueue } from "./driver-queue.ts";
import { SyncSign, useOwnEntries } from "./driver-sync.tsx";

interface DriveActionProps {
  label: string;
  onClick: () => void;
  /** One line above the button. */
  note?: string | undefined;
}

/** The driver's one main button, always in the same place; what could not be sent is said right above it. */
export function DriveAction({ label, onClick, note }: DriveActionProps) {
  const own = useOwnEntries();
  const { offline } = useStore(driverQueue);
  const stuck = own.length > 0 && (offline || own.some((each) => each.refused !== undefined));
  return (
    <StickyAction
      {...(stuck || note !== undefined
        ? {
            note: (
              <>
                {stuck && <SyncSign />}
                {note !== undefined && <Box>{note}</Box>}
              </>
            ),
          }
        : {})}
    >
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ minHeight: 56, fontSize: 18 }}
        onClick={onClick}
      >
        {label}
      </Button>
    </StickyAction>
  );
}
