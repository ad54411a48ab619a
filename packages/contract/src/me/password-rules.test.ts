import { expect, test } from "vitest";
import { passwordMax, passwordRefusal } from "./password-rules.ts";

test.each([
  ["seven brown kits in a van", null],
  ["kōwhai blossoms fall early", null],
  ["1".repeat(5) + " dogs chase a hedgehog", null],
  ["x9$Lq!vT2#mPz8&wR", null],
  ["a tin roof in the rain ".repeat(8).slice(0, passwordMax), null],
  ["short but good", "at least 15"],
  ["é".repeat(14), "at least 15"],
  ["a tin roof in the rain ".repeat(10), "at most 200"],
  ["passwordpassword", "guessed first"],
  ["P@ssw0rd P@ssw0rd!", "guessed first"],
  ["Kitround-Kitround-2026", "guessed first"],
  ["aaaaaaaaaaaaaaaaaaaa", "guessed first"],
  ["abababababababababab", "guessed first"],
  ["123456789012345678", "guessed first"],
  ["qwertyuiopasdfghjkl", "guessed first"],
  ["Aroha Ngata 2026-11!", "guessed first"],
  ["aroha.ngata@school1", "guessed first"],
  ["1qaz2wsx3edc4rfv", "guessed first"],
  ["PasswordStandard", "guessed first"],
  ["1qaz2wsx3edc4rfv by the sea", null],
])("%s", (password, why) => {
  const refusal = passwordRefusal(password, ["Aroha", "Ngata", "aroha.ngata@example.org"]);
  expect(refusal?.message ?? "allowed").toContain(why ?? "allowed");
});
