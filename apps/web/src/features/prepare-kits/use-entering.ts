import { type PackingMove, packingMay } from "@kitround/contract/preparations/packing-moves.ts";
import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import type { Refusal } from "@kitround/contract/refusal.ts";
import { useRef } from "react";
import { texts } from "#texts/prepare-kits";
import { toast } from "../../lib/toast-store.ts";
import { enterPacking } from "./packing-operations.ts";
import { usePacker } from "./use-as-packed.ts";

/** Enters what a packer does; what may not be is said at once, without the server. Answers whether it was entered. */
export function useEntering(it: PreparationDetail) {
  const who = usePacker();
  const entering = useRef(false);
  return async (move: PackingMove, onRefused: (refusal: Refusal) => void = say) => {
    // A second tap before the first one shows.
    if (entering.current) return false;
    const refused = packingMay(it, move, who);
    if (refused !== null) {
      onRefused(refused);
      return false;
    }
    entering.current = true;
    try {
      await enterPacking(it, move);
      return true;
    } catch (error) {
      console.error(error);
      toast(texts.notKept, { tone: "error" });
      return false;
    } finally {
      // The screen has drawn it by then.
      setTimeout(() => (entering.current = false));
    }
  };
}

function say({ message }: Refusal): void {
  toast(message, { tone: "error" });
}
