import type { MembershipRenewal } from "@kitround/contract/memberships/membership-renewal.ts";
import { texts } from "#texts/memberships";
import { today } from "../lib/dates.ts";
import { StateTone } from "../ui/tone.tsx";

const t = texts.renewals;

/** The state of a renewal: its invoice is open, late or paid, or it has none. */
export function RenewalTone({ renewal }: { renewal: MembershipRenewal }) {
  const { status, invoice } = renewal;
  if (status === "cancelled") return <StateTone tone="off" word={t.statuses.cancelled} />;
  if (status === "paid") return <StateTone tone="done" word={t.statuses.paid} />;
  if (invoice === null) return <StateTone tone="done" word={t.renewed} />;
  return <StateTone tone={invoice.dueOn < today() ? "late" : "due"} word={t.statuses.open} />;
}
