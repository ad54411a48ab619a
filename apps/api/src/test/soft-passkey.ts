import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  MadePasskey,
  PasskeyOrder,
  SignedChallenge,
} from "@kitround/contract/passkeys/passkey-shapes.ts";

// A passkey in software, by W3C Web Authentication, sections 5.8.1 and 6.1: it can sign as a device does, and in invalid ways too.

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export interface SoftPasskey {
  id: string;
  key: KeyObject;
  counter: number;
}

interface How {
  origin?: string;
  rpId?: string;
  /** Whether the owner was verified by finger, face or PIN. */
  seesOwner?: boolean;
  /** The signature counter that the device reports. */
  counter?: number;
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(rpId: string, flags: number, counter: number, more = Buffer.alloc(0)) {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, more]);
}

// The part of CBOR (RFC 8949) that is needed here.
const cborHead = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
const cborInt = (n: number) => (n < 0 ? cborHead(1, -1 - n) : cborHead(0, n));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (...pairs: [key: Buffer, value: Buffer][]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);

/** Makes a passkey with these options; `at` is the origin of the page. */
export function makeSoft(
  order: PasskeyOrder,
  at: string,
  { origin = at, rpId = order.rp.id }: How = {},
): { passkey: SoftPasskey; made: MadePasskey } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  // COSE (RFC 9053): key type EC2, algorithm ES256, curve P-256.
  const cose = cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  );
  const length = Buffer.from([id.length >> 8, id.length & 255]);
  const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
  const data = authenticatorData(rpId, present | verified | attested, 0, credential);
  const attestation = cborMap(
    [cborText("fmt"), cborText("none")],
    [cborText("attStmt"), cborMap()],
    [cborText("authData"), cborBytes(data)],
  );
  return {
    passkey: { id: id.toString("base64url"), key: privateKey, counter: 0 },
    made: {
      id: id.toString("base64url"),
      response: {
        clientDataJSON: clientData("webauthn.create", order.challenge, origin).toString(
          "base64url",
        ),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    },
  };
}

/** Signs a challenge, and increments the counter. */
export function signSoft(
  passkey: SoftPasskey,
  asked: { challenge: string; rpId: string },
  at: string,
  { origin = at, rpId = asked.rpId, seesOwner = true, counter }: How = {},
): SignedChallenge {
  passkey.counter = counter ?? passkey.counter + 1;
  const client = clientData("webauthn.get", asked.challenge, origin);
  const flags = present | (seesOwner ? verified : 0);
  const data = authenticatorData(rpId, flags, passkey.counter);
  const signature = sign("sha256", Buffer.concat([data, sha256(client)]), passkey.key);
  return {
    id: passkey.id,
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  };
}
