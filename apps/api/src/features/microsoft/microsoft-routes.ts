import * as microsoft from "@kitround/contract/microsoft/microsoft.ts";
import type { FastifyInstance } from "fastify";
import { withSystem } from "../../db/as-system.ts";
import { AppError } from "../../app-error.ts";
import { mount, mountOpen, mountPrepared } from "../../http/mount.ts";
import { countAddress } from "../auth/attempts.ts";
import { logSignIn } from "../auth/log-sign-in.ts";
import { idTokenReader, type ReadIdToken, TokenRefused } from "./id-token.ts";
import { linkAccount, noPassword, proveOtherWay, unlinkAccount } from "./my-microsoft.ts";
import { drawNonce } from "../auth/nonces.ts";
import { relyingParty } from "../passkeys/relying-party.ts";
import { isEmpty } from "../setup/is-empty.ts";
import { readWaysIn } from "./person-identities.ts";
import { signInByMicrosoft } from "./sign-in-by-microsoft.ts";

export function microsoftRoutes(app: FastifyInstance): void {
  const client = app.config.microsoft;
  const read: ReadIdToken = client === null ? notSetUp : idTokenReader(client);

  mountOpen(app, microsoft.readMicrosoft, async ({ db }) => ({
    client: client && { authority: client.authority, clientId: client.clientId },
    resetsByMail: app.config.mail !== null,
    passkeys: relyingParty(app.config) !== null,
    empty: await isEmpty(db),
  }));

  mountOpen(app, microsoft.newSignInNonce, async ({ db, request }) => {
    if (client === null) return notSetUp();
    await countAddress(db, request.ip);
    return { nonce: await drawNonce(db, null) };
  });

  mountOpen(app, microsoft.signInWithMicrosoft, async ({ db, body, request }) => {
    await countAddress(db, request.ip);
    try {
      const session = await signInByMicrosoft(db, {
        identity: await read(body.idToken),
        link: body.link,
        agent: request.headers["user-agent"] ?? null,
        presented: request.headers["x-auth-token"],
      });
      logSignIn(request, session, "microsoft");
      return session;
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      request.log.warn({ reason: error.message }, "an ID token was refused");
      throw new AppError("forbidden", untaken);
    }
  });

  mount(app, microsoft.readMyMicrosoft, ({ tx, actor }) =>
    withSystem(tx, (system) => readWaysIn(system, actor.personId)),
  );

  // A person who finds an unlocked device has its session but not the password: linking their own account would give
  // them permanent access.
  mountOpen(app, microsoft.newLinkingNonce, async ({ db, actor, body }) => {
    if (client === null || actor === null) return notSetUp();
    await proveOtherWay(db, actor, body.password, noPassword);
    return { nonce: await drawNonce(db, actor.personId) };
  });

  // Never 403: the person is signed in, and a 403 would sign them out.
  mountPrepared(
    app,
    microsoft.linkMicrosoft,
    ({ body }) => read(body.idToken).catch(asBadInput),
    ({ tx, actor, prepared }) => linkAccount(tx, actor, prepared).catch(asBadInput),
  );

  mountPrepared(
    app,
    microsoft.unlinkMicrosoft,
    ({ db, actor, body }) => proveOtherWay(db, actor, body.password),
    ({ tx, actor }) => unlinkAccount(tx, actor),
  );
}

const untaken = "What Microsoft sent is not valid here, or was used already. Start again.";

function asBadInput(error: unknown): never {
  if (!(error instanceof TokenRefused)) throw error;
  throw new AppError("invalid_input", untaken, [{ path: "idToken", message: untaken }]);
}

async function notSetUp(): Promise<never> {
  throw new AppError("not_found", "Signing in with Microsoft is not set up here.");
}
