import { getDuties } from "@kitround/contract/users/duties.ts";
import * as forgetting from "@kitround/contract/users/forgetting.ts";
import * as mails from "@kitround/contract/users/mail.ts";
import * as users from "@kitround/contract/users/user.ts";
import type { FastifyInstance } from "fastify";
import { asActor } from "../../db/as-actor.ts";
import { asSystem, withSystem } from "../../db/as-system.ts";
import { mount, mountOpen, ok } from "../../http/mount.ts";
import type { SignedIn } from "../../http/admit.ts";
import { useMail } from "../mail/mail-transport.ts";
import { listMailRows, mailLink, mailsTo, writeOut } from "./user-mails.ts";
import { changeUser, endSessions, refuseLink } from "./change-user.ts";
import { readDuties } from "./duties.ts";
import { forgetPerson, readForgetting } from "./forget-person.ts";
import { addInvited } from "./invite-user.ts";
import { newLink } from "./one-time-link.ts";
import { acceptLink, openLink, redeemLink } from "./use-link.ts";
import { listUserRows, liveSessionsOf, readUser } from "./user-queries.ts";

export function userRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.config;
  const sends = app.config.mail !== null;
  useMail(app.config);

  mount(app, users.listUsers, ({ tx, actor, query }) => listUserRows(tx, actor, query));
  mount(app, users.getUser, ({ tx, actor, params }) => readUser(tx, actor, params.id));

  mountOpen(app, users.inviteUser, ({ db, actor, body }) =>
    asActor(db, signedIn(actor), async (tx) => {
      const by = signedIn(actor);
      const user = await readUser(tx, by, await addInvited(tx, by, body));
      await refuseLink(tx, by, user.id);
      const { url, expiresAt } = await newLink(tx, by, user, publicUrl);
      const mailed = await mailLink(tx, by, user, sends);
      return { user, invitationUrl: url, expiresAt, mailed };
    }),
  );
  mountOpen(app, users.renewInvitation, ({ db, actor, params }) =>
    asActor(db, signedIn(actor), async (tx) => {
      const by = signedIn(actor);
      await refuseLink(tx, by, params.id);
      const user = await readUser(tx, by, params.id);
      const link = await newLink(tx, by, user, publicUrl);
      return { ...link, mailed: await mailLink(tx, by, user, sends) };
    }),
  );
  mount(app, users.updateUser, async ({ tx, actor, params, body }) => {
    await changeUser(tx, actor, params.id, body);
    return readUser(tx, actor, params.id);
  });

  mount(app, getDuties, async ({ tx, actor, params }) => {
    await readUser(tx, actor, params.id);
    return readDuties(tx, params.id);
  });

  mount(app, forgetting.getForgetting, ({ tx, actor, params }) =>
    readForgetting(tx, actor, params.id),
  );
  mount(app, forgetting.forgetUser, async ({ tx, actor, params, body }) => {
    await forgetPerson(tx, actor, params.id, body.name);
    return readUser(tx, actor, params.id);
  });

  mount(app, users.listUserSessions, async ({ tx, actor, params }) => {
    await readUser(tx, actor, params.id);
    const rows = await withSystem(tx, (system) =>
      liveSessionsOf(system, params.id)
        .select(["id", "createdAt", "lastSeenAt", "agent"])
        .orderBy("lastSeenAt", "desc")
        .execute(),
    );
    const items = rows.map((row) => ({ ...row, current: row.id === actor.sessionRow }));
    return { items, total: items.length };
  });
  mount(app, mails.listUserMails, async ({ tx, actor, params }) => {
    await readUser(tx, actor, params.id);
    return { items: await mailsTo(tx, params.id) };
  });
  mount(app, mails.listMails, ({ tx, query }) => listMailRows(tx, query));
  mountOpen(app, mails.writeMail, ({ db, actor, params }) => {
    const by = signedIn(actor);
    return asActor(db, by, (tx) => writeOut(tx, by, params.id, publicUrl));
  });
  mount(app, users.endUserSessions, async ({ tx, actor, params }) => {
    await endSessions(tx, actor, params.id);
    return ok;
  });

  mountOpen(app, users.readLink, async ({ db, params }) => {
    const link = await asSystem(db, (tx) => openLink(tx, params.token));
    const { kind, email, firstName, branchName, greeting, proves } = link;
    return { kind, email, firstName, branchName, greeting, hasPassword: proves };
  });
  mountOpen(app, users.acceptInvitation, async ({ db, actor, params }) => {
    await acceptLink(db, signedIn(actor), params.token);
    return ok;
  });
  mountOpen(app, users.useLink, async ({ db, params, body, request }) => {
    await redeemLink(db, app.config, params.token, body.password, request.id);
    return ok;
  });
}

/** `mountOpen` types its actor for public routes too. */
function signedIn(actor: SignedIn | null): SignedIn {
  if (!actor) throw new Error("This route lets nobody in without a session.");
  return actor;
}
