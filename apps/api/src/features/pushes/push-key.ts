import { createECDH } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import type { Tx } from "../../db/database.ts";

export interface PushKey {
  /** The point on P-256 and the number that makes it, in base64url. */
  publicKey: string;
  privateKey: string;
}

/** The server's own pair of keys, made at its first start. `tx` is the system's. */
export function readPushKey(tx: Tx): Promise<PushKey> {
  return tx.selectFrom("pushKey").select(["publicKey", "privateKey"]).executeTakeFirstOrThrow();
}

/** Creates the pair of keys if there is none. */
export async function makePushKey(tx: Tx): Promise<void> {
  const drawn = createECDH("prime256v1");
  drawn.generateKeys();
  // A key is 32 bytes, with leading zeros if need be.
  const hex = drawn.getPrivateKey("hex").padStart(64, "0");
  await tx
    .insertInto("pushKey")
    .values({
      publicKey: drawn.getPublicKey("base64url"),
      privateKey: Buffer.from(hex, "hex").toString("base64url"),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The header by which a push service recognises this server (RFC 8292); `contact` is a mailto: or https: address. */
export async function authorisation(
  { publicKey, privateKey }: PushKey,
  endpoint: string,
  contact: string,
): Promise<string> {
  const point = Buffer.from(publicKey, "base64url");
  const part = (from: number, to: number) => point.subarray(from, to).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65), d: privateKey };
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime("12h")
    .sign(await importJWK(jwk, "ES256"));
  return `vapid t=${token}, k=${publicKey}`;
}
