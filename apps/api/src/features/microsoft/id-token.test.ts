import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  newLinkingNonce,
  newSignInNonce,
  signInWithMicrosoft,
} from "@kitround/contract/microsoft/microsoft.ts";
import { CompactSign, exportJWK, type JWTPayload, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { send, ownApp } from "../../test/test-app.ts";
import { keyId, newKeys, testIssuer } from "../../test/test-issuer.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { idTokenReader } from "./id-token.ts";

const issuer = await testIssuer();
afterAll(() => issuer.close());
// Each call comes from an address of its own, because an address may make thirty attempts a minute.
const app = await ownApp({ trustProxy: true, microsoft: issuer });
const { db } = app.database;
const branch = await app.newBranch();
const oid = crypto.randomUUID();
const { personId } = branch.actors.coordinator;
await asSystem(db, (tx) =>
  tx
    .insertInto("personIdentity")
    .values({ tenantId: issuer.tenantId, objectId: oid, personId, accountName: "ana" })
    .execute(),
);

let addresses = 0;
function fromNewAddress() {
  addresses += 1;
  return { headers: { "x-forwarded-for": `10.2.${addresses >> 8}.${addresses & 255}` } };
}

async function newNonce(): Promise<string> {
  const answer = await send(app, null, newSignInNonce, {}, fromNewAddress());
  expect(answer.status).toBe(201);
  return (answer.body as { nonce: string }).nonce; // the route's shape
}

const bring = (idToken: string) =>
  send(app, null, signInWithMicrosoft, { body: { idToken } }, fromNewAddress());

const sessions = async () => {
  const { rows } = await asSystem(db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from session s
      join branch_user u on u.id = s.branch_user_id where u.person_id = ${personId}`.execute(tx),
  );
  return rows[0]?.n;
};

/** The claims of a token that would be accepted. */
const good = async (more: JWTPayload = {}) =>
  issuer.claims({ oid, nonce: await newNonce(), ...more });
const without = async (claim: string) => {
  const { [claim]: _, ...rest } = await good();
  return issuer.sign(rest);
};
const seconds = (n: number) => Math.floor(Date.now() / 1000) + n;

/** Signed with the public key, or another public text, as if it were a shared secret. */
function byHmac(payload: JWTPayload, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT", kid: keyId })}.${part(payload)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

async function tampered(): Promise<string> {
  const [head, , signature] = (await issuer.sign(await good())).split(".");
  const other = Buffer.from(JSON.stringify(await good({ email: "boss@tenant.test" })));
  return `${head}.${other.toString("base64url")}.${signature}`;
}

const foreign = newKeys();

const refused: Record<string, () => Promise<string>> = {
  "no token at all": async () => "token",
  "three empty parts": async () => "..",
  "no signature, algorithm none": async () => new UnsecuredJWT(await good()).encode(),
  "the signature cut off": async () => (await issuer.sign(await good())).replace(/[^.]+$/, ""),
  "the signature shortened": async () => (await issuer.sign(await good())).slice(0, -8),
  "claims exchanged under a good signature": tampered,
  "an HMAC with the public key": async () =>
    byHmac(await good(), issuer.keys.publicKey.export({ type: "spki", format: "pem" }).toString()),
  "an HMAC with the client's id": async () => byHmac(await good(), issuer.clientId),
  "a foreign key under the right key id": async () =>
    issuer.sign(await good(), {}, foreign.privateKey),
  "a foreign key under its own key id": async () =>
    issuer.sign(await good(), { kid: "mine" }, foreign.privateKey),
  "a foreign key that the token carries": async () =>
    issuer.sign(await good(), { jwk: await exportJWK(foreign.publicKey) }, foreign.privateKey),
  "a foreign key at an address of the token's": async () =>
    issuer.sign(await good(), { jku: "https://evil.test/keys", kid: "mine" }, foreign.privateKey),
  "another algorithm of the right key, PS256": async () =>
    issuer.sign(await good(), { alg: "PS256" }),
  "another algorithm of the right key, RS512": async () =>
    issuer.sign(await good(), { alg: "RS512" }),
  "a critical header nobody knows": async () => {
    const token = await issuer.sign(await good());
    const head = { alg: "RS256", kid: keyId, crit: ["new"], new: true };
    return token.replace(/^[^.]+/, Buffer.from(JSON.stringify(head)).toString("base64url"));
  },
  "another tenant's issuer": async () =>
    issuer.sign(
      await good({ iss: issuer.authority.replace(issuer.tenantId, crypto.randomUUID()) + "/v2.0" }),
    ),
  "the issuer of the first version": async () =>
    issuer.sign(await good({ iss: `https://sts.windows.net/${issuer.tenantId}/` })),
  "the issuer of all tenants": async () =>
    issuer.sign(await good({ iss: issuer.authority.replace(issuer.tenantId, "common") + "/v2.0" })),
  "the issuer with a slash behind": async () =>
    issuer.sign(await good({ iss: `${issuer.authority}/v2.0/` })),
  "no issuer": () => without("iss"),
  "another application's audience": async () =>
    issuer.sign(await good({ aud: crypto.randomUUID() })),
  "our audience beside another": async () =>
    issuer.sign(await good({ aud: [issuer.clientId, crypto.randomUUID()] })),
  "no audience": () => without("aud"),
  "another tenant": async () => issuer.sign(await good({ tid: crypto.randomUUID() })),
  "no tenant": () => without("tid"),
  "no account": () => without("oid"),
  "an account that is no id": async () => issuer.sign(await good({ oid: "ana@tenant.test" })),
  "no subject": () => without("sub"),
  "its time over": async () => issuer.sign(await good({ exp: seconds(-120) })),
  "no end": () => without("exp"),
  "an end that is no number": async () => {
    const payload: Record<string, unknown> = { ...(await good()), exp: "tomorrow" };
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: "RS256", kid: keyId })
      .sign(issuer.keys.privateKey);
  },
  "its time not begun": async () => issuer.sign(await good({ nbf: seconds(300) })),
  "made in the future": async () => issuer.sign(await good({ iat: seconds(300) })),
  "made long ago": async () => issuer.sign(await good({ iat: seconds(-700) })),
  "no time of making": () => without("iat"),
  "no nonce": () => without("nonce"),
  "a nonce of its own": async () => issuer.sign(await good({ nonce: "n".repeat(43) })),
  "a nonce whose time is over": async () => {
    const nonce = await newNonce();
    // The app's roles may not change it, so the pool's owner does.
    await app.database.pool.query("update sign_in_nonce set expires_at = now()");
    return issuer.sign(await good({ nonce }));
  },
  "a nonce that was drawn for linking": async () => {
    const password = "seven brown kits in a van";
    const passwordHash = await hashPassword(password);
    await asSystem(db, (tx) =>
      tx.updateTable("person").set({ passwordHash }).where("id", "=", personId).execute(),
    );
    const { nonce } = await branch.ok("coordinator", newLinkingNonce, { body: { password } });
    return issuer.sign(await good({ nonce }));
  },
  "a nonce that was used": async () => {
    const token = await issuer.sign(await good());
    expect((await bring(token)).status).toBe(200);
    return token;
  },
};

