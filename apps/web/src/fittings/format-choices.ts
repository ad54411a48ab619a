import { countryCodes } from "@kitround/contract/branches/countries.ts";
import type { Choice } from "../ui/select-input.tsx";

/** Every country by its English name, sorted by name. */
export function countryChoices(): Choice[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return sorted(countryCodes.map((value) => ({ value, label: names.of(value) ?? value })));
}

/** Every currency by its code and English name. `chosen` is included even if the browser does not know it. */
export function currencyChoices(chosen: string): Choice[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  const codes = new Set([chosen, ...Intl.supportedValuesOf("currency")]);
  return sorted([...codes].map((value) => ({ value, label: `${value} ${names.of(value) ?? ""}` })));
}

/** Every time zone, those of the country first. */
export function zoneChoices(chosen: string, ofCountry: readonly string[]): Choice[] {
  const all = Intl.supportedValuesOf("timeZone");
  const own = ofCountry.flatMap((zone) =>
    zone.endsWith("/") ? all.filter((each) => each.startsWith(zone)) : [zone],
  );
  const zones = new Set([...own, chosen, ...all]);
  return [...zones].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

function sorted(choices: Choice[]): Choice[] {
  return choices.toSorted((a, b) => a.label.localeCompare(b.label));
}
