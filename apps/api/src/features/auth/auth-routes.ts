import { askPasswordReset, signIn, signOut } from "@kitround/contract/session/session.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { asSystem } from "../../db/as-system.ts";
import { mountOpen, ok } from "../../http/mount.ts";
import { countAddress } from "./attempts.ts";
import { logSignIn } from "./log-sign-in.ts";
import { mailReset } from "./mail-reset.ts";
import { signInByPassword } from "./sign-in.ts";

export function authRoutes(app: FastifyInstance): void {
  mountOpen(app, signIn, async ({ db, body, request }) => {
    const session = await signInByPassword(db, app.config, {
      ...body,
      ip: request.ip,
      agent: request.headers["user-agent"] ?? null,
      presented: request.headers["x-auth-token"],
      requestId: request.id,
      fault: (err) => request.log.error({ err }, "A wrong password left no trace."),
    });
    logSignIn(request, session, "password");
    return session;
  });

  mountOpen(app, askPasswordReset, async ({ db, body, request }) => {
    if (app.config.mail === null) {
      const message = "Nothing sends e-mail here. Ask your branch manager for a link.";
      throw new AppError("transition_refused", message);
    }
    await countAddress(db, request.ip);
    await mailReset(db, body.email);
    return ok;
  });

  mountOpen(app, signOut, async ({ db, actor }) => {
    if (actor) {
      await asSystem(db, (tx) =>
        tx
          .updateTable("session")
          .set({ endedAt: sql<string>`now()` })
          .where("id", "=", actor.sessionRow)
          .execute(),
      );
    }
    return ok;
  });
}
