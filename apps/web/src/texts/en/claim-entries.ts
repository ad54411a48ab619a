import { plural } from "#texts/plural";

/** A claim that its claimant edits without signal. */
export const texts = {
  way: (from: string, to: string) => `${from} → ${to}`,
  trip: (trip: string) => `Claim for ${trip}`,
  trips: (count: number) => plural(count, "1 trip", `${count} trips`),
  tripsToSend: "Trips to be sent",
  tripUnpriced: "Its legs and their amounts are calculated when it is sent.",
  tripWaits: "The trip is kept on this device and claimed when there is a connection.",
  leg: (way: string) => `Leg by hand: ${way}`,
  passengers: (way: string) => `Passengers: ${way}`,
  purpose: (way: string) => `Purpose: ${way}`,
  removed: (way: string) => `Leg removed: ${way}`,
  receipt: (way: string) => `Receipt: ${way}`,
  receiptRemoved: "Receipt removed",
  submission: (number: number | null) =>
    number === null ? "Submit new claim" : `Submit claim ${number}`,
  toSend: "To be sent",
  newClaim: "New claim",
  newText: "This claim is on this device only. It gets its number when it is sent.",
  unpriced: "The amount is calculated when the leg is sent.",
  more: (legs: number, trips: number) => {
    const parts = [
      ...(trips > 0 ? [plural(trips, "1 trip more", `${trips} trips more`)] : []),
      ...(legs > 0 ? [plural(legs, "1 leg more", `${legs} legs more`)] : []),
    ];
    const one = legs + trips === 1;
    return `${parts.join(" and ")} ${one ? "is added when it is sent." : "are added when they are sent."}`;
  },
  legWaits: "The leg is kept on this device and sent when there is a connection.",
  submitWaits: "The claim is kept on this device and submitted when there is a connection.",
  changeLeg: "Change leg",
  saveChange: "Send leg again",
  changePurpose: "Change purpose",
  changePurposeOf: (way: string) => `Change purpose, ${way}`,
  savePurpose: "Save purpose",
  waitingReceipt: (way: string, number: number) => `Receipt ${number} for ${way}, not sent yet`,
  leaveOut: "Leave out",
};
