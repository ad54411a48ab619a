import {
  decideSecondCount,
  type SecondCount,
} from "@kitround/contract/second-counts/second-count.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/second-counts";
import { connection } from "../lib/connection.ts";
import { formatMoment } from "../lib/dates.ts";
import { useStore } from "../lib/store.ts";
import { useSession } from "../lib/stored-session.ts";
import { toast } from "../lib/toast-store.ts";
import { secondCountsOnDevice } from "../server/outbox/kit-room.ts";
import { useAction } from "../server/use-action.ts";
import { TwoCountsTable } from "../ui/two-counts-table.tsx";
import { tones } from "../ui/tone.tsx";
import { Muted, Row, SectionTitle, Stack } from "../ui/vocabulary.tsx";

/** Kits, or one kit, that two people counted independently: both counts side by side until they are compared. */
export function SecondCounts({ kitId }: { kitId?: string }) {
  const all = useQuery(secondCountsOnDevice()).data?.items ?? [];
  const shown = kitId === undefined ? all : all.filter((each) => each.kitId === kitId);
  return shown.map((each) => <Compare key={each.id} of={each} />);
}

function Compare({ of }: { of: SecondCount }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const me = useSession()?.branchUserId;
  const reached = useStore(connection);
  const decide = useAction(decideSecondCount, {
    onDone: (_, { body }) =>
      toast(
        body.takeOver.length === 0
          ? texts.kept(of.kitCode)
          : texts.tookOver(of.kitCode, body.takeOver.length),
      ),
  });
  const open = of.lines.filter((line) => !line.takenOver).map((line) => line.lineId);
  const takeOver = chosen.length === 0 ? open : chosen;
  const send = (lineIds: readonly string[]) =>
    decide.mutate({
      params: { id: of.id },
      body: { rowVersion: of.rowVersion, takeOver: [...lineIds] },
    });
  const second = of.countedById === me ? texts.you : (of.countedByName ?? texts.somebody);
  const first = of.firstByName ?? texts.somebody;
  return (
    <Box
      component="section"
      aria-label={texts.what[of.kind](of.kitCode)}
      sx={{ p: 2, mb: 2, borderRadius: 1 }}
      style={{ background: tones.due.tint }}
    >
      <Stack gap={1}>
        <SectionTitle>{texts.what[of.kind](of.kitCode)}</SectionTitle>
        {of.lines.length > 0 && <Box>{texts.text[of.kind]}</Box>}
        {of.note !== null && <Box sx={{ whiteSpace: "pre-line" }}>{of.note}</Box>}
        {of.lines.length === 0 ? (
          <Box>{texts.agree}</Box>
        ) : (
          <TwoCountsTable
            first={of.firstAt === null ? first : texts.by(first, formatMoment(of.firstAt))}
            second={texts.by(second, formatMoment(of.countedAt))}
            lines={of.lines}
            chosen={chosen}
            onChosen={setChosen}
          />
        )}
        {reached ? (
          <Row>
            {open.length > 0 && (
              <Button
                variant="contained"
                sx={{ minHeight: 48 }}
                disabled={decide.isPending}
                onClick={() => send(takeOver)}
              >
                {texts.takeAll(takeOver.length)}
              </Button>
            )}
            <Button
              variant="outlined"
              sx={{ minHeight: 48 }}
              disabled={decide.isPending}
              onClick={() => send([])}
            >
              {open.length > 0 ? texts.keep : texts.done}
            </Button>
          </Row>
        ) : (
          <Muted>{texts.needsConnection}</Muted>
        )}
      </Stack>
    </Box>
  );
}
