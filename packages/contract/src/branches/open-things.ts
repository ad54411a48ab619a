import type { ErrorDetail } from "../errors.ts";
import type { Refusal } from "../refusal.ts";

// The reasons why a branch can't be ended yet: each counts things that are open in it, and says what to do with them.

const mostNamed = 5;

/** One reason that names the first of the things; none if there are none. */
export function listed(
  all: readonly string[],
  one: string,
  many: string,
  rest: string,
): ErrorDetail[] {
  const named = all.slice(0, mostNamed).join(", ");
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : "";
  return counted(all.length, one, many, `${rest.slice(0, -1)}: ${named}${more}.`);
}

/** One reason with the number of the things; none if there are none. */
export function counted(count: number, one: string, many: string, rest: string): ErrorDetail[] {
  if (count === 0) return [];
  return [{ path: "", message: `${count} ${count === 1 ? one : many} ${rest}` }];
}

/** All reasons in one refusal, each as a detail; null if there are none. */
export function refusedFor(opening: string, reasons: readonly ErrorDetail[]): Refusal | null {
  if (reasons.length === 0) return null;
  return {
    code: "transition_refused",
    message: `${opening} ${reasons.map(({ message }) => message).join(" ")}`,
    details: [...reasons],
  };
}
