import { addDays } from "@kitround/contract/plan/days.ts";
import { lastPackingDay } from "@kitround/contract/plan/packing-days.ts";
import type { KitRoom } from "./kit-room.ts";
import type { Loan } from "./make-plan.ts";
import { newId } from "./rows.ts";

export type Step = "todo" | "in_progress" | "blocked" | "packed" | "verified" | "loaded";

const leadDays = 2;

/** Writes the preparation of a loan's kit, and packs the kit if that is due. */
export function prepare({ making, people, lives }: KitRoom, loan: Loan, step: Step): void {
  const { rows, clock, random, anchor } = making;
  const latest = [loan.rotation.readyBy, addDays(loan.deliverOn, -leadDays)].toSorted()[0] ?? "";
  const dueOn = lastPackingDay(latest, ["mon", "tue", "wed", "thu", "fri"]);
  const packedBy = random.pick(people.volunteers).userId;
  const verifiedBy = people.in(making.data.mishaps ? "coordinator" : "manager").userId;
  const packed = step === "packed" || step === "verified" || step === "loaded";
  const checked = step === "verified" || step === "loaded";
  const packedAt = clock.at(dueOn, 10 * 60 + random.between(0, 180));
  const id = newId();
  rows.add("preparation", {
    id,
    allocationId: loan.id,
    kitId: loan.kit.id,
    dueOn,
    status: step,
    blockedReason: step === "blocked" ? "Waits for stock: see its top-up." : null,
    waitsForStock: step === "blocked",
    weightG: packed ? loan.kit.type.data.weightG + random.between(-6, 6) * 50 : null,
    packedBy: packed ? packedBy : null,
    packedAt: packed ? packedAt : null,
    verifiedBy: checked ? verifiedBy : null,
    verifiedAt: checked ? clock.at(dueOn, 14 * 60) : null,
  });
  // Ticks of earlier rotations are not shown anywhere.
  if (loan.deliverOn >= anchor.dayBefore) {
    const { lines } = loan.kit.type;
    const ticked = packed ? lines : step === "in_progress" ? lines.slice(0, lines.length / 2) : [];
    for (const { id: lineId, qty } of ticked) {
      rows.add("preparationLine", { preparationId: id, lineId, qty });
    }
  }
  if (packed) lives.happened(loan.kit, { event: "pack", at: packedAt, actorId: packedBy, loan });
  loan.status = packed ? "ready" : step === "in_progress" ? "preparing" : "confirmed";
}
