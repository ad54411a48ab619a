import { settingsPanes } from "../../fittings/settings-parts.ts";
import { addressOf, oneOf, text } from "../../lib/address.ts";

const read = addressOf({ open: oneOf(settingsPanes), vehicle: text });

/** What the address of the settings says: which pane is open, and in that of vehicles which of them. */
export function settingsSearchOf(given: Record<string, unknown>): ReturnType<typeof read> {
  const { vehicle, ...search } = read(given);
  return search.open === "vehicles" && vehicle !== undefined ? { ...search, vehicle } : search;
}
