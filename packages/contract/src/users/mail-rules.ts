import type { Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { Mail } from "./mail.ts";
import { linkRefusal } from "./user-rules.ts";

/**
 * Whether an e-mail may be written out for handing over: one that did not leave, while what it is about still holds. That nobody's
 * other branches stand against it, the server sees to.
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
