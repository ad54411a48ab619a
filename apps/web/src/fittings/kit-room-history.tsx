import { scanKit } from "@kitround/contract/kits/kit.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/history";
import { Read } from "./read.tsx";
import { queryOptions } from "../server/queries.ts";
import { FoldButton } from "../ui/fold-button.tsx";
import { KitTimeline } from "./kit-timeline.tsx";
import { RecordHistory } from "./record-history.tsx";
import { KitLink } from "./record-link.tsx";

interface KitRoomHistoryProps {
  kitCode: string;
  /** The work on the kit, once it has begun: for those who may read the audit trail. */
  of?: { kind: "preparation" | "top_up"; id: string };
}

/**
 * Below a kit in hand: its earlier events, and the changes of this work on it. Read on demand, because there may be
 * no signal.
 */
export function KitRoomHistory({ kitCode, of }: KitRoomHistoryProps) {
  return (
    <Box sx={{ display: "grid", gap: 1, mb: 3 }}>
      {of && <RecordHistory {...of} folded />}
      <KitsWay kitCode={kitCode} />
    </Box>
  );
}

/** A person with the kit in hand is interested in its last one or two rounds. */
const few = 8;

function KitsWay({ kitCode }: { kitCode: string }) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const query = useQuery({
    ...queryOptions(scanKit, { params: { code: kitCode } }),
    enabled: open,
  });
  return (
    <Box component="section" aria-label={texts.kitsWay}>
      <FoldButton title={texts.kitsWay} open={open} onOpen={setOpen} />
      {open && (
        <Read of={query} rows={3} height={48}>
          {({ kit }) =>
            kit && (
              <>
                <KitTimeline kit={kit} {...(all ? {} : { events: kit.events.slice(0, few) })} />
                {!all && kit.events.length > few && (
                  <Button onClick={() => setAll(true)}>{texts.more}</Button>
                )}
                <KitLink code={kitCode}>{texts.kitsPage(kitCode)}</KitLink>
              </>
            )
          }
        </Read>
      )}
    </Box>
  );
}
