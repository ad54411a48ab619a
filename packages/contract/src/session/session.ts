import { z } from "zod";
import { roles } from "../access/capabilities.ts";
import { madePasskey, signedChallenge } from "../passkeys/passkey-shapes.ts";
import { route } from "../route.ts";
import { done, id, line, name } from "../wire.ts";
import { authPath, passwordResetPath } from "./auth-path.ts";

/** The signed-in user's session: the eight fields of the specification. */
export const session = z.object({
  branchUserId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  branchId: id,
  branchName: z.string(),
  sessionId: z.string(),
  role: z.enum(roles),
});
export type Session = z.output<typeof session>;

export const signIn = route({
  method: "POST",
  path: authPath,
  access: "public",
  keyless: true,
  summary: "Sign in with e-mail and password",
  body: z.object({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(200),
    /** One of these three is required as the second factor if `askSecondFactor` says so. */
    passkey: signedChallenge.optional(),
    recoveryCode: line(40).optional(),
    newPasskey: z.object({ name, made: madePasskey }).optional(),
  }),
  result: session,
  errors: ["second_factor_needed", "too_many_requests"],
});

export const askPasswordReset = route({
  method: "POST",
  path: passwordResetPath,
  access: "public",
  keyless: true,
  summary:
    "Ask for an e-mail with a link for a new password; answers the same whether anybody has this address",
  body: z.object({ email: z.email().max(254) }),
  result: done,
  errors: ["too_many_requests", "transition_refused"],
});

export const signOut = route({
  method: "DELETE",
  path: authPath,
  access: "session",
  whileArchived: true,
  keyless: true,
  summary: "End the session",
  result: done,
});
