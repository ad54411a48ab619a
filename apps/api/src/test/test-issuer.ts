import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import type { MicrosoftConfig } from "../config.ts";

// The parts of the identity provider that the server uses: its address, its public keys and its signatures. The private key is the test's
// own, because no real provider would sign a forgery.

export const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

export interface TestIssuer extends MicrosoftConfig {
  keys: { publicKey: KeyObject; privateKey: KeyObject };
  /** The claims of a valid token, to be varied. */
  claims(more?: JWTPayload): JWTPayload;
  sign(
    payload: JWTPayload,
    header?: Partial<JWTHeaderParameters>,
    key?: KeyObject,
  ): Promise<string>;
  close(): Promise<void>;
}

export const keyId = "the-key";

/** Serves a tenant's configuration and keys on loopback. */
export async function testIssuer(): Promise<TestIssuer> {
  const keys = newKeys();
  const tenantId = crypto.randomUUID();
  const clientId = crypto.randomUUID();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: keyId, use: "sig" };
  const server = createServer((request, response) => {
    const answer = request.url?.endsWith("/openid-configuration")
      ? { issuer: `${authority}/v2.0`, jwks_uri: `${authority}/discovery/v2.0/keys` }
      : { keys: [jwk] };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  // A server that listens on a port has an AddressInfo.
  const authority = `http://localhost:${(server.address() as AddressInfo).port}/${tenantId}`;
  const now = () => Math.floor(Date.now() / 1000);
  return {
    tenantId,
    clientId,
    authority,
    keys,
    claims: (more = {}) => ({
      iss: `${authority}/v2.0`,
      aud: clientId,
      sub: "pairwise",
      iat: now(),
      nbf: now(),
      exp: now() + 3600,
      tid: tenantId,
      oid: crypto.randomUUID(),
      ver: "2.0",
      preferred_username: "ana@tenant.test",
      email: "ana@tenant.test",
      ...more,
    }),
    sign: (payload, header = {}, key = keys.privateKey) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: "RS256", kid: keyId, typ: "JWT", ...header })
        .sign(key),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
