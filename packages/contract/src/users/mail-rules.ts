import type { Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { Mail } from "./mail.ts";
import { linkRefusal } from "./user-rules.ts";

/**
 * Whether an e-mail may be shown so that somebody can hand it over: if it was not sent, and its content is still valid. The server also
 * checks that the recipient's other branches don't forbid it.
 */
export function writeMailRefusal(
  actor: { id: string; role: Role },
  {
    kind,
    state,
    userId,
    role,
    status,
  }: Pick<Mail, "kind" | "state" | "userId" | "role" | "status">,
): Refusal | null {
  if (state === "sent") {
    const message = "This e-mail was sent. If it did not arrive, make a new link for the person.";
    return refusal("transition_refused", message);
  }
  if (kind === "invitation" && status === "active") {
    return refusal("transition_refused", "They have joined since, so the invitation is done with.");
  }
  return linkRefusal(actor, { id: userId, role, status, elsewhere: [] });
}
