import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "../db/connect.ts";
import { AppError } from "../app-error.ts";
import { freeBytes } from "../db/free-bytes.ts";

const enoughBytes = 100 * 1024 ** 2;

/** /live answers if the process runs; /ready if the database answers, too, and there is free disk space. */
export function serveHealth(app: FastifyInstance, database: OpenDatabase): void {
  app.get("/api/health/live", async () => ({ ok: true }));
  app.get("/api/health/ready", async () => {
    await app.db.pool.query("select 1");
    if (database.dataDir !== null && (await freeBytes(database.dataDir)) < enoughBytes) {
      throw new AppError("unavailable", "The disk is nearly full.", [], 60);
    }
    return { ok: true };
  });
}
