import { readSetup, setUp } from "@kitround/contract/setup/setup.ts";
import type { FastifyInstance } from "fastify";
import { asSystem } from "../../db/as-system.ts";
import { mountOpen, ok } from "../../http/mount.ts";
import { countAddress } from "../auth/attempts.ts";
import { setUpOrganisation } from "./set-up.ts";

export function setupRoutes(app: FastifyInstance): void {
  mountOpen(app, readSetup, async ({ db }) => {
    const organisation = await asSystem(db, (tx) =>
      tx.selectFrom("organisation").select("id").executeTakeFirst(),
    );
    return { open: !organisation };
  });

  mountOpen(app, setUp, async ({ db, body, request }) => {
    await countAddress(db, request.ip);
    await setUpOrganisation(db, app.config, body);
    return ok;
  });
}
