export const settingsPanes = [
  "branch",
  "vehicles",
  "branches",
  "first-steps",
  "operations",
] as const;
export type SettingsPane = (typeof settingsPanes)[number];

/** What the address of the settings says: which of their own parts is open. */
export interface SettingsSearch {
  open?: SettingsPane;
}

export function settingsSearchOf(given: Record<string, unknown>): SettingsSearch {
  const open = settingsPanes.find((pane) => pane === given["open"]);
  return open === undefined ? {} : { open };
}
