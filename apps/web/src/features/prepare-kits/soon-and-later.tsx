import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { today } from "../../lib/dates.ts";
import { branchOnDevice } from "../../server/outbox/kit-room.ts";
import { FoldButton } from "../../ui/fold-button.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
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
export function SoonAndLater({ preparations, open: opened, narrow }: SoonAndLaterProps) {
  const branch = useQuery(branchOnDevice());
  const [unfolded, setUnfolded] = useState(false);
  // Collapsing kits that were shown already would move the others under the thumb.
  if (branch.isPending) return <SkeletonRows rows={6} height={88} />;
  // Without the branch's settings, everything is shown.
  const lead = branch.data?.prepLeadDays;
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
