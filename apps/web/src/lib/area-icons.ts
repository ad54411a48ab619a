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

/** Apart from `areas`, whose titles the first load needs without the drawings. */
export const areaIcons: Record<Area, string> = {
  plan: mdiCalendarMonthOutline,
  prepareKits: mdiClipboardCheckOutline,
  trips: mdiTruckOutline,
  topUps: mdiSprayBottle,
  kmClaims: mdiCarOutline,
  kits: mdiToolboxOutline,
  settings: mdiCogOutline,
};
