import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { addReceipt, removeReceipt } from "@kitround/contract/km-claims/receipt.ts";
import type { Body } from "@kitround/contract/route.ts";
import { claimTripNow } from "@kitround/contract/trips/claim-offer.ts";
import { texts } from "#texts/claim-entries";
import { connection } from "../../lib/connection.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { ownOperations, useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { readSession } from "../../lib/stored-session.ts";
import { uuid } from "../../lib/uuid.ts";
import { ApiError } from "../../server/api-error.ts";
import { record, removeEntry, tryAgain } from "../../server/outbox/outbox.ts";
import { answerWithin } from "../../server/outbox/sender.ts";
import type { ClaimEntry, ClaimMove, NewLeg } from "./claim-entries.ts";

// Entries of a claimant are sent by the device's outbox. The entries of a claim are sent in order, and a refused one blocks those after
// it, so that a claim is never submitted without it.

/** How long to wait for the server's answer while there is signal. */
const WAIT_MS = 4000;

type Place = { fromPlace: string; toPlace: string };
type LegOfClaim = Place & { id: string };
type Became = "sent" | "waiting" | "refused";

const laneOf = (claimId: string) => `claim:${claimId}`;
const viewOf = (id: string) => ({ path: claims.getKmClaim.path, input: { params: { id } } });
const callOf = ({ method, path }: { method: Operation["call"]["method"]; path: string }) => ({
  method,
  path,
});
const wayOf = ({ fromPlace, toPlace }: Place) => texts.way(fromPlace, toPlace);

/** Adds a leg. Throws the server's refusal if it comes at once; then the form is still open and the entry is removed. */
export async function enterLeg(leg: NewLeg): Promise<Became> {
  const { claimId } = leg;
  const key = await record({
    lane: laneOf(claimId),
    ...asLeg(leg),
    call: callOf(claims.addManualLeg),
  });
  const became = await becameOf(key);
  if (became !== "refused" || key === null) return became;
  const reason = entryOfKey(key)?.refused ?? "";
  await removeEntry(key);
  throw new ApiError(409, "transition_refused", reason);
}

const asLeg = (leg: NewLeg) => ({
  what: texts.leg(wayOf(leg)),
  input: { body: leg },
  view: viewOf(leg.claimId),
});

/** Adds a finished trip to a claim; the server makes its legs. `what` is the name of the trip. */
export async function enterTrip(
  claimId: string,
  { tripId, what }: { tripId: string; what: string },
): Promise<Became> {
  return becameOf(
    await enter(claimId, {
      what: texts.trip(what),
      call: callOf(claims.claimTripLegs),
      input: { params: { id: tripId }, body: { claimId } },
      view: viewOf(claimId),
    }),
  );
}

/** Sends a refused leg again with corrected values. Entries for it, such as its receipts, move with it to another claim. */
export async function enterLegAgain(key: string, leg: NewLeg): Promise<Became> {
  const { claimId, legId } = leg;
  await tryAgain(key, (each) => {
    if (each.key === key) return { ...each, lane: laneOf(claimId), ...asLeg(leg) };
    const params = each.input.params as { id?: string; legId?: string } | undefined;
    if (params?.legId !== legId || params.id === claimId) return each;
    const moved = { ...each.input, params: { ...params, id: claimId } };
    const view = each.view === undefined ? {} : { view: viewOf(claimId) };
    return { ...each, lane: laneOf(claimId), input: moved, ...view };
  });
  return "waiting";
}

export async function enterChange(
  claimId: string,
  leg: LegOfClaim,
  body: Body<typeof claims.changeLeg>,
): Promise<void> {
  const what = body.purpose === undefined ? texts.passengers : texts.purpose;
  await enter(claimId, {
    what: what(wayOf(leg)),
    call: callOf(claims.changeLeg),
    input: { params: { id: claimId, legId: leg.id }, body },
    view: viewOf(claimId),
  });
}

export async function enterRemoval(claimId: string, leg: LegOfClaim): Promise<void> {
  await enter(claimId, {
    what: texts.removed(wayOf(leg)),
    call: callOf(claims.removeLeg),
    input: { params: { id: claimId, legId: leg.id } },
  });
}

/** Rejects if the device can't store the picture. */
export async function enterReceipt(claimId: string, leg: LegOfClaim, photo: Blob): Promise<void> {
  const file = { id: uuid(), type: photo.type, bytes: await photo.arrayBuffer() };
  const said = {
    lane: laneOf(claimId),
    what: texts.receipt(wayOf(leg)),
    call: callOf(addReceipt),
    input: { params: { id: claimId, legId: leg.id } },
  };
  await record(said, { file });
}

export async function enterReceiptRemoval(claimId: string, fileId: string): Promise<void> {
  await enter(claimId, {
    what: texts.receiptRemoved,
    call: callOf(removeReceipt),
    input: { params: { id: claimId, fileId } },
  });
}

