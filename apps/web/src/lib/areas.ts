import type { Access } from "@kitround/contract/access/capabilities.ts";
import { texts } from "#texts/areas";

/** What a route says of its screen. `appBar: false` hides the app bar of the default layout. */
export interface ScreenData {
  title: string;
  appBar?: false;
  /** Who may open it; any signed-in user unless told. */
  access?: Access;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: ScreenData;
  }
}

/** The areas of the bottom bar in their specified order. `g` and then `key` opens one. */
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

const signalless = [areas.prepareKits, areas.trips, areas.topUps, areas.kits];

/** Whether a screen's work goes on without signal, or says by itself what does not. */
export function worksWithoutSignal(path: string): boolean {
  return signalless.some((each) => `${path}/`.startsWith(`${each.path}/`));
}

/** The area that an address of the app belongs to, in words; null outside the areas. */
export function areaTitle(href: string): string | null {
  const path = href.split(/[?#]/, 1)[0] ?? "";
  if (path === "/tasks") return texts.schoolSettings;
  const area = Object.values(areas).find((each) => `${path}/`.startsWith(`${each.path}/`));
  return area?.title ?? null;
}
