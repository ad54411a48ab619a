import { texts } from "#texts/forms";

/**
 * A rule of one field: returns true, or a sentence for the person. An empty value passes all but `required` and
 * `chooseOne`.
 */
export type Rule<T = string> = (value: T) => true | string;

/** The number of characters as people count them: 𝒜, an emoji or ā is one. */
export function characters(value: string): number {
  return Array.from(value.normalize("NFC")).length;
}

function when(value: string, ok: boolean, message: string): true | string {
  return value === "" || ok || message;
}

export const required: Rule<string | null | undefined> = (value) =>
  (value ?? "").trim() !== "" || texts.required;

export const email: Rule = (value) =>
  when(value, /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value.trim()), texts.email);

/** Digits, with an optional sign and decimal part. */
export const numeric: Rule = (value) =>
  when(value, /^-?\d+(?:\.\d+)?$/.test(value.trim()), texts.numeric);

export const integer: Rule = (value) => when(value, /^-?\d+$/.test(value.trim()), texts.integer);

/** Capitals, digits and spaces. */
export const uppercase: Rule = (value) =>
  when(value, /^[\p{Lu}\p{M}\p{Nd}\s]+$/u.test(value), texts.uppercase);

export function maxLength(max: number): Rule {
  return (value) => {
    const count = characters(value);
    return count <= max || texts.maxLength(max, count);
  };
}

export function minLength(min: number): Rule {
  return (value) => {
    const count = characters(value);
    return when(value, count >= min, texts.minLength(min, count));
  };
}

export function exactLength(length: number): Rule {
  return (value) => {
    const count = characters(value);
    return when(value, count === length, texts.exactLength(length, count));
  };
}

export function excludes(character: string): Rule {
  return (value) => !value.includes(character) || texts.excluded(character);
}

export const chooseOne: Rule<readonly unknown[]> = (value) => value.length > 0 || texts.chooseOne;

export function format(pattern: RegExp, message = texts.format): Rule {
  return (value) => when(value, pattern.test(value), message);
}

/** The sentence of the first rule that fails, or true. */
export function check<T>(value: T, rules: readonly Rule<T>[]): true | string {
  for (const rule of rules) {
    const answer = rule(value);
    if (answer !== true) return answer;
  }
  return true;
}
