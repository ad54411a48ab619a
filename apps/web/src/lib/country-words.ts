import { countryFacts } from "@kitround/contract/branches/countries.ts";
import { branchFormat } from "./locale.ts";

// Words that follow the branch's country. They are asked for while a screen is drawn, when the branch is known.

/** What the number is called under which the authority lists a school: "URN". */
export function schoolNumberLabel(): string {
  return countryFacts(branchFormat().country).schoolNumber;
}

/** The language of second names and its tag, "te reo Māori" and "mi"; null where a country's schools and titles have one name. */
export function secondLanguage(): { name: string; lang: string } | null {
  return countryFacts(branchFormat().country).secondLanguage;
}

/** Whether a second name is asked for, or shown because somebody gave one before the branch moved. */
export function showsSecondName(value: string | null): boolean {
  return secondLanguage() !== null || value !== null;
}
