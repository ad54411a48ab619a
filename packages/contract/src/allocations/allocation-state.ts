import { refusal, type Refusal } from "../refusal.ts";

/** The states of an allocation. */
export const allocationStatuses = [
  "proposed",
  "confirmed",
  "preparing",
  "ready",
  "out",
  "delivered",
  "collected",
  "closed",
  "cancelled",
  "substituted",
] as const;
export type AllocationStatus = (typeof allocationStatuses)[number];

const planned: readonly AllocationStatus[] = ["proposed", "confirmed", "preparing", "ready"];
const atBase: readonly AllocationStatus[] = ["confirmed", "preparing", "ready"];

const machine = {
  confirm: { from: ["proposed"], to: "confirmed" },
  /** Another copy has to be packed from the start. */
  change_copy: { from: atBase, to: "confirmed" },
  prepare: { from: ["confirmed", "ready"], to: "preparing" },
  pack: { from: ["confirmed", "preparing"], to: "ready" },
  load: { from: ["ready"], to: "out" },
  bring_back: { from: ["out"], to: "ready" },
  /** Handed over although its kit was not in the van by the records. */
  hand_over: { from: ["confirmed", "preparing", "ready", "out"], to: "delivered" },
  undo_deliver: { from: ["delivered"], to: "out" },
  undo_collect: { from: ["collected"], to: "delivered" },
  deliver: { from: ["out"], to: "delivered" },
  collect: { from: ["delivered"], to: "collected" },
  close: { from: ["collected"], to: "closed" },
  /** Its kit is lost, so nothing comes back that could close it. */
  lose: { from: ["out", "delivered", "collected"], to: "closed" },
  cancel: { from: planned, to: "cancelled" },
  substitute: { from: planned, to: "substituted" },
  /** The cancellation is undone: it has to be published again. */
  restore: { from: ["cancelled"], to: "proposed" },
} as const satisfies Record<string, { from: readonly AllocationStatus[]; to: AllocationStatus }>;

export type AllocationEvent = keyof typeof machine;
export const allocationEvents = Object.keys(machine) as AllocationEvent[];

/** The words people use for a status. */
export const allocationStatusWords: Record<AllocationStatus, string> = {
  proposed: "proposed",
  confirmed: "confirmed",
  preparing: "being packed",
  ready: "packed",
  out: "on its way out",
  delivered: "delivered",
  collected: "collected",
  closed: "closed",
  cancelled: "cancelled",
  substituted: "substituted",
};

const eventWords: Record<AllocationEvent, string> = {
  confirm: "confirming it",
  change_copy: "giving it another copy",
  prepare: "packing it",
  pack: "calling it packed",
  load: "loading it",
  bring_back: "bringing it back undelivered",
  hand_over: "handing it over",
  undo_deliver: "undoing its delivery",
  undo_collect: "undoing its collection",
  deliver: "delivering it",
  collect: "collecting it",
  close: "closing it",
  lose: "writing it off",
  cancel: "unassigning it",
  substitute: "giving another kit instead",
  restore: "assigning it again",
};

export function allocationAfter(event: AllocationEvent): AllocationStatus {
  return machine[event].to;
}

export function allocationBefore(event: AllocationEvent): readonly AllocationStatus[] {
  return machine[event].from;
}

/** Whether this event is allowed for an allocation in this status. */
export function allocationMay(
  event: AllocationEvent,
  allocation: { status: AllocationStatus; kitCode: string | null; schoolName: string },
): Refusal | null {
  const { status, kitCode, schoolName } = allocation;
  if (allocationBefore(event).includes(status)) return null;
  return refusal(
    "transition_refused",
    `${kitCode ?? "The kit"} for ${schoolName} is ${allocationStatusWords[status]}: ${eventWords[event]} is not possible from there.`,
    "status",
  );
}

/** Whether its kit has gone out, whatever happened since. */
export function hasLeft(status: AllocationStatus): boolean {
  return (
    status === "out" || status === "delivered" || status === "collected" || status === "closed"
  );
}

/** Whether it has ended (unless that is undone): the kit is back and counted, or never went. */
export function hasEnded(status: AllocationStatus): boolean {
  return status === "closed" || status === "cancelled" || status === "substituted";
}

/** The limit of one answer: a term of 200 schools has 2,000, and a planner should not wait for several answers. */
export const mostAllocations = 4000;
