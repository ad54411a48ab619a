import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

// A push service and a browser in one, on loopback: it takes what the server posts, checks who sent it, and decrypts it with the
// browser's own key (RFC 8030, 8188, 8291 and 8292, from the receiver's side).

export interface Received {
  headers: IncomingMessage["headers"];
  /** The text of the message, as the browser's service worker gets it. */
  text: string;
  /** What the sender's token claims; verified with the key that it names. */
  claims: Record<string, unknown>;
  /** The sender's public key, in base64url. */
  key: string;
}

export async function pushService() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const received: Received[] = [];
  const faults: unknown[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      try {
        received.push({
          headers: request.headers,
          text: decrypt(Buffer.concat(chunks)),
          ...(await verified(request.headers.authorization ?? "")),
        });
      } catch (error) {
        faults.push(error);
      }
      response.writeHead(status).end();
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Cast: a server that listens on a port has no pipe's address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The message's only record, without its delimiter. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body.readUInt8(20));
    const hkdf = (key: Buffer, salted: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync("sha256", key, salted, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]);
    const secret = hkdf(ecdh.computeSecret(theirs), auth, info, 32);
    const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const sealed = body.subarray(21 + theirs.length);
    const aes = createDecipheriv("aes-128-gcm", key, nonce);
    aes.setAuthTag(sealed.subarray(-16));
    const record = Buffer.concat([aes.update(sealed.subarray(0, -16)), aes.final()]);
    if (record.at(-1) !== 2) throw new Error("The record's delimiter is missing.");
    return record.subarray(0, -1).toString();
  }

  async function verified(header: string): Promise<Pick<Received, "claims" | "key">> {
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    const point = Buffer.from(key, "base64url");
    const part = (from: number, to: number) => point.subarray(from, to).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65) };
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { audience: origin });
    return { claims: payload, key };
  }

  return {
    origin,
    received,
    faults,
    /** What it answers from now on. */
    answer: (next: number) => (status = next),
    /** A browser's subscription at this service. */
    subscription: (name = "phone") => ({
      endpoint: `${origin}/${name}`,
      p256dh: ecdh.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
