import { type Refusal, refusal } from "../refusal.ts";
import { leakedPasswords } from "./leaked-passwords.ts";

export const passwordMin = 15;
export const passwordMax = 200;

// The words that attackers try first; a password that consists only of these, with digits or punctuation added, is refused.
const guessed = [
  "password",
  "passphrase",
  "letmein",
  "welcome",
  "qwerty",
  "azerty",
  "qwertyuiop",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "zxcvbnm",
  "iloveyou",
  "admin",
  "administrator",
  "login",
  "secret",
  "changeme",
  "default",
  "guest",
  "master",
  "monkey",
  "dragon",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "superman",
  "batman",
  "trustno",
  "whatever",
  "starwars",
  "computer",
  "internet",
  "abc",
  "test",
  "testing",
  "user",
  "hello",
  "money",
  "summer",
  "winter",
  "spring",
  "autumn",
  "manager",
  "coordinator",
  "volunteer",
  "driver",
  "finance",
  "viewer",
  "kitround",
  "kit",
  "kits",
  "science",
  "library",
  "school",
  "schools",
  "branch",
  "round",
  "auckland",
  "wellington",
  "christchurch",
  "newzealand",
  "aotearoa",
  "january",
  "february",
  "march",
  "april",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
  "my",
  "is",
  "the",
  "and",
  "for",
];
const longestFirst = guessed.toSorted((a, b) => b.length - a.length);

const swapped: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const sequences = [
  "0123456789012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * Whether a password may be chosen: it is long enough, so that no rules about its characters are needed, and not among those that are
 * tried first (NIST SP 800-63B). `own` contains the person's names and address.
 */
export function passwordRefusal(password: string, own: readonly string[] = []): Refusal | null {
  const length = [...password].length;
  if (length < passwordMin) {
    return refusal(
      "invalid_input",
      `Use at least ${passwordMin} characters. A few words in a row are easy to remember.`,
      "password",
    );
  }
  if (length > passwordMax) {
    return refusal("invalid_input", `Use at most ${passwordMax} characters.`, "password");
  }
  if (isGuessable(password, own)) {
    return refusal(
      "invalid_input",
      "This password is one of those that are guessed first. Choose words that have nothing to do with you or this app.",
      "password",
    );
  }
  return null;
}

function isGuessable(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase();
  if (leakedPasswords.has(lower)) return true;
  const plain = lower.replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (new Set(plain).size < 5) return true;
  if (sequences.some((sequence) => sequence.includes(plain))) return true;
  const mine = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 2);
  // A digit may replace a letter (p4ssword) or be appended (password4).
  const unswapped = [...lower].map((char) => swapped[char] ?? char).join("");
  const fewLeft = 4;
  return [lower, unswapped].some((text) => {
    let rest = text.replaceAll(/[^\p{L}]/gu, "");
    for (const word of [...mine, ...longestFirst]) rest = rest.replaceAll(word, "");
    return rest.length < fewLeft;
  });
}
