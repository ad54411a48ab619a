import { passwordRefusal } from "@kitround/contract/me/password-rules.ts";
import { refusal } from "@kitround/contract/refusal.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Config } from "../../config.ts";
import { isListed } from "./leaked-list.ts";

const leaked =
  "This password is in a list of leaked passwords that attackers try. Choose another one.";

/**
 * Throws `invalid_input` if a password may not be chosen: by the rules, or because it is in the installation's list
 * of leaked ones. `own` are the person's names and address.
 */
export async function requireChoosable(
  { leakedPasswords }: Pick<Config, "leakedPasswords">,
  password: string,
  own: readonly string[],
): Promise<void> {
  refuseUnlessAllowed(passwordRefusal(password, own));
  if (leakedPasswords !== null && (await isListed(leakedPasswords, password))) {
    refuseUnlessAllowed(refusal("invalid_input", leaked, "password"));
  }
}
