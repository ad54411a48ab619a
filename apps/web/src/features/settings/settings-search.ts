import { settingsPanes } from "../../fittings/settings-parts.ts";
import { addressOf, oneOf, text } from "../../lib/address.ts";

const read = addressOf({ open: oneOf(settingsPanes) });
const readVehicle = addressOf({ vehicle: text });
/** What the trends are of, and the term whose branches are listed. */
const readTrend = addressOf({ branch: text, region: text, term: text });
export type TrendSearch = ReturnType<typeof readTrend>;

/** The parameters of the settings' address: the open pane, and what is chosen in it. */
export function settingsSearchOf(
  given: Record<string, unknown>,
): ReturnType<typeof read> & ReturnType<typeof readVehicle> & TrendSearch {
  const search = read(given);
  if (search.open === "vehicles") return { ...search, ...readVehicle(given) };
  return search.open === "branches" ? { ...search, ...readTrend(given) } : search;
}
