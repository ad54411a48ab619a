import type { Access } from "@kitround/contract/access/capabilities.ts";
import {
  mdiAccountGroupOutline,
  mdiAccountOutline,
  mdiClipboardCheckOutline,
  mdiEmailFastOutline,
  mdiEmailOutline,
  mdiFormatListChecks,
  mdiHomeCityOutline,
  mdiMapMarkerPath,
  mdiOfficeBuildingMarkerOutline,
  mdiReceiptTextOutline,
  mdiSchoolOutline,
  mdiServerOutline,
  mdiToolboxOutline,
  mdiVanUtility,
} from "@mdi/js";
import { texts as areaTexts } from "#texts/areas";
import { texts as firstRunTexts } from "#texts/first-run";
import { texts as mailTexts } from "#texts/mails";
import { texts as membershipTexts } from "#texts/memberships";
import { texts as operationsTexts } from "#texts/operations";
import { texts as schoolMailTexts } from "#texts/school-mails";
import { texts } from "#texts/settings";

export const settingsPanes = [
  "branch",
  "vehicles",
  "memberships",
  "branches",
  "first-steps",
  "mails",
  "school-mails",
  "operations",
] as const;
export type SettingsPane = (typeof settingsPanes)[number];

interface Part {
  icon: string;
  title: string;
  text: string;
  access: Access;
}

/** The settings that are screens of their own. */
export const screens = [
  {
    to: "/settings/kits",
    icon: mdiToolboxOutline,
    title: areaTexts.settingsKits,
    text: texts.kits,
    access: ["kit-types:read", "kits:read"],
  },
  {
    to: "/settings/schools",
    icon: mdiSchoolOutline,
    title: areaTexts.schools,
    text: texts.schools,
    access: "schools:read",
  },
  {
    to: "/settings/routes",
    icon: mdiMapMarkerPath,
    title: areaTexts.routes,
    text: texts.routes,
    access: "schools:read",
  },
  {
    to: "/tasks",
    icon: mdiClipboardCheckOutline,
    title: areaTexts.schoolSettings,
    text: texts.tasks,
    access: "tasks:read",
  },
  {
    to: "/settings/users",
    icon: mdiAccountGroupOutline,
    title: areaTexts.users,
    text: texts.users,
    access: ["users:read", "users:manage"],
  },
  {
    to: "/settings/my-account",
    icon: mdiAccountOutline,
    title: areaTexts.myAccount,
    text: texts.myAccount,
    access: "session",
  },
] as const satisfies readonly (Part & { to: string })[];

/** The settings that open beside the list of settings. */
export const panes: Record<SettingsPane, Part> = {
  branch: {
    icon: mdiHomeCityOutline,
    title: texts.branch,
    text: texts.branchText,
    access: "session",
  },
  vehicles: {
    icon: mdiVanUtility,
    title: texts.vehicles,
    text: texts.vehiclesText,
    access: ["trips:write", "claims:read"],
  },
  memberships: {
    icon: mdiReceiptTextOutline,
    title: membershipTexts.pane,
    text: membershipTexts.paneText,
    access: "invoices:settle",
  },
  branches: {
    icon: mdiOfficeBuildingMarkerOutline,
    title: texts.branches,
    text: texts.branchesText,
    access: "branches:create",
  },
  "first-steps": {
    icon: mdiFormatListChecks,
    title: firstRunTexts.title,
    text: firstRunTexts.settings,
    access: "plan:write",
  },
  mails: {
    icon: mdiEmailOutline,
    title: mailTexts.title,
    text: mailTexts.text,
    access: "users:manage",
  },
  "school-mails": {
    icon: mdiEmailFastOutline,
    title: schoolMailTexts.pane,
    text: schoolMailTexts.paneText,
    access: "branch:manage",
  },
  operations: {
    icon: mdiServerOutline,
    title: operationsTexts.title,
    text: operationsTexts.text,
    access: "branches:create",
  },
};
