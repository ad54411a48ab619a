import { readSetup, setUp } from "@kitround/contract/setup/setup.ts";
import type { FastifyInstance } from "fastify";
import { mountOpen, ok } from "../../http/mount.ts";
import { countAddress } from "../auth/attempts.ts";
import { isEmpty } from "./is-empty.ts";
import { setUpOrganisation } from "./set-up.ts";

export function setupRoutes(app: FastifyInstance): void {
  mountOpen(app, readSetup, async ({ db }) => ({ open: await isEmpty(db) }));

  mountOpen(app, setUp, async ({ db, body, request }) => {
    await countAddress(db, request.ip);
    await setUpOrganisation(db, app.config, body);
    return ok;
  });
}
