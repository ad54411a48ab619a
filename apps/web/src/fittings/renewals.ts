import {
  type MembershipRenewal,
  moveMembershipRenewals,
  renewMemberships,
} from "@kitround/contract/memberships/membership-renewal.ts";
import { texts } from "#texts/memberships";
import { formatDay } from "../lib/dates.ts";
import { toast } from "../lib/toast-store.ts";
import { useAction } from "../server/use-action.ts";

/** An invoice's number as people and accounting programs read it. */
export const invoiceNumber = (number: number) => `M-${String(number).padStart(4, "0")}`;

/** Renews memberships by a year, with an undo that cancels the renewals. */
export function useRenew(onDone: () => void = () => undefined) {
  const undo = useAction(moveMembershipRenewals, { onDone: () => toast(texts.undone) });
  return useAction(renewMemberships, {
    onDone({ renewals, invoices }) {
      onDone();
      const [first] = renewals;
      const said =
        renewals.length === 1 && first
          ? texts.renewed(formatDay(first.untilOn), invoices)
          : texts.renewedMany(renewals.length, invoices);
      toast(said, {
        undo: () =>
          undo.mutate({
            body: {
              renewals: renewals.map(({ id, rowVersion }) => ({ id, rowVersion })),
              status: "cancelled",
            },
          }),
      });
    },
  });
}

const t = texts.renewals;
const said = { open: t.opened, paid: t.paid, cancelled: t.cancelled };

/** Marks renewals as paid or open, or cancels them. */
export function useMoveRenewals(onDone: () => void = () => undefined) {
  const move = useAction(moveMembershipRenewals, {
    onDone({ renewals }, { body }) {
      onDone();
      toast(said[body.status](renewals.length));
    },
  });
  return {
    isPending: move.isPending,
    move: (
      renewals: readonly Pick<MembershipRenewal, "id" | "rowVersion">[],
      status: MembershipRenewal["status"],
    ) =>
      move.mutate({
        body: { status, renewals: renewals.map(({ id, rowVersion }) => ({ id, rowVersion })) },
      }),
  };
}
