import type { Challenge, PasskeyOrder } from "@kitround/contract/passkeys/passkey-shapes.ts";
import { drawNonce } from "../auth/nonces.ts";
import type { Db } from "../../db/database.ts";
import type { Owned } from "./passkey-queries.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The time that a person may take with their device. */
const timeout = 120_000;

// EdDSA, ECDSA on P-256 and RSA with SHA-256 (IANA COSE algorithms): every device supports one of them.
const algorithms = [-8, -7, -257];

const named = ({ credentialId, transports }: Owned) => ({
  id: credentialId,
  type: "public-key" as const,
  transports,
});

/**
 * A challenge for any passkey of this site to sign in alone: then user verification (finger, face or PIN) is
 * required.
 */
export async function challengeAnyone(db: Db, party: RelyingParty): Promise<Challenge> {
  const challenge = await drawNonce(db, null);
  return { challenge, rpId: party.id, timeout, userVerification: "required" };
}

/** A challenge for one of a person's passkeys, after their password. */
export async function challengeOwner(
  db: Db,
  party: RelyingParty,
  personId: string,
  owned: Owned[],
): Promise<Challenge> {
  const challenge = await drawNonce(db, personId);
  const allowCredentials = owned.map(named);
  return { challenge, rpId: party.id, timeout, userVerification: "preferred", allowCredentials };
}

/** A challenge for creating a passkey of this person, on a device that has none of theirs yet. */
export async function orderFor(
  db: Db,
  party: RelyingParty,
  person: { id: string; email: string; firstName: string; lastName: string },
  owned: Owned[],
): Promise<PasskeyOrder> {
  return {
    challenge: await drawNonce(db, person.id),
    rp: { id: party.id, name: "Kitround" },
    user: {
      id: Buffer.from(person.id).toString("base64url"),
      name: person.email,
      displayName: `${person.firstName} ${person.lastName}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout,
    attestation: "none",
    excludeCredentials: owned.map(named),
    authenticatorSelection: {
      residentKey: "preferred",
      requireResidentKey: false,
      userVerification: "preferred",
    },
  };
}
