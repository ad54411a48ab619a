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

/** Kept apart from `areas`: the first load needs the titles there, but not the drawings. */
export const areaIcons: Record<Area, string> = {
  plan: mdiCalendarMonthOutline,
  prepareKits: mdiClipboardCheckOutline,
  trips: mdiTruckOutline,
  topUps: mdiSprayBottle,
  kmClaims: mdiCarOutline,
  kits: mdiToolboxOutline,
  settings: mdiCogOutline,
};
