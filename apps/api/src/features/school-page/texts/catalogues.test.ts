import { languageFacts } from "@kitround/contract/school-page/page-languages.ts";
import { expect, test } from "vitest";
import { catalogueOf, catalogues, fill } from "./catalogues.ts";

type Texts = { readonly [word: string]: string | Texts };

/** Each key of a catalogue with the names of its placeholders. */
function wordsOf(texts: Texts, path = ""): [string, string[]][] {
  return Object.entries(texts).flatMap(([word, text]) =>
    typeof text === "string"
      ? [[`${path}${word}`, [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()]]
      : wordsOf(text, `${path}${word}.`),
  );
}

function emptyOf(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([word, text]) =>
    typeof text === "string" ? (text.trim() === "" ? [word] : []) : emptyOf(text),
  );
}

test.each(Object.keys(catalogues) as (keyof typeof catalogues)[])(
  "the catalogue %s has every text, with the same placeholders as English",
  (language) => {
    const { texts } = catalogues[language];
    expect(wordsOf(texts)).toEqual(wordsOf(catalogues.en.texts));
    expect(emptyOf(texts)).toEqual([]);
  },
);

test("a catalogue without a reviewer is never shown", () => {
  expect(languageFacts.mi.checkedBy).toBeNull();
  expect(catalogueOf("mi")).toMatchObject({ lang: "en", texts: catalogues.en.texts });
  expect(catalogueOf("xx").lang).toBe("en");
});

test("placeholders are replaced, and one without a value stays visible", () => {
  expect(fill("Here until {day}, {who}", { day: "Tue 24 Nov" })).toBe(
    "Here until Tue 24 Nov, {who}",
  );
});
