import { kitLendings } from "@kitround/contract/kits/kit-lending.ts";
import { kitStates } from "@kitround/contract/kits/kit-states.ts";
import { addressOf, flag, oneOf, text, words } from "../../lib/address.ts";

/** The parameters of the kits screen's address. `kit` is the label of the open kit. */
export const kitsSearchOf = addressOf({
  q: words,
  state: oneOf(kitStates),
  late: flag,
  lending: oneOf(kitLendings),
  sort: text,
  kit: text,
});
export type KitsSearch = ReturnType<typeof kitsSearchOf>;
