import {
  changePassword,
  downloadMyData,
  endMySession,
  getMe,
  listMySessions,
  switchBranch,
  updateMe,
} from "@kitround/contract/me/me.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { withSystem } from "../../db/as-system.ts";
import { AppError, notFound } from "../../app-error.ts";
import { mountMade } from "../../http/mount-files.ts";
import { mount, mountOpen, ok } from "../../http/mount.ts";
import { checkedHash, setPassword } from "./change-password.ts";
import { readOnce, writeMyData } from "./my-data.ts";
import { liveSessions, readMe } from "./me-queries.ts";
import { goToBranch } from "./switch-branch.ts";

export function meRoutes(app: FastifyInstance): void {
  mount(app, getMe, ({ tx, actor }) => readMe(tx, actor, app.config));

  mount(app, updateMe, async ({ tx, actor, body }) => {
    const { rowVersion, ...changes } = body;
    const changed = await tx
      .updateTable("person")
      .set({ ...changes, rowVersion: rowVersion + 1 })
      .where("id", "=", actor.personId)
      .where("rowVersion", "=", rowVersion)
      .returning("id")
      .executeTakeFirst();
    if (!changed) {
      const message = "You saved this elsewhere after you opened it here. This has not been saved.";
      throw new AppError("stale_version", message, [{ path: "rowVersion", message }]);
    }
    return readMe(tx, actor, app.config);
  });

  mountOpen(app, changePassword, async ({ db, actor, body, request }) => {
    if (!actor) throw notFound("This person");
    const hash = await checkedHash(db, app.config, actor, body);
    return setPassword(db, actor, hash, request.headers["user-agent"] ?? null);
  });

  mount(app, listMySessions, async ({ tx, actor }) => {
    const rows = await withSystem(tx, (system) =>
      liveSessions(system, actor.personId)
        .select([
          "s.id",
          "b.name as branchName",
          "s.createdAt",
          "s.lastSeenAt",
          "s.expiresAt",
          "s.agent",
        ])
        .orderBy("s.lastSeenAt", "desc")
        .execute(),
    );
    return { items: rows.map((row) => ({ ...row, current: row.id === actor.sessionRow })) };
  });

  mount(app, endMySession, async ({ tx, actor, params }) => {
    await withSystem(tx, async (system) => {
      const row = await liveSessions(system, actor.personId)
        .select("s.id")
        .where("s.id", "=", params.id)
        .executeTakeFirst();
      if (!row) throw notFound("This session");
      await system
        .updateTable("session")
        .set({ endedAt: sql<string>`now()` })
        .where("id", "=", row.id)
        .execute();
    });
    return ok;
  });

  mountMade(
    app,
    downloadMyData,
    ({ actor }) => Promise.resolve(actor.personId),
    async (personId) => ({
      bytes: readOnce(await writeMyData(app.db, personId)),
      name: "kitround-about-me.zip",
    }),
  );

  mountOpen(app, switchBranch, ({ db, actor, body, request }) => {
    if (!actor) throw notFound("This branch");
    return goToBranch(db, actor, body.branchId, request.headers["user-agent"] ?? null);
  });
}
