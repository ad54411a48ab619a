import { settingsPanes } from "../../fittings/settings-parts.ts";
import { addressOf, oneOf, text } from "../../lib/address.ts";

const read = addressOf({ open: oneOf(settingsPanes), vehicle: text });

/** The parameters of the settings' address: the open pane, and in that of vehicles the open one. */
export function settingsSearchOf(given: Record<string, unknown>): ReturnType<typeof read> {
  const { vehicle, ...search } = read(given);
  return search.open === "vehicles" && vehicle !== undefined ? { ...search, vehicle } : search;
}
