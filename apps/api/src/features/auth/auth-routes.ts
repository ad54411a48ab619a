import { signIn, signOut } from "@kitround/contract/session/session.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import { mountOpen, ok } from "../../http/mount.ts";
import { signInByPassword } from "./sign-in.ts";

export function authRoutes(app: FastifyInstance): void {
  mountOpen(app, signIn, ({ db, body, request }) =>
    signInByPassword(db, {
      ...body,
      ip: request.ip,
      agent: request.headers["user-agent"] ?? null,
      presented: request.headers["x-auth-token"],
    }),
  );

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
