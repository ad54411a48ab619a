import { countryCodes } from "@kitround/contract/branches/countries.ts";
import type { Choice } from "../ui/select-input.tsx";

const countries = new Intl.DisplayNames("en", { type: "region" });
const currencies = new Intl.DisplayNames("en", { type: "currency" });

/** A country's English name. */
export const countryName = (code: string) => countries.of(code) ?? code;

/** A currency by its code and English name. */
export const currencyName = (code: string) => `${code} ${currencies.of(code) ?? ""}`;

export const zoneName = (zone: string) => zone.replaceAll("_", " ");

/** Every country by its English name, sorted by name. */
export function countryChoices(): Choice[] {
  return sorted(countryCodes.map((value) => ({ value, label: countryName(value) })));
}

/** Every currency by its code and English name. `chosen` is included even if the browser does not know it. */
export function currencyChoices(chosen: string): Choice[] {
  const codes = new Set([chosen, ...Intl.supportedValuesOf("currency")]);
  return sorted([...codes].map((value) => ({ value, label: currencyName(value) })));
}

/** Every time zone, those of the country first. */
export function zoneChoices(chosen: string, ofCountry: readonly string[]): Choice[] {
  const all = Intl.supportedValuesOf("timeZone");
  const own = ofCountry.flatMap((zone) =>
    zone.endsWith("/") ? all.filter((each) => each.startsWith(zone)) : [zone],
  );
  const zones = new Set([...own, chosen, ...all]);
  return [...zones].map((value) => ({ value, label: zoneName(value) }));
}

function sorted(choices: Choice[]): Choice[] {
  return choices.toSorted((a, b) => a.label.localeCompare(b.label));
}
