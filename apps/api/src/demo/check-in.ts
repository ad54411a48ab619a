import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { type CheckedIn, type Count, dayBackInStore, type KitRoom } from "./kit-room.ts";
import type { Loan } from "./make-plan.ts";
import { newId } from "./rows.ts";
import { topUp, type TopUpStatus } from "./top-up.ts";

const feedback = [
  "The class loved it; more wire next time, please.",
  "Everything was there. Thank you!",
  "Two lids were loose when it came.",
  "We used it with two classes.",
  null,
  null,
  null,
] as const;

// The state on the demo's day of the kits that came back the day before: to be counted, complete, to be topped up.
const recent = [
  "waiting",
  "open",
  "complete",
  "waiting",
  "in_progress",
  "waiting",
  "open",
] as const;

/** Checks a loan's kit in and tops it up, as far as the demo's day allows; null while it is not back. */
export function checkIn(
  room: KitRoom,
  loan: Loan,
  { isLast, waits, nth }: { isLast: boolean; waits: boolean; nth: number },
): CheckedIn | null {
  const { making, people, lives } = room;
  const { rows, clock, random, anchor } = making;
  if (!loan.back?.finishedAt) return null;
  const now =
    loan.collectOn >= anchor.dayBefore ? (recent[nth % recent.length] ?? "complete") : "done";
  const nothing: CheckedIn = { used: [], waitsFor: null };
  if (now === "waiting") return nothing;

  const actorId = random.pick(people.volunteers).userId;
  const at =
    now === "done"
      ? clock.at(dayBackInStore(loan), 10 * 60 + random.between(0, 240))
      : clock.at(anchor.today, 0);
  const broken = isLast && loan.kit.mishap === "quarantined";
  const complete =
    !broken && !waits && (now === "complete" || (now === "done" && random.chance(0.15)));
  const counts = complete ? [] : counted(room, loan);
  const short = counts.filter(({ line, good }) => shortOf(line, good) > 0);
  const id = newId();
  rows.add("checkIn", {
    id,
    kitId: loan.kit.id,
    allocationId: loan.id,
    result: broken ? "quarantined" : short.length > 0 ? "short" : "complete",
    feedback: random.pick(feedback),
    minutes: random.between(4, 14),
    actorId,
    at,
  });
  for (const { line, good } of counts) {
    rows.add("checkInLine", { checkInId: id, lineId: line.id, expected: line.qty, counted: good });
  }
  loan.status = "closed";
  const by = { at, actorId, loan };
  if (broken) {
    const reason = "A thermometer broke in box 1: glass between the lines.";
    lives.happened(loan.kit, { event: "quarantine", reason, ...by });
    return nothing;
  }
  if (short.length === 0) {
    lives.happened(loan.kit, { event: "check_in_complete", ...by });
    return nothing;
  }
  lives.happened(loan.kit, { event: "check_in_short", ...by });
  const status: TopUpStatus = waits ? "waiting_stock" : now === "complete" ? "done" : now;
  return topUp(room, loan, { checkInId: id, counts: short, status, at });
}

/** What a class leaves in the kit: of each consumable about a class's use less, and now and then a lost part. */
function counted({ making: { random } }: KitRoom, { kit }: Loan): Count[] {
  return kit.type.lines
    .map((line): Count => {
      if (line.kind === "consumable") {
        const used = Math.round(line.trueUse * (0.5 + random.next() * 0.9));
        return { line, good: Math.max(0, line.qty - used) };
      }
      const lost = line.qty > 1 && random.chance(0.05) ? random.between(1, 2) : 0;
      return { line, good: line.qty - lost };
    })
    .filter(({ line, good }) => good < line.qty);
}
