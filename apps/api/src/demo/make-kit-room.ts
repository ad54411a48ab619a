import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import { checkIn } from "./check-in.ts";
import type { CheckedIn, KitRoom } from "./kit-room.ts";
import type { Kit } from "./make-kits.ts";
import type { Loan } from "./make-plan.ts";
import { prepare, type Step } from "./prepare.ts";

/**
 * Runs every published loan through the kit room and the van, in order, and leaves each kit in its state on the
 * demo's day.
 */
export function makeKitRoom(
  room: KitRoom,
  loans: readonly Loan[],
  kits: readonly Kit[],
): CheckedIn[] {
  const { making, lives, people } = room;
  const begun = begins(room);
  for (const kit of kits.filter((kit) => kit.mishap !== "new")) {
    const actorId = people.volunteers[0].userId;
    lives.happened(kit, { event: "commission", at: begun, actorId });
    lives.happened(kit, { event: "check_in_complete", at: begun, actorId });
  }
  const published = loans.filter((loan) => loan.rotation.published);
  const lastOf = new Map(published.map((loan) => [loan.kit, loan]));
  const blocked = making.data.mishaps ? blockedLoan(published, making.anchor.today) : null;
  const checkedIn: CheckedIn[] = [];
  for (const loan of published) {
    prepare(room, loan, stepOf(making, published, loan, blocked?.loan));
    drive(room, loan);
    const found = checkIn(room, loan, {
      isLast: lastOf.get(loan.kit) === loan,
      waits: blocked?.after === loan,
      nth: checkedIn.length,
    });
    if (found) checkedIn.push(found);
  }
  retireAndLose(room, kits);
  return checkedIn;
}

/** Before the first rotation. */
function begins({ making, terms }: KitRoom): string {
  const first = terms.rotations[0]?.readyBy ?? making.anchor.today;
  return making.clock.at(addDays(first, -12), 10 * 60);
}

/** One of the kits that go out next can't be packed: what it has lacked since its last loan is out of stock. */
function blockedLoan(loans: readonly Loan[], today: string): { loan: Loan; after: Loan } | null {
  for (const loan of loans.filter((each) => each.deliverOn > today)) {
    const after = loans.findLast((each) => each.kit === loan.kit && each.collectOn < today);
    if (after) return { loan, after };
  }
  return null;
}

const stepsAhead = [
  "verified",
  "packed",
  "in_progress",
  "verified",
  "todo",
  "packed",
  "verified",
] as const;

function stepOf(
  { anchor }: Making,
  loans: readonly Loan[],
  loan: Loan,
  blocked: Loan | undefined,
): Step {
  if (loan === blocked) return "blocked";
  if (loan.out?.startedAt) return "loaded";
  if (loan.deliverOn <= anchor.today) return "verified";
  const ahead = loans.filter((each) => each.deliverOn > anchor.today);
  return stepsAhead[ahead.indexOf(loan) % stepsAhead.length] ?? "todo";
}

function drive({ lives }: KitRoom, loan: Loan): void {
  const { kit, school, out, back } = loan;
  const actorId = school.route.driver.userId;
  const by = { actorId, school, loan };
  if (out?.startedAt) {
    lives.happened(kit, { event: "load", at: out.startedAt, tripId: out.tripId, ...by });
    loan.status = "out";
  }
  if (out?.doneAt) {
    lives.happened(kit, { event: "deliver", at: out.doneAt, tripId: out.tripId, ...by });
    loan.status = "delivered";
  }
  if (back?.doneAt) {
    lives.happened(kit, { event: "collect", at: back.doneAt, tripId: back.tripId, ...by });
    loan.status = "collected";
  }
  if (back?.finishedAt) {
    const { tripId, finishedAt } = back;
    lives.happened(kit, { event: "unload", at: finishedAt, tripId, actorId, loan });
  }
}

function retireAndLose({ making, people, lives, terms }: KitRoom, kits: readonly Kit[]): void {
  const actorId = people.in("manager").userId;
  const exchanged = terms.rotations[terms.exchange - 1]?.deliverOn ?? making.anchor.today;
  const at = making.clock.at(addDays(exchanged, 7), 11 * 60);
  for (const kit of kits) {
    if (kit.mishap === "lost") {
      const reason = "Not on its shelf at the stocktake, and no school has it.";
      lives.happened(kit, { event: "lose", at, actorId, reason });
    }
    if (kit.mishap === "retired") lives.happened(kit, { event: "retire", at, actorId });
  }
}
