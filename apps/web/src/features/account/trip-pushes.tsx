import {
  addPushDevice,
  listMyPushDevices,
  removePushDevice,
} from "@kitround/contract/pushes/push.ts";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/account";
import { Read } from "../../fittings/read.tsx";
import { toast } from "../../lib/toast-store.ts";
import { endpointHere, subscribeHere, takesPushes, unsubscribeHere } from "../../server/push.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.pushes;
const hereKey = ["push endpoint"];

/** Whether this device shows news of one's own trips while the app is closed; saved at once. */
export function TripPushes() {
  const client = useQueryClient();
  const devices = useQuery(queryOptions(listMyPushDevices));
  const here = useQuery({ queryKey: hereKey, queryFn: endpointHere });
  const [asking, setAsking] = useState(false);
  const add = useAction(addPushDevice, { onDone: () => toast(t.on) });
  const remove = useAction(removePushDevice, { onDone: () => toast(t.off) });
  if (!takesPushes()) return <Muted>{t.unable}</Muted>;

  async function turn(on: boolean, key: string, id: string | undefined): Promise<void> {
    setAsking(true);
    try {
      if (on) {
        const subscription = await subscribeHere(key);
        if (subscription === null) toast(t.refused, { tone: "error" });
        else await add.mutateAsync({ body: subscription });
      } else {
        await unsubscribeHere();
        if (id !== undefined) await remove.mutateAsync({ params: { id } });
      }
      await client.invalidateQueries({ queryKey: hereKey });
      await devices.refetch();
    } finally {
      setAsking(false);
    }
  }

  return (
    <Read of={devices} rows={1}>
      {({ applicationServerKey, items }) => {
        const device = items.find(({ endpoint }) => endpoint === here.data);
        return (
          <>
            <FormControlLabel
              label={t.label}
              disabled={asking || here.isPending}
              sx={{ minHeight: 48 }}
              control={
                <Switch
                  checked={device !== undefined}
                  onChange={(_, on) => void turn(on, applicationServerKey, device?.id)}
                />
              }
            />
            <Muted small>{t.help}</Muted>
          </>
        );
      }}
    </Read>
  );
}
