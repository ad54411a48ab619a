import { languageFacts } from "@kitround/contract/school-page/page-languages.ts";
import { expect, test } from "vitest";
import { catalogueOf, catalogues, fill } from "./catalogues.ts";

type Texts = { readonly [word: string]: string | Texts };

/** Each word of a catalogue with what is filled into it. */
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
  "the catalogue %s lacks no word, and fills in what English does",
  (language) => {
    const { texts } = catalogues[language];
    expect(wordsOf(texts)).toEqual(wordsOf(catalogues.en.texts));
    expect(emptyOf(texts)).toEqual([]);
  },
);

test("a catalogue that no speaker has checked is shown to nobody", () => {
  expect(languageFacts.mi.checkedBy).toBeNull();
  expect(catalogueOf("mi")).toMatchObject({ lang: "en", texts: catalogues.en.texts });
  expect(catalogueOf("xx").lang).toBe("en");
});

test("a text is filled in, and a name that is not given stays to be seen", () => {
  expect(fill("Here until {day}, {who}", { day: "Tue 24 Nov" })).toBe(
    "Here until Tue 24 Nov, {who}",
  );
});
