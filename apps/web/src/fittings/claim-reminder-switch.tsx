import { getClaimReminder, setClaimReminder } from "@kitround/contract/km-claims/claim-reminder.ts";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/account";
import { toast } from "../lib/toast-store.ts";
import { queryOptions } from "../server/queries.ts";
import { useAction } from "../server/use-action.ts";
import { Muted } from "../ui/vocabulary.tsx";
import { Read } from "./read.tsx";

const t = texts.claimReminder;

/** A person's own setting for the reminder mail at a month's end; saved at once. */
export function ClaimReminderSwitch() {
  const reminder = useQuery(queryOptions(getClaimReminder));
  const set = useAction(setClaimReminder, {
    onDone: ({ wanted }) => toast(wanted ? t.on : t.off),
  });
  return (
    <Read of={reminder} rows={1}>
      {({ sent, wanted }) => (
        <>
          <FormControlLabel
            label={t.label}
            disabled={set.isPending}
            sx={{ minHeight: 48 }}
            control={
              <Switch
                checked={set.isPending ? set.variables.body.wanted : wanted}
                onChange={(event) => set.mutate({ body: { wanted: event.target.checked } })}
              />
            }
          />
          <Muted small>{sent ? t.sent : t.notSent}</Muted>
        </>
      )}
    </Read>
  );
}
