import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import type { Certificate } from "./self-signed.ts";
import { closed, listen } from "./tls-front.ts";

// A real OpenID provider with Entra's layout: one tenant's paths, its issuer, its claims. It asks for a name, accepts
// any password, and can be cancelled.

export interface OpenIdProvider {
  host: string;
  tenantId: string;
  clientId: string;
  /** Stops and restarts at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** `app` is the origin of the one registered application. */
export async function openIdProvider(
  port: number,
  certificate: Certificate,
  app: string,
): Promise<OpenIdProvider> {
  const tenantId = crypto.randomUUID();
  const clientId = crypto.randomUUID();
  const host = `https://localhost:${port}`;
  const base = `/${tenantId}/v2.0`;
  const provider = new Provider(`${host}${base}`, settings(app, base, tenantId, clientId));
  const answer = provider.callback();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    if (path.startsWith(`${base}/interaction/`)) return interaction(provider, request, response);
    // The provider computes its mount path from the difference of the two.
    Object.assign(request, { originalUrl: path, url: path.replace(base, "") });
    return answer(request, response);
  }

  let server: Server | undefined;
  const start = async () => {
    server = createServer(certificate, (request, response) => void handle(request, response));
    await listen(server, port);
  };
  await start();
  return {
    host,
    tenantId,
    clientId,
    start,
    stop: async () => {
      if (server) await closed(server);
      server = undefined;
    },
  };
}

function settings(app: string, base: string, tenantId: string, clientId: string): Configuration {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const accounts = new Map<string, string>();
  const objectId = (name: string) => {
    const known = accounts.get(name) ?? crypto.randomUUID();
    accounts.set(name, known);
    return known;
  };
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        redirect_uris: [`${app}/msal`],
        post_logout_redirect_uris: [`${app}/login`],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: {
      openid: ["sub", "oid", "tid", "ver"],
      profile: ["name", "preferred_username"],
      email: ["email"],
    },
    // Otherwise the ID token contains no name.
    conformIdTokenClaims: false,
    clientBasedCORS: (_, origin) => origin === app,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy,
      url: (_, { uid }) => `${base}/interaction/${uid}`,
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        oid: objectId(name),
        tid: tenantId,
        ver: "2.0",
        name,
        preferred_username: name,
        email: name,
      }),
    }),
    // The tenant's people have consented to its own application.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email offline_access");
      await grant.save();
      return grant;
    },
  };
}

const page = `<!doctype html><title>Provider</title><h1>Sign in at the provider</h1>
  <form method="post"><label>Account <input name="login"></label><button>Next</button></form>
  <form method="post"><input type="hidden" name="cancel" value="1"><button>Cancel</button></form>`;

/** The provider's own pages: a name, or cancel. */
async function interaction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html").end(page);
    return;
  }
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const form = new URLSearchParams(text);
  await provider.interactionFinished(
    request,
    response,
    form.has("cancel")
      ? { error: "access_denied", error_description: "The user has cancelled" }
      : { select_account: {}, login: { accountId: form.get("login") ?? "" } },
    { mergeWithLastSubmission: false },
  );
}
