import { tripMayBeReleased } from "@kitround/contract/trips/trip-rules.ts";
import { moveTrip, type Trip } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/release-trips";
import { confirm } from "../lib/confirm-store.ts";
import { toast } from "../lib/toast-store.ts";
import { useEach } from "../server/use-each.ts";

/** Whether a draft has all that its driver needs. */
export const mayRelease = (trip: Trip) => tripMayBeReleased(trip, trip.stopsTotal) === null;

/** Asks for confirmation, then releases several trips, with one undo; refusals are shown. */
export function useReleaseTrips() {
  const { each, busy } = useEach(moveTrip);
  const move = (trips: readonly Pick<Trip, "id" | "rowVersion">[], status: "released" | "draft") =>
    each(trips.map(({ id, rowVersion }) => ({ params: { id }, body: { rowVersion, status } })));

  /** Returns whether any was released. */
  async function release(trips: readonly Trip[]): Promise<boolean> {
    const verb = texts.release(trips.length);
    const text = texts.releaseText(trips.map(({ name }) => name));
    if (!(await confirm({ title: `${verb}?`, text, confirm: verb }))) return false;
    const { done, refused } = await move(trips, "released");
    const said = [...(done.length > 0 ? [`${texts.released(done.length)}.`] : []), ...refused];
    if (said.length > 0) {
      toast(said.join(" "), {
        tone: refused.length > 0 ? "error" : "plain",
        ...(done.length > 0 && { undo: () => void toDraft(done) }),
      });
    }
    return done.length > 0;
  }
  async function toDraft(released: readonly Pick<Trip, "id" | "rowVersion">[]) {
    const { done, refused } = await move(released, "draft");
    toast([texts.drafts(done.length), ...refused].join(". "), {
      tone: refused.length > 0 ? "error" : "plain",
    });
  }
  return { release, busy };
}
