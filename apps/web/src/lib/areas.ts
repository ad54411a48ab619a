import type { Access } from "@kitround/contract/access/capabilities.ts";
import { texts } from "#texts/areas";

/** What a route declares about its screen. `appBar: false` hides the app bar of the default layout. */
export interface ScreenData {
  title: string;
  appBar?: false;
  /** Who may open it; by default any signed-in user. */
  access?: Access;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: ScreenData;
  }
}

/** The areas of the bottom bar in their specified order. Pressing `g` and then `key` opens one. */
export const areas = {
  plan: { path: "/plan", title: texts.plan, access: "plan:read", wideOnly: true, key: "p" },
  prepareKits: {
    path: "/prepare-kits",
    title: texts.prepareKits,
    access: "kit-room:work",
    wideOnly: false,
    key: "r",
  },
  trips: {
    path: "/trips",
    title: texts.trips,
    access: ["trips:read", "trips:run-own"],
    wideOnly: false,
    key: "t",
  },
  topUps: {
    path: "/top-ups",
    title: texts.topUps,
    access: "kit-room:work",
    wideOnly: false,
    key: "u",
  },
  kmClaims: {
    path: "/km-claims",
    title: texts.kmClaims,
    access: ["claims:own", "claims:read"],
    wideOnly: false,
    key: "c",
  },
  kits: { path: "/kits", title: texts.kits, access: "kits:read", wideOnly: true, key: "k" },
  settings: {
    path: "/settings",
    title: texts.settings,
    access: "session",
    wideOnly: false,
    key: "s",
  },
} as const satisfies Record<string, ScreenData & { path: string; wideOnly: boolean; key: string }>;

export type Area = keyof typeof areas;

const signalless = [areas.prepareKits, areas.trips, areas.topUps, areas.kits, areas.kmClaims];

/** Whether a screen works without signal, or itself says what does not. */
export function worksWithoutSignal(path: string): boolean {
  return signalless.some((each) => `${path}/`.startsWith(`${each.path}/`));
}

/** Screens of the settings, by the third part of their addresses. */
const ofSettings: Readonly<Record<string, string>> = {
  kits: texts.settingsKits,
  schools: texts.schools,
  routes: texts.routes,
  users: texts.users,
  "my-account": texts.myAccount,
};

/** The name of the screen at an address of the app, with the kit that is open there. Null outside the areas. */
export function placeTitle(href: string): string | null {
  const [path = "", query = ""] = href.split(/[?#]/, 2);
  const kit = new URLSearchParams(query).get("kit");
  const screen = screenTitle(path);
  return screen === null || kit === null ? screen : `${screen}, ${kit}`;
}

function screenTitle(path: string): string | null {
  if (path === "/tasks") return texts.schoolSettings;
  const area = Object.values(areas).find((each) => `${path}/`.startsWith(`${each.path}/`));
  if (area === undefined) return null;
  const [, , part = ""] = path.split("/");
  const within = area === areas.settings ? ofSettings[part] : undefined;
  return within === undefined ? area.title : `${area.title}, ${within}`;
}
