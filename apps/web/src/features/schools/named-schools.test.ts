import { expect, test } from "vitest";
import { schoolsNamed } from "./named-schools.ts";

const school = (id: string, nameEn: string, nameMi: string | null = null, moe?: string) => ({
  id,
  nameEn,
  nameMi,
  moeNumber: moe ?? null,
});
const schools = [
  school("a", "Ōtaki School", "Te Kura o Ōtaki", "2901"),
  school("b", "St Mary's School"),
  school("c", "Rimu School", null, "17"),
  school("d", "Rimu School", null, "18"),
];

test("names are found without macrons, in any case, by either name or by number, each school once", () => {
  const text =
    "otaki school\r\nTe kura o Ōtaki\n2901\n  ST MARY'S   SCHOOL ,\n\n18\tRimu School\t40";
  expect(schoolsNamed(text, schools)).toEqual({ ids: ["a", "b", "d"], unknown: [] });
});

test("a name that no school has, or that two have, is reported", () => {
  expect(schoolsNamed("Rimu School\nKauri School\nOtaki School", schools)).toEqual({
    ids: ["a"],
    unknown: ["Rimu School", "Kauri School"],
  });
});
