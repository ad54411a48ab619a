import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { today } from "../../lib/dates.ts";
import { branchOnDevice } from "../../server/outbox/kit-room.ts";
import { FoldButton } from "../../ui/fold-button.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { Board } from "./board.tsx";
import { isSoon } from "./lanes.ts";

interface SoonAndLaterProps {
  preparations: readonly Preparation[];
  /** The preparation that is open beside it. */
  open: string | undefined;
  narrow: boolean;
}

/** The board of what leaves within the branch's days; what was published further ahead is folded below it. */
export function SoonAndLater({ preparations, open: opened, narrow }: SoonAndLaterProps) {
  const branch = useQuery(branchOnDevice()).data;
  const [unfolded, setUnfolded] = useState(false);
  // Until the branch's days are known nothing is hidden.
  const lead = branch?.prepLeadDays;
  const soon = preparations.filter((it) => lead === undefined || isSoon(it, lead, today()));
  const later = preparations.filter((it) => !soon.includes(it));
  // The kit that is open is never hidden.
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
