import { publishRotation, type Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mayPublish } from "@kitround/contract/rotations/rotation-rules.ts";
import { useState } from "react";
import { texts } from "#texts/plan-rotation";
import { confirm } from "../../../lib/confirm-store.ts";
import { formatDay } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useStale } from "../use-stale.ts";

/** Whether there is anything to publish: kits that were never published, or changes since. */
export function hasToPublish(rotation: Rotation): boolean {
  if (mayPublish(rotation) !== null) return false;
  return rotation.publishedAt === null
    ? rotation.allocations > 0
    : rotation.unpublished > 0 || rotation.status === "open";
}

/** The first rotation whose kits were never published; changes since publishing have a button of their own. */
export function nextToPublish(rotations: readonly Rotation[]): Rotation | undefined {
  return rotations.find((one) => one.publishedAt === null && hasToPublish(one));
}

/** Asks before it publishes a rotation; `onDone` is called once it is published. */
export function usePublish(rotation: Rotation, schools: number, onDone?: () => void) {
  const { id, seq, rowVersion, unpublished, publishedAt } = rotation;
  const [notCarried, setNotCarried] = useState<readonly string[]>([]);
  const publish = useAction(publishRotation, {
    ...useStale(),
    onDone: (done) => {
      setNotCarried(done.notCarried);
      toast(texts.published(done.preparations, done.trips));
      onDone?.();
    },
  });
  const again = publishedAt !== null;
  const verb = again ? texts.publishChanges : texts.publish(seq);
  async function ask(accepted: ReadonlySet<string> = new Set()) {
    const text = again
      ? texts.askAgain(unpublished)
      : texts.ask(rotation.allocations, schools, formatDay(rotation.readyBy));
    if (await confirm({ title: `${verb}?`, text, confirm: verb })) {
      publish.mutate({ params: { id }, body: { rowVersion, accepted: [...accepted] } });
    }
  }
  return { verb, ask, pending: publish.isPending, notCarried };
}
