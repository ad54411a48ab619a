import { randomInt } from "node:crypto";
import { type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { hashPassword } from "../features/auth/password-hash.ts";
import type { Account } from "./make-people.ts";

/** An account that the demo prints. */
export interface ShownAccount {
  role: Role;
  email: string;
  password: string;
}

const words =
  "amber anchor basket beacon bramble bridge candle canyon cedar cobalt comet copper coral cradle crater delta ember estuary falcon fern fjord garnet glacier gravel harbour hazel heron island jasper kettle lagoon lantern lichen magnet maple meadow meteor mirror nectar nickel ocean orbit otter pebble pepper pewter pollen prism pumice quartz quiver raven ripple saffron sextant silver spruce summit thimble thunder tundra velvet violet walnut willow zephyr".split(
    " ",
  );

/** One account per role. Passwords are new at each start unless one is given for all. */
export async function makeAccounts(
  given: string | undefined,
): Promise<{ shown: ShownAccount[]; accounts: Map<Role, Account> }> {
  const shown = roles.map((role) => ({
    role,
    email: `${role}@waikare.example`,
    password: given ?? passphrase(),
  }));
  const hashes = given === undefined ? null : await hashPassword(given);
  const accounts = await Promise.all(
    shown.map(async ({ role, email, password }): Promise<[Role, Account]> => {
      const passwordHash = hashes ?? (await hashPassword(password));
      return [role, { email, passwordHash }];
    }),
  );
  return { shown, accounts: new Map(accounts) };
}

/** The planner of the large branch. */
export async function makePlanner(
  given: string | undefined,
): Promise<{ shown: ShownAccount; account: Account }> {
  const email = "planner@large.example";
  const password = given ?? passphrase();
  const passwordHash = await hashPassword(password);
  return { shown: { role: "manager", email, password }, account: { email, passwordHash } };
}

/** Four words and four digits: easy to type, and hard to guess because repeated failures are delayed. */
function passphrase(): string {
  const word = () => words[randomInt(words.length)] ?? "heron";
  return `${word()} ${word()} ${word()} ${word()} ${randomInt(1_000, 10_000)}`;
}

/** The accounts as a table for people. */
export function table(url: string, accounts: readonly ShownAccount[]): string {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(
    ({ role, email, password }) => `  ${role.padEnd(12)} ${email.padEnd(width)}  ${password}`,
  );
  return ["", `Kitround is at ${url} with the demo branch. Sign in as:`, "", ...lines, ""].join(
    "\n",
  );
}
