import { useSyncExternalStore } from "react";
import { createStore, useDeferredStore } from "../store.ts";
import { useSession } from "../stored-session.ts";
import type { Operation } from "./operation.ts";

export interface Outbox {
  /** Everybody's operations on the device, oldest first, followed by those that are being written. */
  operations: readonly Operation[];
  /** Keys of the operations that are being written: shown, but not yet reported as stored. */
  writing: readonly string[];
  /** Key of the operation that this tab is sending. */
  sending: string | null;
  /** The device had no space for some of them: those are lost when the page closes. */
  full: boolean;
}

export const outbox = createStore<Outbox>({
  operations: [],
  writing: [],
  sending: null,
  full: false,
});

/** Whether the list of unsent entries is open. */
export const outboxSheet = createStore(false);

/** This person's entries that are not answered yet; the same array until they change. */
export function useOwnOperations(): readonly Operation[] {
  const me = useSession()?.branchUserId;
  return useSyncExternalStore(outbox.subscribe, () => ownOperations(me));
}

/** The same as a deferred value, for parts that may update after the tap's own effect. */
export function useDeferredOwnOperations(): readonly Operation[] {
  const me = useSession()?.branchUserId;
  return ownOf(useDeferredStore(outbox).operations, me);
}

const owns = new WeakMap<readonly Operation[], { me: string | undefined; own: Operation[] }>();

export function ownOperations(me: string | undefined): readonly Operation[] {
  return ownOf(outbox.get().operations, me);
}

/** Returns the same array for the same operations, also while deferred readers still use the previous one. */
function ownOf(all: readonly Operation[], me: string | undefined): readonly Operation[] {
  const known = owns.get(all);
  if (known !== undefined && known.me === me) return known.own;
  const own = all.filter((each) => each.by === me);
  owns.set(all, { me, own });
  return own;
}
