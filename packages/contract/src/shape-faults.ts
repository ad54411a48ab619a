import type { z } from "zod";

/**
 * A sentence for each way in which an input does not have the shape of a file's schema, with the place in the file;
 * `whole` names the input itself. The issues are those of `safeParse` with `reportInput`.
 */
export function shapeFaults(issues: readonly z.core.$ZodIssue[], whole: string): string[] {
  return issues.map((issue) => {
    const where = issue.path.length === 0 ? whole : issue.path.map(String).join(".");
    return `${where} ${fault(issue)}.`;
  });
}

const kinds: Partial<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "a text",
  array: "a list",
  object: "an object",
  tuple: "a list",
};

function fault(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type")
    return issue.input === undefined
      ? "is missing"
      : `has to be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "too_small") {
    if (issue.origin === "string") return "is empty";
    if (issue.origin !== "array") return `is less than ${issue.minimum}`;
    return issue.minimum === 1 ? "is empty" : `has fewer than ${issue.minimum} values`;
  }
  if (issue.code === "too_big")
    return issue.origin === "array"
      ? `has more than ${issue.maximum} values`
      : `is more than ${issue.maximum}`;
  return `is refused: ${issue.message}`;
}
