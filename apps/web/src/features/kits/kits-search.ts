import { kitStates } from "@kitround/contract/kits/kit-states.ts";
import { addressOf, flag, oneOf, text, words } from "../../lib/address.ts";

/** What the address of the kits screen says. `kit` is the label of the kit that is open. */
export const kitsSearchOf = addressOf({
  q: words,
  state: oneOf(kitStates),
  late: flag,
  sort: text,
  kit: text,
});
export type KitsSearch = ReturnType<typeof kitsSearchOf>;
