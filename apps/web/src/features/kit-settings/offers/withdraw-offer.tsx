import {
  type KitTypeOffer,
  withdrawKitTypeOffer,
} from "@kitround/contract/kit-types/kit-type-offer.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/kit-type-offers";
import { confirm } from "../../../lib/confirm-store.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { Row } from "../../../ui/vocabulary.tsx";

const t = texts.withdraw;

export function WithdrawOffer({ offer }: { offer: KitTypeOffer }) {
  const withdraw = useAction(withdrawKitTypeOffer, {
    onDone: ({ withdrawnAt }) => toast(withdrawnAt === null ? t.undone : t.done),
  });
  const withdrawn = offer.withdrawnAt !== null;
  async function change() {
    if (!withdrawn && !(await confirm(t.ask))) return;
    const { id, rowVersion } = offer;
    withdraw.mutate({ params: { id }, body: { withdrawn: !withdrawn, rowVersion } });
  }
  return (
    <Row>
      <Button variant="outlined" disabled={withdraw.isPending} onClick={() => void change()}>
        {withdrawn ? t.again : t.action}
      </Button>
    </Row>
  );
}
