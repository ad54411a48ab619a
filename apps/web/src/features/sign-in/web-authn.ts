import type {
  Challenge,
  MadePasskey,
  PasskeyOrder,
  SignedChallenge,
} from "@kitround/contract/passkeys/passkey-shapes.ts";
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

// Casts: the library's type lists the transports it knows; ours are those that a browser reported when the passkey
// was created.
type Asked = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type Ordered = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Asks the device to sign. Throws when the person cancels or no device answers. */
export async function sign(optionsJSON: Challenge): Promise<SignedChallenge> {
  const { id, response } = await startAuthentication({ optionsJSON: optionsJSON as Asked });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature } };
}

/**
 * Asks the device for a new passkey. Throws when the person cancels, no device answers, or it has one already
 * (`isKnownHere`).
 */
export async function make(optionsJSON: PasskeyOrder): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON: optionsJSON as Ordered });
  const { clientDataJSON, attestationObject, transports } = response;
  const known = (transports ?? []) as NonNullable<MadePasskey["response"]["transports"]>;
  return { id, response: { clientDataJSON, attestationObject, transports: known } };
}

/** Whether the error means that the device has a passkey of this person already. */
export const isKnownHere = (fault: unknown): boolean =>
  fault instanceof WebAuthnError && fault.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
