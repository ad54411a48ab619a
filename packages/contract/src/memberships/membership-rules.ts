import { addDays } from "../plan/days.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { School } from "../schools/school.ts";
import type { MembershipPrice } from "./membership-price.ts";
import type { MembershipRenewal } from "./membership-renewal.ts";

/** A reminder goes out this many days before a membership ends. */
export const reminderDays = 30;

/** The same day a year later; 28 February after a 29th. */
export function aYearOn(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith("-02-29") ? addDays(`${later.slice(0, 4)}-03-01`, -1) : later;
}

/** The year that a renewal adds: from the day after the last one, or from today where that is past. */
export function renewedYear(
  memberUntil: string,
  today: string,
): { fromOn: string; untilOn: string } {
  if (memberUntil < today) return { fromOn: today, untilOn: addDays(aYearOn(today), -1) };
  return { fromOn: addDays(memberUntil, 1), untilOn: aYearOn(memberUntil) };
}

type Price = Pick<MembershipPrice, "maxRoll" | "status">;

/**
 * The price of a school of this size: the one with the lowest limit that it is within, otherwise the one without a limit. A school whose
 * size is unknown has the one without a limit.
 */
export function priceOf<P extends Price>(roll: number | null, prices: readonly P[]): P | null {
  const limit = ({ maxRoll }: P) => maxRoll ?? Infinity;
  const fit = prices.filter(
    (price) => price.status === "active" && (roll ?? Infinity) <= limit(price),
  );
  return fit.toSorted((a, b) => limit(a) - limit(b))[0] ?? null;
}

export function mayRenew(
  school: Pick<School, "nameEn" | "status" | "memberUntil">,
): Refusal | null {
  if (school.memberUntil === null) {
    return refused(`The membership of ${school.nameEn} has no end: there is nothing to renew.`);
  }
  if (school.status === "left") {
    return refused(`${school.nameEn} has left: make it a member again first.`);
  }
  return null;
}

export function renewalMayBecome(
  renewal: Pick<MembershipRenewal, "status" | "invoice">,
  next: MembershipRenewal["status"],
): Refusal | null {
  const { status, invoice } = renewal;
  if (status === next) return null;
  if (status === "cancelled") return refused("This renewal is cancelled: renew the school again.");
  if (next === "paid" && invoice === null) return refused("This renewal has no invoice to pay.");
  if (next === "cancelled" && status === "paid") {
    return refused("This invoice is paid: mark it as open before you cancel it.");
  }
  return null;
}

const refused = (message: string) => refusal("transition_refused", message, "status");
