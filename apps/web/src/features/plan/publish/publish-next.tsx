import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mdiPublish } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/plan-rotation";
import { useCan } from "../../../lib/can.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { GoTo } from "../plan-search.ts";
import { nextToPublish, usePublish } from "./use-publish.ts";

interface PublishNextProps {
  rotations: readonly Rotation[];
  allocations: readonly Allocation[];
  conflicts: readonly PlanConflict[];
  go: GoTo;
}

/** The button in the bar that publishes the next unpublished rotation. Renders nothing if there is none. */
export function PublishNext(props: PublishNextProps) {
  const next = nextToPublish(props.rotations);
  const mayLock = useCan("plan:lock");
  if (!mayLock || next === undefined) return null;
  return <PublishButton {...props} key={next.id} rotation={next} />;
}

function PublishButton(props: PublishNextProps & { rotation: Rotation }) {
  const { rotation, allocations, conflicts, go } = props;
  const its = allocations.filter((one) => one.rotationId === rotation.id);
  const schools = new Set(its.map((one) => one.schoolId)).size;
  // The panel names the next step, and asks for a decision on each conflict first.
  const openPanel = () => go({ show: "rotation", rotation: rotation.id, school: undefined });
  const { ask, pending } = usePublish(rotation, schools, openPanel);
  // The rotation's count and its kits are two reads: the question uses both.
  if (its.length === 0) return null;
  const inConflict = conflicts.some((one) => one.rotationId === rotation.id);
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiPublish} size={18} />}
      disabled={pending}
      // On a phone the icon is hidden, so that undo and redo fit in the same row.
      sx={{ "& .MuiButton-startIcon": { display: { xs: "none", sm: "inherit" } } }}
      onClick={() => (inConflict ? openPanel() : void ask())}
    >
      {texts.publishNext(rotation.seq, rotation.allocations)}
    </Button>
  );
}
