import { useSyncExternalStore } from "react";
import { createStore, useStoreBehind } from "../store.ts";
import { useSession } from "../stored-session.ts";
import type { Operation } from "./operation.ts";

export interface Outbox {
  /** As they stand on the device, everybody's, oldest first, and behind them what is on its way to its disk. */
  operations: readonly Operation[];
  /** Keys of those that are on their way there: shown, and not yet said to be kept. */
  writing: readonly string[];
  /** Key of the operation that this tab has on its way. */
  sending: string | null;
  /** The device had no room for some of them: those are gone with this page. */
  full: boolean;
}

export const outbox = createStore<Outbox>({
  operations: [],
  writing: [],
  sending: null,
  full: false,
});

/** Whether the list of what waits is open. */
export const outboxSheet = createStore(false);

/** What this person has entered and the server has not answered: the same list until that changes. */
export function useOwnOperations(): readonly Operation[] {
  const me = useSession()?.branchUserId;
  return useSyncExternalStore(outbox.subscribe, () => ownOperations(me));
}

/** The same for what may say it right behind a tap's own effect. */
export function useOwnOperationsBehind(): readonly Operation[] {
  const me = useSession()?.branchUserId;
  return ownOf(useStoreBehind(outbox).operations, me);
}

const owns = new WeakMap<readonly Operation[], { me: string | undefined; own: Operation[] }>();

export function ownOperations(me: string | undefined): readonly Operation[] {
  return ownOf(outbox.get().operations, me);
}

/** The very same list for the same operations, also where some ask for those of a moment ago. */
function ownOf(all: readonly Operation[], me: string | undefined): readonly Operation[] {
  const known = owns.get(all);
  if (known !== undefined && known.me === me) return known.own;
  const own = all.filter((each) => each.by === me);
  owns.set(all, { me, own });
  return own;
}
