import { z } from "zod";
import { route } from "../route.ts";
import { passkeysPath, secondFactorPath } from "../session/auth-path.ts";
import { session } from "../session/session.ts";
import { byId, done, id, instant, name } from "../wire.ts";
import { challenge, madePasskey, passkeyOrder, signedChallenge } from "./passkey-shapes.ts";

const password = z.string().min(1).max(200);

export const askSecondFactor = route({
  method: "POST",
  path: secondFactorPath,
  access: "public",
  keyless: true,
  summary: "Read how to go on after the password: which passkey signs, or that one is to be made",
  body: z.object({ email: z.string().trim().min(1).max(254), password }),
  result: z.object({
    /** Null for a person without a passkey. */
    sign: challenge.nullable(),
    /** True if the role needs a passkey and the person has none. */
    make: passkeyOrder.nullable(),
    /** The number of unused recovery codes. */
    codesLeft: z.int(),
  }),
  errors: ["forbidden", "too_many_requests"],
});

export const askPasskey = route({
  method: "POST",
  path: `${passkeysPath}/challenges`,
  access: "public",
  keyless: true,
  summary: "Draw the challenge of one sign-in by a passkey alone",
  result: challenge,
  status: 201,
  errors: ["too_many_requests"],
});

export const signInByPasskey = route({
  method: "POST",
  path: passkeysPath,
  access: "public",
  keyless: true,
  summary: "Sign in by a passkey alone, with which its owner was seen (by finger, face or PIN)",
  body: z.object({ passkey: signedChallenge }),
  result: session,
  errors: ["forbidden", "too_many_requests"],
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** True if its maker's account has a copy of it, so that losing the device does not lose it. */
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeys = z.object({ items: z.array(passkey), codesLeft: z.int() });
export type Passkeys = z.output<typeof passkeys>;

export const listMyPasskeys = route({
  method: "GET",
  path: "/me/passkeys",
  access: "session",
  reads: ["passkey", "recovery_code"],
  summary: "List one's own passkeys, and how many recovery codes are left",
  result: passkeys,
});

export const orderPasskey = route({
  method: "POST",
  path: "/me/passkeys/orders",
  access: "session",
  // The answer can be used once only, so it is not stored.
  keyless: true,
  summary: "Draw what a new passkey of one's own is made with; needs the password",
  body: z.object({ password }),
  result: passkeyOrder,
  status: 201,
  errors: ["transition_refused", "too_many_requests"],
});

export const addPasskey = route({
  method: "POST",
  path: "/me/passkeys",
  access: "session",
  summary: "Add a passkey that was just made",
  body: z.object({ name, made: madePasskey }),
  result: passkeys,
  errors: ["already_exists"],
});

export const removeMyPasskey = route({
  method: "POST",
  path: "/me/passkeys/:id/remove",
  access: "session",
  summary: "Remove one's own passkey; needs the password. With the last one its recovery codes go",
  params: byId,
  body: z.object({ password }),
  result: passkeys,
  errors: ["transition_refused", "too_many_requests"],
});

export const drawRecoveryCodes = route({
  method: "POST",
  path: "/me/recovery-codes",
  access: "session",
  // The codes are shown once: a stored answer could be read again.
  keyless: true,
  summary: "Draw ten new recovery codes in place of those before; needs the password",
  body: z.object({ password }),
  result: z.object({ codes: z.array(z.string()) }),
  status: 201,
  errors: ["transition_refused", "too_many_requests"],
});

export const listUserPasskeys = route({
  method: "GET",
  path: "/users/:id/passkeys",
  access: "users:manage",
  reads: ["branch_user", "passkey", "recovery_code"],
  summary: "List a person's passkeys, and how many recovery codes are left",
  params: byId,
  result: passkeys,
});

export const removeUserPasskeys = route({
  method: "POST",
  path: "/users/:id/passkeys/remove",
  access: "users:manage",
  summary: "Remove all passkeys and recovery codes of somebody who has lost them",
  params: byId,
  result: done,
  errors: ["transition_refused"],
});
