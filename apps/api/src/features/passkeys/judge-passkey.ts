import type { MadePasskey, SignedChallenge } from "@kitround/contract/passkeys/passkey-shapes.ts";
import { sql } from "kysely";
import { z } from "zod";
import { spendNonce } from "../auth/nonces.ts";
import { AppError } from "../../app-error.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { RelyingParty } from "./relying-party.ts";

// @simplewebauthn/server validates the signatures; it is loaded with the first passkey, because most installations
// never need it.
const library = () => import("@simplewebauthn/server");

/** Thrown for a refused passkey; the reason is logged and never in the answer. */
export class PasskeyRefused extends AppError {
  readonly why: string;
  constructor(why: string) {
    super("forbidden", "This passkey was not accepted. Start again, or use another one.");
    this.why = why;
  }
}

/**
 * The owner of the passkey that has signed our challenge. `personId`: it must be this person's, after their password;
 * null if there is only the passkey, which must then have verified its user. Throws PasskeyRefused. The challenge is
 * used up first, so it can't be used again.
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
      // Of two sign-ins with one counter, from a device and its copy, one is refused.
      .where("counter", "=", row.counter)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!used) throw new PasskeyRefused("used elsewhere at the same moment");
  return row.personId;
}

/** A passkey whose attestation fits the challenge that it names. */
export interface JudgedPasskey {
  /** Still to be used up, in the transaction that stores the passkey (`spendMade`). */
  challenge: string;
  values: {
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    backedUp: boolean;
  };
}

/** Judges a passkey that was just created, which uses nothing up. Throws PasskeyRefused. */
export async function judgeMade(party: RelyingParty, made: MadePasskey): Promise<JudgedPasskey> {
  const challenge = challengeIn(made.response.clientDataJSON);
  if (challenge === null) throw new PasskeyRefused("no challenge");
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
    challenge,
    values: {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: made.response.transports ?? [],
      backedUp,
    },
  };
}

/**
 * Uses up the challenge of a judged passkey. Throws PasskeyRefused if it was not drawn for this person, or was used
 * already. `tx` is the system's.
 */
export async function spendMade(
  tx: Tx,
  { challenge }: Pick<JudgedPasskey, "challenge">,
  personId: string,
): Promise<void> {
  if (!(await spendNonce(tx, challenge, personId))) throw notOurs();
}

const clientData = z.object({ challenge: z.string() });

/** The signed challenge, after checking that it is ours and unused. */
async function spentChallenge(
  db: Db,
  clientDataJSON: string,
  personId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const spent =
    challenge !== null && (await asSystem(db, (tx) => spendNonce(tx, challenge, personId)));
  if (challenge === null || !spent) throw notOurs();
  return challenge;
}

const notOurs = () => new PasskeyRefused("a challenge that is not ours, or used");

function challengeIn(clientDataJSON: string): string | null {
  try {
    const text: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return clientData.parse(text).challenge;
  } catch {
    return null;
  }
}

/** Fields that the library's type requires but does not validate. */
function asSent({ id }: { id: string }) {
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
}

function withTransports({ response: { transports, ...rest } }: MadePasskey) {
  return transports === undefined ? rest : { ...rest, transports };
}

function refuse(fault: unknown): never {
  throw new PasskeyRefused(fault instanceof Error ? fault.message : "unreadable");
}
