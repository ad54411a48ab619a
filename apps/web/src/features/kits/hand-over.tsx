import type { Kit } from "@kitround/contract/kits/kit.ts";
import { GiveBack } from "./give-back.tsx";
import { TransferKit } from "./transfer-kit.tsx";

/** What an administrator of several branches does with a kit: it goes to another branch, or its loan ends. */
export function HandOver(props: { kit: Kit; onClose: () => void }) {
  return props.kit.loanSide ? <GiveBack {...props} /> : <TransferKit {...props} />;
}
