export const kitSettingsTabs = ["types", "items", "copies"] as const;
export type KitSettingsTab = (typeof kitSettingsTabs)[number];

/** What the address of the kit settings says. */
export interface KitSettingsSearch {
  tab?: KitSettingsTab;
  q?: string;
  sort?: string;
  /** The kit type that is open, or "new". */
  type?: string;
}

export function kitSettingsSearchOf(given: Record<string, unknown>): KitSettingsSearch {
  const tab = kitSettingsTabs.find((each) => each === given["tab"]);
  const { q, sort, type } = given;
  return {
    ...(tab === undefined || tab === "types" ? {} : { tab }),
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(typeof sort === "string" ? { sort } : {}),
    ...(typeof type === "string" && type !== "" ? { type } : {}),
  };
}

export interface TabProps {
  search: KitSettingsSearch;
  onSearch: (change: { [K in keyof KitSettingsSearch]?: KitSettingsSearch[K] | undefined }) => void;
}
