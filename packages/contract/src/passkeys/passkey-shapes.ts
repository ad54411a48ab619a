import { z } from "zod";

// The arguments and results of the browser's `navigator.credentials`, as JSON (W3C Web Authentication, level 3, sections 5.1.8 to
// 5.1.10).

/** Bytes in base64url, with this maximum length. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, "These are no bytes in base64url.");

const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const credentialId = bytes(1400);

/** A passkey's signature of a challenge. */
export const signedChallenge = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(4096),
  }),
});
export type SignedChallenge = z.output<typeof signedChallenge>;

/** A newly made passkey. */
export const madePasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(32_768),
    transports: z.array(transport).max(7).optional(),
  }),
});
export type MadePasskey = z.output<typeof madePasskey>;

const known = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** The options for `navigator.credentials.get`. */
export const challenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(["required", "preferred"]),
  allowCredentials: z.array(known).optional(),
});
export type Challenge = z.output<typeof challenge>;

/** The options for `navigator.credentials.create`. */
export const passkeyOrder = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    requireResidentKey: z.literal(false),
    userVerification: z.literal("preferred"),
  }),
});
export type PasskeyOrder = z.output<typeof passkeyOrder>;
