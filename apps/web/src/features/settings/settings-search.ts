import { settingsPanes } from "../../fittings/settings-parts.ts";
import { addressOf, flag, oneOf, text } from "../../lib/address.ts";

const read = addressOf({ open: oneOf(settingsPanes) });
const readVehicle = addressOf({ vehicle: text });
/** What the trends are of, and the term whose branches are listed. */
const readTrend = addressOf({ branch: text, region: text, branchRegion: text, term: text });
export type TrendSearch = ReturnType<typeof readTrend>;
/** Which branches are side by side. */
const readSide = addressOf({ side: text, archived: flag });
export type SideSearch = ReturnType<typeof readSide>;

/** The parameters of the settings' address: the open pane, and what is chosen in it. */
export function settingsSearchOf(
  given: Record<string, unknown>,
): ReturnType<typeof read> & ReturnType<typeof readVehicle> & TrendSearch & SideSearch {
  const search = read(given);
  if (search.open === "vehicles") return { ...search, ...readVehicle(given) };
  return search.open === "branches"
    ? { ...search, ...readTrend(given), ...readSide(given) }
    : search;
}
