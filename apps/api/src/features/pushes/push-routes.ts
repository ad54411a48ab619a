import {
  addPushDevice,
  listMyPushDevices,
  removePushDevice,
} from "@kitround/contract/pushes/push.ts";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../app-error.ts";
import { asSystem, withSystem } from "../../db/as-system.ts";
import { mount, ok } from "../../http/mount.ts";
import { makePushKey, readPushKey } from "./push-key.ts";
import { refuseUnusable } from "./push-services.ts";
import { usePushes } from "./send-push.ts";

export function pushRoutes(app: FastifyInstance): void {
  usePushes(app.config);
  app.addHook("onReady", () => asSystem(app.db, makePushKey));

  mount(app, listMyPushDevices, ({ tx, actor }) =>
    withSystem(tx, async (system) => {
      const items = await system
        .selectFrom("pushDevice as d")
        .innerJoin("session as s", "s.id", "d.sessionId")
        .select(["d.id", "d.endpoint"])
        .where("d.personId", "=", actor.personId)
        .where("s.endedAt", "is", null)
        .orderBy("d.createdAt")
        .execute();
      return { applicationServerKey: (await readPushKey(system)).publicKey, items };
    }),
  );

  mount(app, addPushDevice, ({ tx, actor, body }) => {
    refuseUnusable(body, app.config.pushServices);
    const whose = { personId: actor.personId, sessionId: actor.sessionRow };
    const keys = { publicKey: body.p256dh, authKey: body.auth };
    return withSystem(tx, (system) =>
      system
        .insertInto("pushDevice")
        .values({ ...whose, ...keys, endpoint: body.endpoint })
        .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...whose, ...keys }))
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
  });

  mount(app, removePushDevice, async ({ tx, actor, params }) => {
    const removed = await withSystem(tx, (system) =>
      system
        .deleteFrom("pushDevice")
        .where("id", "=", params.id)
        .where("personId", "=", actor.personId)
        .executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) throw notFound("This device");
    return ok;
  });
}
