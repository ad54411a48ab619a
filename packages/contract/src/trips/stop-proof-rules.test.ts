import { describe, expect, test } from "vitest";
import { mostProofs, proofMayBeAdded, proofMayBeMissing } from "./stop-proof-rules.ts";
import { stopStatuses } from "./trip.ts";
import { withStopUndone } from "./undo-stop.ts";
import { testLine, testStop, testTrip } from "./test-trips.ts";
import { afterMove } from "./trip-moves.ts";

const at = "2026-11-24T10:00:00.000Z";
const photo = { id: "f1", signedBy: null, at };
const signature = { id: "f2", signedBy: "Mere Kōpū", at };
const out = testLine("1", { status: "done", result: "done" });
const stop = testStop("p1", { status: "arrived", lines: [out] });
const both = { photoAtStop: "needed", signatureAtStop: "needed" } as const;

describe("the required proof of a delivery", () => {
  test.each([
    ["nothing is asked", { photoAtStop: "off", signatureAtStop: "off" }, [], undefined, null],
    [
      "it is asked for, not needed",
      { photoAtStop: "on", signatureAtStop: "on" },
      [],
      undefined,
      null,
    ],
    ["a trip that a phone kept from before", {}, [], undefined, null],
    ["both", both, [], undefined, "A photo and a signature is needed at Fairview School"],
    ["a photo is there", both, [photo], undefined, "A signature is needed"],
    ["a signature is there", both, [signature], undefined, "A photo is needed"],
    ["both are there", both, [photo, signature], undefined, null],
    ["a reason is said", both, [], "Nobody there", null],
  ] as const)("%s", (_, asked, proofs, noProof, said) => {
    const refused = proofMayBeMissing(asked, { ...stop, proofs: [...proofs] }, noProof);
    if (said === null) expect(refused).toBeNull();
    else expect(refused?.message).toContain(said);
  });

  test.each([
    ["only collected", [testLine("1", { action: "collect", status: "done" })]],
    ["refused by the school", [testLine("1", { status: "failed", result: "refused" })]],
    ["nothing on the list", []],
  ])("is not required if it was %s", (_, lines) => {
    expect(proofMayBeMissing(both, { ...stop, lines }, undefined)).toBeNull();
  });

  test("an earlier reason still counts, and a skipped stop needs none", () => {
    expect(proofMayBeMissing(both, { ...stop, noProof: "Nobody there" }, undefined)).toBeNull();
    const trip = testTrip([testStop("p1", { lines: [testLine("1")] })], {
      ...both,
      status: "in_progress",
    });
    const body = { skipReason: "Gate locked" };
    expect(afterMove(trip, { kind: "leave", stopId: "p1", body }, at).refusal).toBeNull();
  });
});

describe("adding a photo or a signature", () => {
  test.each(stopStatuses)("at a stop that is %s", (status) => {
    expect(proofMayBeAdded({ ...stop, status }, "photo") === null).toBe(status === "arrived");
  });

  test("up to a maximum", () => {
    const proofs = Array.from({ length: mostProofs }, (_, n) => ({ ...photo, id: `f${n}` }));
    expect(proofMayBeAdded({ ...stop, proofs }, "photo")?.message).toContain("has 6 photos");
    expect(proofMayBeAdded({ ...stop, proofs }, "signature")).toBeNull();
  });

  test("the same one again changes nothing; a new signature replaces the earlier one and names who received", () => {
    const trip = testTrip([stop], { status: "in_progress" });
    const add = (from: typeof trip, proofId: string, signedBy?: string) =>
      afterMove(
        from,
        {
          kind: "prove",
          stopId: "p1",
          query: { proofId, ...(signedBy === undefined ? {} : { signedBy }) },
        },
        at,
      ).trip;
    const once = add(trip, "f1");
    expect(once.stops[0]?.proofs).toEqual([photo]);
    expect(add(once, "f1")).toBe(once);
    const signed = add(add(once, "f2", "Ana"), "f3", "Mere Kōpū");
    expect(signed.stops[0]).toMatchObject({
      receivedBy: "Mere Kōpū",
      proofs: [photo, { ...signature, id: "f3" }],
    });
    expect(withStopUndone(once, "p1").refusal?.message).toContain("finish the stop instead");
  });
});
