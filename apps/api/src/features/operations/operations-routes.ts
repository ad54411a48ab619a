import { getOperations } from "@kitround/contract/operations/operations.ts";
import type { FastifyInstance } from "fastify";
import { mountPrepared } from "../../http/mount.ts";
import { useBackups } from "../upkeep/backups-here.ts";
import { readBackups, readOperations } from "./operations-queries.ts";

export function operationsRoutes(app: FastifyInstance): void {
  useBackups(app.config);
  mountPrepared(app, getOperations, readBackups, ({ tx, prepared }) =>
    readOperations(tx, prepared, app.config.database.kind),
  );
}
