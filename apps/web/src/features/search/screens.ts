import { allows, type Access, type Role } from "@kitround/contract/access/capabilities.ts";
import { fold } from "@kitround/contract/fold.ts";
import type { Found } from "@kitround/contract/search/search.ts";
import { texts } from "#texts/search";
import { panes, screens, settingsPanes } from "../../fittings/settings-parts.ts";
import { areas } from "../../lib/areas.ts";

/** A screen that is found by its name or by what is done there. */
export interface FoundScreen extends Omit<Found, "kind"> {
  kind: "screen";
  place: { to: string; search?: Record<string, string> };
}

const most = 5;

interface Known {
  title: string;
  /** What is done there; searched like the title. */
  text: string;
  access: Access;
  place: FoundScreen["place"];
}

const topUps = (tab: string) => ({ to: areas.topUps.path, search: { tab } });
const claims = (tab: string) => ({ to: areas.kmClaims.path, search: { tab } });
const plan = (show: string) => ({ to: areas.plan.path, search: { show } });

const known: readonly Known[] = [
  { ...texts.screens.today, access: "session", place: { to: "/" } },
  { ...texts.screens.release, access: "trips:write", place: { to: "/" } },
  ...Object.values(areas).map(({ title, path, access }) => ({
    title,
    text: "",
    access,
    place: { to: path },
  })),
  { ...texts.screens.stock, access: "kit-room:work", place: topUps("stock") },
  { ...texts.screens.shopping, access: "kit-room:work", place: topUps("shopping") },
  { ...texts.screens.decide, access: "claims:approve", place: claims("decide") },
  { ...texts.screens.pay, access: "claims:pay", place: claims("pay") },
  { ...texts.screens.rates, access: "claims:read", place: claims("rates") },
  { ...texts.screens.coverage, access: "plan:read", place: plan("coverage") },
  { ...texts.screens.sponsors, access: "plan:read", place: plan("sponsors") },
  ...screens.map(({ to, title, text, access }) => ({ title, text, access, place: { to } })),
  ...settingsPanes.map((open) => ({
    ...panes[open],
    place: { to: areas.settings.path, search: { open } },
  })),
];

/**
 * Screens whose name, or what is done there, contains each word of the text; those whose name begins with it first.
 */
export function screensFor(role: Role, text: string): FoundScreen[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const begins = (title: string) => (fold(title).startsWith(fold(text)) ? 0 : 1);
  return known
    .filter(({ access }) => allows(access, role))
    .filter((one) => words.every((word) => fold(`${one.title} ${one.text}`).includes(word)))
    .toSorted((a, b) => begins(a.title) - begins(b.title))
    .slice(0, most)
    .map(({ title, text: second, place }) => ({
      kind: "screen",
      id: `${title} ${place.to}`,
      code: null,
      day: null,
      title,
      second: second === "" ? null : second,
      place,
    }));
}

/** "check in ELF-01": an action for a kit, and the rest of the text. */
export function readVerb(text: string): { tab: "check-in" | "top-up" | null; rest: string } {
  const [, verb, rest = ""] = /^(check[ -]?in|top[ -]?up)\s+(\S.*)$/i.exec(text.trim()) ?? [];
  if (verb === undefined) return { tab: null, rest: text };
  return { tab: verb.toLowerCase().startsWith("check") ? "check-in" : "top-up", rest };
}
