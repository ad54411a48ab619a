import { refusal, type Refusal } from "../refusal.ts";
import type { Stop, Trip } from "./trip.ts";
import type { ProofAsked } from "./stop-proof.ts";

/** Maximum photos of one stop. */
export const mostProofs = 6;

export const proofKinds = ["photo", "signature"] as const;
export type ProofKind = (typeof proofKinds)[number];

/** What the branch required when this trip was released. A trip that a phone stored before this field existed has none. */
export type ProofsAsked = Partial<Pick<Trip, "photoAtStop" | "signatureAtStop">>;
type Proved = Partial<Pick<Stop, "proofs">>;
type Handed = Proved & { lines: readonly Pick<Stop["lines"][number], "action" | "status">[] };

export function askedFor(kind: ProofKind, trip: ProofsAsked): ProofAsked {
  return (kind === "photo" ? trip.photoAtStop : trip.signatureAtStop) ?? "off";
}

export function proofsOf(kind: ProofKind, { proofs = [] }: Proved): Stop["proofs"] {
  return proofs.filter(({ signedBy }) => (signedBy === null) === (kind === "photo"));
}

/** The required proof that is missing; nothing is required if nothing was handed over. */
export function proofsMissing(trip: ProofsAsked, stop: Handed): ProofKind[] {
  const handed = stop.lines.some((line) => line.action === "deliver" && line.status === "done");
  if (!handed) return [];
  return proofKinds.filter(
    (kind) => askedFor(kind, trip) === "needed" && proofsOf(kind, stop).length === 0,
  );
}

/** A stop is finished with the required proof, or with a reason for its absence. */
export function proofMayBeMissing(
  trip: ProofsAsked,
  stop: Handed & Pick<Stop, "placeName" | "noProof">,
  noProof: string | undefined,
): Refusal | null {
  const missing = proofsMissing(trip, stop);
  if (missing.length === 0 || (noProof ?? stop.noProof ?? null) !== null) return null;
  return refusal(
    "transition_refused",
    `${missingWords(missing)} is needed at ${stop.placeName}, or a reason why there is none.`,
    "noProof",
  );
}

function missingWords(missing: readonly ProofKind[]): string {
  return missing.length === 2 ? "A photo and a signature" : `A ${missing.join("")}`;
}

/** Whether this may be added at the stop: during the stop, and up to a maximum; a new signature replaces the earlier one. */
export function proofMayBeAdded(
  stop: Proved & Pick<Stop, "status" | "placeName">,
  kind: ProofKind,
): Refusal | null {
  const no = (message: string) => refusal("transition_refused", message, "status");
  if (stop.status === "pending") {
    return no(`Nobody has arrived at ${stop.placeName} yet: arrive first.`);
  }
  if (stop.status !== "arrived") return no(`${stop.placeName} has been finished already.`);
  if (kind === "photo" && proofsOf("photo", stop).length >= mostProofs) {
    return no(`${stop.placeName} has ${mostProofs} photos, as many as it may.`);
  }
  return null;
}
