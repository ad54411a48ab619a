import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../app-error.ts";
import { lane } from "../../http/lane.ts";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The library's Algorithm is a const enum, which erasable
// syntax can't import; 2 is argon2id.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A flood of sign-ins would use every core; so only a few run at once, others are queued, and beyond the queue they
// are refused.
const bounded = lane({
  atOnce: 2,
  waitingAtMost: 50,
  refuse: () =>
    new AppError(
      "unavailable",
      "Too many people are signing in at once. Try again in a moment.",
      [],
      2,
    ),
});

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, parameters));
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password matches `stored`; takes as long when there is none, so that the time does not reveal who
 * exists.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash("nobody has this password", parameters);
  const against = stored ?? (await nobody);
  const right = await bounded(() => verify(against, password));
  return right && stored !== null;
}