describe("ID tokens", () => {
  test.each(Object.keys(refused))("is refused: %s", async (name) => {
    const token = (await refused[name]?.()) ?? "";
    const before = await sessions();
    const answer = await bring(token);
    expect(answer).toMatchObject({
      status: 403,
      error: { code: "forbidden", message: expect.stringContaining("not valid here") },
    });
    expect(await sessions()).toBe(before);
  });

  test("at least twenty-five kinds are refused", () => {
    expect(Object.keys(refused).length).toBeGreaterThanOrEqual(25);
  });

  test("a valid one with a slightly wrong clock is accepted", async () => {
    for (const more of [{}, { iat: seconds(30), nbf: seconds(30) }, { iat: seconds(-590) }]) {
      expect((await bring(await issuer.sign(await good(more)))).status).toBe(200);
    }
  });

  test("a valid one that is sent twenty times at once creates one session", async () => {
    const token = await issuer.sign(await good());
    const before = await sessions();
    const answers = await Promise.all(Array.from({ length: 20 }, () => bring(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    expect(await sessions()).toBe((before ?? 0) + 1);
  });

  test.each([
    ["another", { issuer: "https://evil.test/v2.0" }],
    ["another host's keys", { jwks_uri: "http://127.0.0.1:9/keys" }],
  ])(
    "none is accepted if the provider's metadata name another issuer, or keys of another host: %s",
    async (_, wrong) => {
      const provider = createServer((_request, response) => {
        const said = { issuer: `${authority}/v2.0`, jwks_uri: `${authority}/keys`, ...wrong };
        response.setHeader("content-type", "application/json").end(JSON.stringify(said));
      });
      provider.listen(0, "localhost");
      await once(provider, "listening");
      onTestFinished(() => void provider.close());
      // Cast: a server that listens on a port has no pipe's address.
      const { port } = provider.address() as AddressInfo;
      const authority = `http://localhost:${port}/${issuer.tenantId}`;
      const read = idTokenReader({ ...issuer, authority });
      const token = await issuer.sign(await good({ iss: `${authority}/v2.0` }));
      await expect(read(token)).rejects.toMatchObject({
        code: "unavailable",
        cause: {
          message: expect.stringMatching(/^The provider('s keys are said to be at| calls itself)/),
        },
      });
    },
  );

  test("none is accepted while the provider's keys can't be fetched, and the error says so", async () => {
    const away = { ...issuer, authority: issuer.authority.replace(/:\d+/, ":9") };
    const other = await ownApp({ microsoft: away });
    const answer = await send(other, null, signInWithMicrosoft, {
      body: { idToken: await issuer.sign(await good()) },
    });
    expect(answer).toMatchObject({
      status: 503,
      error: { message: expect.stringContaining("sign in with your password") },
    });
  });
});
