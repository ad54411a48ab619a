import { createStore, useStore } from "../store.ts";
import { useSession } from "../stored-session.ts";
import type { Operation } from "./operation.ts";

export interface Outbox {
  /** As they stand on the device, everybody's, oldest first. */
  operations: readonly Operation[];
  /** Key of the operation that this tab has on its way. */
  sending: string | null;
  /** The device had no room for some of them: those are gone with this page. */
  full: boolean;
}

export const outbox = createStore<Outbox>({ operations: [], sending: null, full: false });

/** Whether the list of what waits is open. */
export const outboxSheet = createStore(false);

/** What this person has entered and the server has not answered. */
export function useOwnOperations(): readonly Operation[] {
  const { operations } = useStore(outbox);
  const me = useSession()?.branchUserId;
  return operations.filter((each) => each.by === me);
}

export function ownOperations(me: string | undefined): Operation[] {
  return outbox.get().operations.filter((each) => each.by === me);
}
