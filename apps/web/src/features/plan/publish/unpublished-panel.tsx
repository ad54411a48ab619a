import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import { listUnpublished, publishChanges } from "@kitround/contract/plan/unpublished.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mdiPublish } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-unpublished";
import { Unread } from "../../../fittings/read.tsx";
import { useCan } from "../../../lib/can.ts";
import { toast } from "../../../lib/toast-store.ts";
import { queryOptions } from "../../../server/queries.ts";
import { useAction } from "../../../server/use-action.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { GoTo } from "../plan-search.ts";
import { Part, SidePanel } from "../side-panel.tsx";
import { useStale } from "../use-stale.ts";
import { NotCarried } from "./not-carried.tsx";
import { PublishConflicts } from "./publish-conflicts.tsx";
import { UnpublishedLine } from "./unpublished-line.tsx";
import { Muted, Stack } from "../../../ui/vocabulary.tsx";

interface UnpublishedPanelProps {
  termId: string;
  rotations: readonly Rotation[];
  conflicts: readonly PlanConflict[];
  go: GoTo;
  onClose: () => void;
}

/** The changes since publishing, rotation by rotation, with their effect on trips; published together. */
export function UnpublishedPanel(props: UnpublishedPanelProps) {
  const { termId, rotations, conflicts, go, onClose } = props;
  const mayPublish = useCan("plan:lock");
  const changes = useQuery(queryOptions(listUnpublished, { params: { id: termId } }));
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [notCarried, setNotCarried] = useState<readonly string[]>([]);
  const items = changes.data?.items ?? [];
  const publish = useAction(publishChanges, {
    ...useStale(),
    onDone(done) {
      setNotCarried(done.notCarried);
      toast(texts.published(items.length, done.trips));
    },
  });
  const concerned = rotations.filter((r) => items.some((one) => one.rotationId === r.id));
  const ids = new Set(concerned.map((r) => r.id));
  const toDecide = conflicts.filter(
    (one) => ids.has(one.rotationId) && one.faults.some((fault) => fault.rule !== "past"),
  );
  const undecided = toDecide.some((one) => !accepted.has(one.allocationId));

  if (changes.data === undefined) {
    return (
      <SidePanel title={texts.title} onClose={onClose}>
        <Unread of={changes} rows={4} height={64} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title={texts.title} onClose={onClose}>
      <Muted>{items.length === 0 ? texts.none : texts.intro}</Muted>
      <NotCarried lines={notCarried} />
      {mayPublish && items.length > 0 && (
        <Stack gap={1}>
          {toDecide.length > 0 && (
            <PublishConflicts conflicts={toDecide} accepted={accepted} onAccept={setAccepted} />
          )}
          <Button
            variant="contained"
            size="large"
            startIcon={<Icon path={mdiPublish} size={20} />}
            disabled={undecided || publish.isPending}
            onClick={() =>
              publish.mutate({
                params: { id: termId },
                body: {
                  rotations: concerned.map(({ id, rowVersion }) => ({
                    rotationId: id,
                    rowVersion,
                  })),
                  accepted: [...accepted],
                },
              })
            }
          >
            {texts.publish(concerned.map((r) => r.seq))}
          </Button>
          <Muted small>{texts.locked}</Muted>
        </Stack>
      )}
      {concerned.map((rotation) => (
        <Part key={rotation.id} title={planTexts.rotation(rotation.seq)}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
            {items
              .filter((one) => one.rotationId === rotation.id)
              .map((one) => (
                <UnpublishedLine key={one.allocationId} change={one} go={go} />
              ))}
          </Box>
        </Part>
      ))}
    </SidePanel>
  );
}
