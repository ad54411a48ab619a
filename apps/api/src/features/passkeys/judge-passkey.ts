import type { MadePasskey, SignedChallenge } from "@kitround/contract/passkeys/passkey-shapes.ts";
import { sql } from "kysely";
import { z } from "zod";
import { spendNonce } from "../auth/nonces.ts";
import { AppError } from "../../app-error.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import type { RelyingParty } from "./relying-party.ts";

// The signatures are judged by @simplewebauthn/server, which is loaded with the first passkey: most installations never need it.
const library = () => import("@simplewebauthn/server");

/** A passkey that was not taken; why stands in the log and never in the answer. */
export class PasskeyRefused extends AppError {
  readonly why: string;
  constructor(why: string) {
    super("forbidden", "This passkey was not taken. Start again, or use another one.");
    this.why = why;
  }
}

/**
 * Whose passkey has signed our challenge. `personId`: it has to be this person's, after their password; null where a passkey is all
 * that is given, which then must have seen its owner. Throws PasskeyRefused. The challenge is spent first: it is worth nothing afterwards.
 */
export async function ownerOf(
  db: Db,
  party: RelyingParty,
  signed: SignedChallenge,
  personId: string | null,
): Promise<string> {
  const challenge = await spentChallenge(db, signed.response.clientDataJSON, personId);
  const row = await asSystem(db, (tx) =>
    tx
      .selectFrom("passkey")
      .select(["id", "personId", "publicKey", "counter", "transports"])
      .where("credentialId", "=", signed.id)
      .executeTakeFirst(),
  );
  if (!row) throw new PasskeyRefused("nobody's, or removed");
  if (personId !== null && row.personId !== personId) throw new PasskeyRefused("somebody else's");
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...asSent(signed), response: signed.response },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: personId === null,
    credential: {
      id: signed.id,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
    },
  }).catch(refuse);
  if (!verified) throw new PasskeyRefused("a signature that does not fit");
  const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
  const used = await asSystem(db, (tx) =>
    tx
      .updateTable("passkey")
      .set({ counter, backedUp, lastUsedAt: sql<string>`now()` })
      .where("id", "=", row.id)
      // Of two that come with one number, a device and its copy, one is refused.
      .where("counter", "=", row.counter)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!used) throw new PasskeyRefused("used elsewhere at the same moment");
  return row.personId;
}

/** What is kept of a passkey that this person has just made. Throws PasskeyRefused. */
export async function judgeMade(db: Db, party: RelyingParty, made: MadePasskey, personId: string) {
  const challenge = await spentChallenge(db, made.response.clientDataJSON, personId);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...asSent(made), response: withTransports(made) },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(refuse);
  if (!registrationInfo) throw new PasskeyRefused("an attestation that does not fit");
  const { credential, credentialBackedUp: backedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    backedUp,
  };
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that was signed, once it is seen to be ours and unused. */
async function spentChallenge(
  db: Db,
  clientDataJSON: string,
  personId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const spent =
    challenge !== null && (await asSystem(db, (tx) => spendNonce(tx, challenge, personId)));
  if (challenge === null || !spent)
    throw new PasskeyRefused("a challenge that is not ours, or used");
  return challenge;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const text: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return clientData.parse(text).challenge;
  } catch {
    return null;
  }
}

/** What the library's type asks for besides; it judges none of it. */
function asSent({ id }: { id: string }) {
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
}

function withTransports({ response: { transports, ...rest } }: MadePasskey) {
  return transports === undefined ? rest : { ...rest, transports };
}

function refuse(fault: unknown): never {
  throw new PasskeyRefused(fault instanceof Error ? fault.message : "unreadable");
}
