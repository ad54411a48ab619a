import {
  mdiCalendarMonthOutline,
  mdiCarOutline,
  mdiClipboardCheckOutline,
  mdiCogOutline,
  mdiSprayBottle,
  mdiToolboxOutline,
  mdiTruckOutline,
} from "@mdi/js";
import type { Area } from "./areas.ts";

/** Separate from `areas`: the first load needs the titles there, but not the icons. */
export const areaIcons: Record<Area, string> = {
  plan: mdiCalendarMonthOutline,
  prepareKits: mdiClipboardCheckOutline,
  trips: mdiTruckOutline,
  topUps: mdiSprayBottle,
  kmClaims: mdiCarOutline,
  kits: mdiToolboxOutline,
  settings: mdiCogOutline,
};
