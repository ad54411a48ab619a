import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { Read } from "../../fittings/read.tsx";
import { today } from "../../lib/dates.ts";
import { branchOnDevice } from "../../server/outbox/kit-room.ts";
import { FoldButton } from "../../ui/fold-button.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { Board } from "./board.tsx";
import { isSoon } from "./lanes.ts";

interface SoonAndLaterProps {
  preparations: readonly Preparation[];
  /** The id of the preparation that is open beside it. */
  open: string | undefined;
  narrow: boolean;
}

/** The board of the kits that leave within the branch's preparation days. Kits that leave later are collapsed below it. */
export function SoonAndLater(props: SoonAndLaterProps) {
  const branch = useQuery(branchOnDevice());
  return (
    // Nothing is shown before the settings are known: collapsing kits later would move the others under the thumb.
    // Without the settings, everything is shown.
    <Read of={branch} rows={6} height={88} failed={<TwoBoards {...props} lead={undefined} />}>
      {({ prepLeadDays }) => <TwoBoards {...props} lead={prepLeadDays} />}
    </Read>
  );
}

interface TwoBoardsProps extends SoonAndLaterProps {
  /** The branch's preparation days. */
  lead: number | undefined;
}

function TwoBoards({ preparations, open: opened, narrow, lead }: TwoBoardsProps) {
  const [unfolded, setUnfolded] = useState(false);
  const soon = preparations.filter((it) => lead === undefined || isSoon(it, lead, today()));
  const later = preparations.filter((it) => !soon.includes(it));
  // The open kit is never hidden.
  const open = unfolded || later.some((it) => it.id === opened);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {soon.length > 0 ? (
        <Board preparations={soon} open={opened} narrow={narrow} />
      ) : (
        <Muted>{texts.nothingSoon}</Muted>
      )}
      {later.length > 0 && (
        <section aria-label={texts.later(later.length)}>
          <FoldButton title={texts.later(later.length)} open={open} onOpen={setUnfolded} />
          {open && <Board preparations={later} open={opened} narrow={narrow} />}
        </section>
      )}
    </Box>
  );
}
