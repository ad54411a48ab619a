import * as passkeys from "@kitround/contract/passkeys/passkey.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../../app-error.ts";
import { asSystem, withSystem } from "../../db/as-system.ts";
import { mount, mountOpen, mountPrepared, ok } from "../../http/mount.ts";
import { countAddress, emailSubject, succeeded } from "../auth/attempts.ts";
import { logSignIn } from "../auth/log-sign-in.ts";
import { proveOtherWay } from "../microsoft/my-microsoft.ts";
import { provePassword } from "../auth/sign-in.ts";
import { challengeAnyone, challengeOwner, orderFor } from "./challenges.ts";
import { judgeMade, PasskeyRefused } from "./judge-passkey.ts";
import * as mine from "./my-passkeys.ts";
import { codesOf, passkeysOf, readPasskeys } from "./passkey-queries.ts";
import { relyingParty } from "./relying-party.ts";
import { needsSecondFactor, partyOrThrow } from "./second-factor.ts";
import { signIn } from "./sign-in-by-passkey.ts";
import { personIn, removeAll } from "./user-passkeys.ts";

export function passkeyRoutes(app: FastifyInstance): void {
  const offered = relyingParty(app.config);
  const party = () => partyOrThrow(offered);

  mountOpen(app, passkeys.askSecondFactor, async ({ db, body, request }) => {
    const fault = (err: unknown) => request.log.error({ err }, "A wrong password left no trace.");
    const given = { ...body, ip: request.ip, requestId: request.id, fault };
    const { person, place } = await provePassword(db, given);
    const { owned, codesLeft, needed } = await asSystem(db, async (tx) => {
      await succeeded(tx, emailSubject(body.email));
      return {
        owned: await passkeysOf(tx, person.id),
        codesLeft: await codesOf(tx, person.id),
        needed: await needsSecondFactor(tx, place),
      };
    });
    const none = offered === null || owned.length === 0;
    return {
      codesLeft,
      sign: none ? null : await challengeOwner(db, offered, person.id, owned),
      make:
        offered !== null && needed && owned.length === 0
          ? await orderFor(db, offered, person, owned)
          : null,
    };
  });

  mountOpen(app, passkeys.askPasskey, async ({ db, request }) => {
    await countAddress(db, request.ip);
    return challengeAnyone(db, party());
  });

  mountOpen(app, passkeys.signInByPasskey, async ({ db, body, request }) => {
    await countAddress(db, request.ip);
    const session = await signIn(db, party(), {
      signed: body.passkey,
      agent: request.headers["user-agent"] ?? null,
      presented: request.headers["x-auth-token"],
    }).catch(logged(request));
    logSignIn(request, session, "passkey");
    return session;
  });

  mount(app, passkeys.listMyPasskeys, ({ tx, actor }) =>
    withSystem(tx, (system) => readPasskeys(system, actor.personId)),
  );

  // A person who finds an unlocked device has its session but not the password: a passkey of their own would give
  // them permanent access.
  mountOpen(app, passkeys.orderPasskey, ({ db, actor, body }) => {
    if (actor === null) throw notFound("This person");
    return mine.order(db, party(), actor, body.password);
  });

  mountPrepared(
    app,
    passkeys.addPasskey,
    ({ body }) => judgeMade(party(), body.made).catch(mine.asBadInput),
    ({ tx, actor, body, prepared }) => mine.add(tx, actor, body, prepared),
  );

  mountPrepared(
    app,
    passkeys.removeMyPasskey,
    ({ db, actor, body }) => proveOtherWay(db, actor, body.password),
    ({ tx, actor, params }) => mine.remove(tx, actor, params.id),
  );

  mountOpen(app, passkeys.drawRecoveryCodes, async ({ db, actor, body }) => {
    if (actor === null) throw notFound("This person");
    return { codes: await mine.newCodes(db, actor, body.password) };
  });

  mount(app, passkeys.listUserPasskeys, async ({ tx, params }) => {
    const personId = await personIn(tx, params.id);
    return withSystem(tx, (system) => readPasskeys(system, personId));
  });

  mount(app, passkeys.removeUserPasskeys, async ({ tx, actor, params }) => {
    await removeAll(tx, actor, params.id);
    return ok;
  });
}

/** The reason for refusing a passkey is only logged. */
const logged =
  (request: FastifyRequest) =>
  (error: unknown): never => {
    if (error instanceof PasskeyRefused) {
      request.log.warn({ reason: error.why }, "a passkey was refused");
    }
    throw error;
  };