/** The legs and trips of a claim that the claimant has on screen. */
export interface SeenLegs {
  legIds: string[];
  /** Trips whose legs an entry before it makes. */
  tripIds: string[];
}

/** Submits a claim with the legs that are on screen. */
export async function enterSubmission(
  claimId: string,
  number: number | null,
  seen: SeenLegs,
): Promise<Became> {
  return becameOf(
    await enter(claimId, {
      what: texts.submission(number),
      call: callOf(claims.submitKmClaim),
      input: { params: { id: claimId }, body: { ...seen } },
      view: viewOf(claimId),
    }),
  );
}

type Said = Pick<Operation, "what" | "call" | "input" | "view">;

/** Adds an entry, in place of a refused equal one if there is one, because behind that it would be blocked. */
async function enter(claimId: string, said: Said): Promise<string | null> {
  const refused = ownOperations(readSession()?.branchUserId).find(
    (each) => each.refused !== undefined && isSame(each, said),
  );
  if (refused === undefined) return record({ lane: laneOf(claimId), ...said });
  await tryAgain(refused.key, (each) => (each.key === refused.key ? { ...each, ...said } : each));
  return null;
}

function isSame(one: Said, other: Said): boolean {
  return (
    one.call.method === other.call.method &&
    one.call.path === other.call.path &&
    JSON.stringify(one.input.params) === JSON.stringify(other.input.params)
  );
}

async function becameOf(key: string | null): Promise<Became> {
  if (key === null || !connection.get()) return "waiting";
  if ((await answerWithin(key, WAIT_MS)) !== null) return "sent";
  return entryOfKey(key)?.refused === undefined ? "waiting" : "refused";
}

const entryOfKey = (key: string) =>
  ownOperations(readSession()?.branchUserId).find((each) => each.key === key);

/** Discards a refused entry, with the entries for the same leg that can't be sent without it. */
export async function discardEntry({ key, move }: ClaimEntry): Promise<void> {
  await removeEntry(key);
  if (move.kind !== "add") return;
  const ofLeg = entriesOf(ownOperations(readSession()?.branchUserId)).filter(
    ({ move: other }) => "legId" in other && other.legId === move.leg.legId,
  );
  for (const each of ofLeg) await removeEntry(each.key);
}

/** This person's entries for claims that the server has not answered, oldest first. */
export function useClaimEntries(): readonly ClaimEntry[] {
  return entriesOf(useOwnOperations());
}

/** Trips that this person has put on a claim here, or submitted at their end, and the server has not answered. */
export function useClaimedTrips(): ReadonlySet<string> {
  const routes = [claims.claimTripLegs, claimTripNow];
  return new Set(
    useOwnOperations()
      .filter(({ refused }) => refused === undefined)
      .filter(({ call }) =>
        routes.some(({ method, path }) => call.method === method && call.path === path),
      )
      .map(({ input }) => (input.params as { id: string }).id), // both routes have the id of the trip in `params`
  );
}

const lists = new WeakMap<readonly Operation[], readonly ClaimEntry[]>();

export function entriesOf(operations: readonly Operation[]): readonly ClaimEntry[] {
  const known = lists.get(operations) ?? operations.flatMap((each) => entryOf(each) ?? []);
  lists.set(operations, known);
  return known;
}

function entryOf(operation: Operation): ClaimEntry | null {
  const move = moveOf(operation);
  if (move === null) return null;
  const { key, lane, what, tried, refused } = operation;
  return {
    key,
    claimId: lane.slice(laneOf("").length),
    move,
    what,
    tried: tried === true,
    ...(refused === undefined ? {} : { refused }),
  };
}

function moveOf({ call, input, file, lane }: Operation): ClaimMove | null {
  const is = (route: { method: string; path: string }) =>
    call.method === route.method && call.path === route.path;
  if (!lane.startsWith(laneOf(""))) return null;
  // Written above, with the fields of their kind.
  const { params = {}, body } = input as {
    params?: { id?: string; legId?: string; fileId?: string };
    body?: unknown;
  };
  const { id = "", legId = "", fileId = "" } = params;
  if (is(claims.addManualLeg)) return { kind: "add", leg: body as NewLeg };
  if (is(claims.claimTripLegs)) return { kind: "trip", tripId: id };
  if (is(claims.changeLeg)) {
    return { kind: "change", legId, body: body as Body<typeof claims.changeLeg> };
  }
  if (is(claims.removeLeg)) return { kind: "remove", legId };
  if (is(addReceipt)) return { kind: "receipt", legId, file: file ?? "" };
  if (is(removeReceipt)) return { kind: "remove_receipt", fileId };
  return is(claims.submitKmClaim) ? { kind: "submit" } : null;
}
