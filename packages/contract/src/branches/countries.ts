import type { BranchFormat } from "./branch-format.ts";

/** Facts about a country: the default formats of a branch there, and the names of its schools' fields. */
export interface CountryFacts {
  /** Its time zones, the most usual first. "Australia/" stands for all that begin so. */
  zones: readonly string[];
  format: Omit<BranchFormat, "country" | "timeZone">;
  /** The name of the authority's school number. */
  schoolNumber: string;
  /** The language of a school's or a title's second name; null if there is none. */
  secondLanguage: { name: string; lang: string } | null;
}

const usual: CountryFacts["format"] = {
  currency: "USD",
  distanceUnit: "km",
  firstWeekday: 1,
  dateOrder: "dmy",
  greeting: "Hello",
};

function country(
  zones: readonly string[],
  format: Partial<CountryFacts["format"]>,
  { schoolNumber = "School number", secondLanguage = null }: Partial<CountryFacts> = {},
): CountryFacts {
  return { zones, format: { ...usual, ...format }, schoolNumber, secondLanguage };
}

const known: Record<string, CountryFacts> = {
  NZ: country(
    ["Pacific/Auckland", "Pacific/Chatham"],
    { currency: "NZD", greeting: "Kia ora" },
    { schoolNumber: "Ministry number", secondLanguage: { name: "te reo Māori", lang: "mi" } },
  ),
  AU: country(
    ["Australia/Melbourne", "Australia/"],
    { currency: "AUD" },
    { schoolNumber: "ACARA ID" },
  ),
  GB: country(
    ["Europe/London", "Europe/Belfast"],
    { currency: "GBP", distanceUnit: "mi" },
    // England's Unique Reference Number; the import reads Northern Ireland's and Scotland's columns too.
    { schoolNumber: "URN" },
  ),
  IE: country(
    ["Europe/Dublin"],
    { currency: "EUR" },
    { schoolNumber: "Roll number", secondLanguage: { name: "Irish", lang: "ga" } },
  ),
  US: country(
    [
      "America/New_York",
      "America/Chicago",
      "America/Denver",
      "America/Phoenix",
      "America/Los_Angeles",
      "America/Detroit",
      "America/Anchorage",
      "Pacific/Honolulu",
    ],
    { currency: "USD", distanceUnit: "mi", firstWeekday: 7, dateOrder: "mdy" },
    { schoolNumber: "NCES ID" },
  ),
  CA: country(
    [
      "America/Toronto",
      "America/Vancouver",
      "America/Edmonton",
      "America/Winnipeg",
      "America/Regina",
      "America/Halifax",
      "America/St_Johns",
    ],
    { currency: "CAD", firstWeekday: 7, dateOrder: "ymd" },
    { secondLanguage: { name: "French", lang: "fr" } },
  ),
  ZA: country(
    ["Africa/Johannesburg"],
    { currency: "ZAR", dateOrder: "ymd" },
    { schoolNumber: "EMIS number" },
  ),
  IN: country(["Asia/Kolkata", "Asia/Calcutta"], { currency: "INR", firstWeekday: 7 }),
  SG: country(["Asia/Singapore"], { currency: "SGD", firstWeekday: 7 }),
  FJ: country(["Pacific/Fiji"], { currency: "FJD", greeting: "Bula" }),
  DE: country(["Europe/Berlin"], { currency: "EUR" }),
  FR: country(["Europe/Paris"], { currency: "EUR" }),
  NL: country(["Europe/Amsterdam"], { currency: "EUR" }),
  ES: country(["Europe/Madrid"], { currency: "EUR" }),
  IT: country(["Europe/Rome"], { currency: "EUR" }),
  CH: country(["Europe/Zurich"], { currency: "CHF" }),
  DK: country(["Europe/Copenhagen"], { currency: "DKK" }),
  SE: country(["Europe/Stockholm"], { currency: "SEK", dateOrder: "ymd" }),
  NO: country(["Europe/Oslo"], { currency: "NOK" }),
};

const elsewhere = country([], {});

/** Facts about a country; for an unknown one those that are most common in the world. */
export function countryFacts(code: string): CountryFacts {
  return known[code] ?? elsewhere;
}

/**
 * A country's usual formats; the given time zone is kept if it is one of the country's or the country's are unknown.
 */
export function usualFormat(code: string, timeZone: string): BranchFormat {
  const { zones, format } = countryFacts(code);
  const [first] = zones;
  const keep = first === undefined || holds(zones, timeZone);
  return { country: code, timeZone: keep ? timeZone : first, ...format };
}

/**
 * A first guess from a browser's settings. The zone takes precedence, because laptops are often set to another
 * country's English.
 */
export function guessFormat(browser: { timeZone: string; language: string }): BranchFormat {
  const byZone = Object.entries(known).find(([, { zones }]) => holds(zones, browser.timeZone));
  return usualFormat(byZone?.[0] ?? regionOf(browser.language) ?? "NZ", browser.timeZone);
}

function holds(zones: readonly string[], timeZone: string): boolean {
  return zones.some(
    (zone) => zone === timeZone || (zone.endsWith("/") && timeZone.startsWith(zone)),
  );
}

function regionOf(language: string): string | undefined {
  try {
    const { region } = new Intl.Locale(language);
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
  } catch {
    return undefined;
  }
}

/** All ISO 3166 country codes. */
export const countryCodes: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
   CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
   GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
   KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
   MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
   SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
   UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);
