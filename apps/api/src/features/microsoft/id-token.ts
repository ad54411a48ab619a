import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { MicrosoftConfig } from "../../config.ts";
import { AppError } from "../../app-error.ts";

/** The claims of a valid token. */
export interface Identity {
  tenantId: string;
  objectId: string;
  accountName: string;
  nonce: string;
}

/** Returns whose token it is. Throws TokenRefused for an invalid token, 503 if the keys can't be fetched. */
export type ReadIdToken = (token: string) => Promise<Identity>;

/** Its message is for the log; the sender of such a token gets no details. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

const clockToleranceSeconds = 60;
const oldest = "10m";
const answerMs = 5_000;

const discovered = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claims = z.object({
  aud: z.string(),
  tid: z.guid(),
  oid: z.guid(),
  nonce: z.string().min(1),
  preferred_username: z.string().min(1).max(254).optional(),
  email: z.string().min(1).max(254).optional(),
});

/**
 * Creates the validator of ID tokens for one tenant and one client. The provider's keys are fetched for the first
 * token and cached.
 */
export function idTokenReader(microsoft: MicrosoftConfig): ReadIdToken {
  const issuer = `${microsoft.authority}/v2.0`;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  async function readKeys() {
    keys ??= createRemoteJWKSet(await keysAddress(microsoft.authority, issuer), {
      timeoutDuration: answerMs,
    });
    return keys;
  }

  return async (token) => {
    const payload = await verified(token, await readKeys().catch(unreachable));
    const read = claims.safeParse(payload);
    if (!read.success) throw new TokenRefused(read.error.message);
    const { aud, tid, oid, nonce } = read.data;
    // The issuer identifies the tenant already; a token with several audiences was not issued for us.
    if (tid.toLowerCase() !== microsoft.tenantId) throw new TokenRefused("another tenant");
    if (aud !== microsoft.clientId) throw new TokenRefused("another audience");
    const accountName = read.data.preferred_username ?? read.data.email ?? oid;
    return { tenantId: microsoft.tenantId, objectId: oid.toLowerCase(), accountName, nonce };
  };

  async function verified(
    token: string,
    keySet: ReturnType<typeof createRemoteJWKSet>,
  ): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience: microsoft.clientId,
        algorithms: ["RS256"],
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: oldest,
        requiredClaims: ["sub", "exp", "iat", "tid", "oid", "nonce"],
      });
      return payload;
    } catch (error) {
      if (isOfToken(error)) throw new TokenRefused(error.message, { cause: error });
      return unreachable(error);
    }
  }
}

/** The library's plain errors and network errors concern the keys, all others the token. */
function isOfToken(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC"
  );
}

async function keysAddress(authority: string, issuer: string): Promise<URL> {
  const answer = await fetch(`${authority}/v2.0/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(answerMs),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`The provider's configuration: ${answer.status}`);
  const { issuer: named, jwks_uri } = discovered.parse(await answer.json());
  const address = new URL(jwks_uri);
  if (named !== issuer) throw new Error(`The provider calls itself ${named}, not ${issuer}`);
  if (address.origin !== new URL(authority).origin) {
    throw new Error(`The provider's keys are said to be at ${address.origin}`);
  }
  return address;
}

function unreachable(cause: unknown): never {
  throw Object.assign(
    new AppError(
      "unavailable",
      "Microsoft's sign-in can't be reached from the server at the moment. Try again, or sign in with your password.",
      [],
      5,
    ),
    { cause },
  );
}
