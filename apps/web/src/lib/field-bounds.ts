import { fieldSchema } from "@kitround/contract/bounds.ts";
import type { Route } from "@kitround/contract/route.ts";
import { texts } from "#texts/forms";
import { characters } from "./form-rules.ts";

/** The schema by which a route validates its body. */
export type Schema = NonNullable<Route["body"]>;

/** The constraints that the form's route has for one of its fields. */
export interface Bounds {
  /** An empty field is sent as null. */
  nullable: boolean;
  /** The field may be empty. */
  optional: boolean;
  /** Returns true, or a sentence that says what is wrong. `show` writes a bound in the field's unit. */
  check: (value: unknown, show?: (bound: number) => string) => true | string;
}

const free: Bounds = { nullable: false, optional: false, check: () => true };

/** Without bounds if there is no route, or its body lacks this field. */
export function boundsOf(body: Schema | null, path: string): Bounds {
  const schema = body === null ? null : fieldSchema(body, path);
  if (schema === null) return free;
  const nullable = schema.safeParse(null).success;
  const optional = nullable || schema.safeParse("").success;
  return {
    nullable,
    optional,
    check(value, show = String) {
      const answer = schema.safeParse(value);
      const [issue] = answer.error?.issues ?? [];
      if (issue === undefined) return true;
      if (value === null || value === undefined || value === "") return texts.required;
      return sentenceOf(issue, value, show);
    },
  };
}

type Issue = NonNullable<ReturnType<Schema["safeParse"]>["error"]>["issues"][number];

function sentenceOf(issue: Issue, value: unknown, show: (bound: number) => string): string {
  switch (issue.code) {
    case "too_big": {
      const most = Number(issue.maximum);
      if (issue.origin === "string") return texts.maxLength(most, characters(String(value)));
      return issue.origin === "array" ? issue.message : texts.max(show(most));
    }
    case "too_small": {
      const least = Number(issue.minimum);
      if (issue.origin === "string") {
        const count = characters(String(value).trim());
        return count === 0 ? texts.required : texts.minLength(least, count);
      }
      if (issue.origin === "array") return texts.chooseOne;
      return texts.min(show(least));
    }
    case "invalid_type":
      return issue.expected === "int" ? texts.integer : texts.numeric;
    case "invalid_format":
      return issue.format === "email" ? texts.email : issue.message;
    default:
      return issue.message;
  }
}
