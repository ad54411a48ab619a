export const settingsPanes = [
  "branch",
  "vehicles",
  "branches",
  "first-steps",
  "mails",
  "school-mails",
  "operations",
] as const;
export type SettingsPane = (typeof settingsPanes)[number];

/** What the address of the settings says: which of their own parts is open. */
export interface SettingsSearch {
  open?: SettingsPane;
  /** Of the vehicles, the one that is looked at. */
  vehicle?: string;
}

export function settingsSearchOf(given: Record<string, unknown>): SettingsSearch {
  const open = settingsPanes.find((pane) => pane === given["open"]);
  const vehicle = given["vehicle"];
  if (open === undefined) return {};
  return open === "vehicles" && typeof vehicle === "string" ? { open, vehicle } : { open };
}
