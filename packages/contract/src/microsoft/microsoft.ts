import { z } from "zod";
import { route } from "../route.ts";
import { microsoftNoncesPath, microsoftPath } from "../session/auth-path.ts";
import { session } from "../session/session.ts";
import { instant } from "../wire.ts";

/** Signed by the provider; it is accepted once, in exchange for a session or for a link. */
const idToken = z.string().min(1).max(16_384);

export const microsoftClient = z.object({ authority: z.url(), clientId: z.string() });
export type MicrosoftClient = z.output<typeof microsoftClient>;

export const readMicrosoft = route({
  method: "GET",
  path: microsoftPath,
  access: "public",
  summary:
    "Ways in besides the password: whether, and where, people may sign in with Microsoft, and whether a forgotten password is mailed for",
  result: z.object({
    client: microsoftClient.nullable(),
    resetsByMail: z.boolean(),
    /** Whether browsers can make passkeys for the public address. */
    passkeys: z.boolean(),
    /** True before the first setup: there is no account to sign in with. */
    empty: z.boolean(),
  }),
});

const nonce = z.object({ nonce: z.string() });

export const newSignInNonce = route({
  method: "POST",
  path: microsoftNoncesPath,
  access: "public",
  keyless: true,
  summary: "Draw the nonce of one sign-in with Microsoft",
  result: nonce,
  status: 201,
  errors: ["too_many_requests"],
});

export const signInWithMicrosoft = route({
  method: "POST",
  path: microsoftPath,
  access: "public",
  keyless: true,
  summary:
    "Sign in with Microsoft's ID token; with the token of an invitation it links the account and joins the branch",
  body: z.object({ idToken, link: z.string().min(20).max(100).optional() }),
  result: session,
  errors: ["too_many_requests", "link_expired", "already_exists", "transition_refused"],
});

export const myMicrosoft = z.object({
  /** The Microsoft account that signs this person in. */
  account: z.object({ name: z.string(), linkedAt: instant }).nullable(),
  hasPassword: z.boolean(),
});
export type MyMicrosoft = z.output<typeof myMicrosoft>;

export const readMyMicrosoft = route({
  method: "GET",
  path: "/me/microsoft",
  access: "session",
  reads: ["person", "person_identity"],
  summary: "Read which Microsoft account signs one in",
  result: myMicrosoft,
});

export const newLinkingNonce = route({
  method: "POST",
  path: "/me/microsoft/nonces",
  access: "session",
  // The answer can be used once only, so it is not stored.
  keyless: true,
  summary: "Draw the nonce with which one links one's own Microsoft account; needs the password",
  body: z.object({ password: z.string().min(1).max(200) }),
  result: nonce,
  status: 201,
  errors: ["transition_refused", "too_many_requests"],
});

export const linkMicrosoft = route({
  method: "POST",
  path: "/me/microsoft",
  access: "session",
  summary: "Link the Microsoft account that signs one in from now on",
  body: z.object({ idToken }),
  result: myMicrosoft,
  errors: ["already_exists"],
});

export const unlinkMicrosoft = route({
  method: "POST",
  path: "/me/microsoft/unlink",
  access: "session",
  summary: "Take one's Microsoft account off; needs the password that remains",
  body: z.object({ password: z.string().min(1).max(200) }),
  result: myMicrosoft,
  errors: ["transition_refused", "too_many_requests"],
});
