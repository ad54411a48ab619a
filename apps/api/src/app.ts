import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { backupsIn } from "./backup/backup-folder.ts";
import { sweepLeftovers } from "./backup/sweep-leftovers.ts";
import type { Config } from "./config.ts";
import { connect, type OpenDatabase } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { probeBranchWall } from "./db/branch-wall.ts";
import { gatherNewStatistics, keepUp } from "./db/upkeep.ts";
import { features } from "./features/features.ts";
import { workedKinds } from "./features/job-kinds.ts";
import { restMail } from "./features/mail/mail-transport.ts";
import { serveDocuments } from "./http/documents.ts";
import { serveHealth } from "./http/health.ts";
import { serveMetrics } from "./http/metrics.ts";
import { newServer } from "./http/server.ts";
import { serveWeb } from "./http/static.ts";
import { unaskedOf } from "./http/unasked.ts";
import { workJobs } from "./jobs/work-jobs.ts";
import { serveChanges } from "./live/serve-changes.ts";

const drainMs = 500;

export interface App {
  server: FastifyInstance;
  database: OpenDatabase;
  /** Finishes the calls in progress, then closes the database. */
  close(): Promise<void>;
}

/** The whole server, ready to listen: the database is open and migrated, and the wall between branches was tested. */
export async function build(
  config: Config,
  rooms = features,
  kinds = workedKinds,
  opening = connect(config.database, config.patience),
): Promise<App> {
  const database = await opening;
  try {
    await migrate(database.direct);
    await probeBranchWall(database.db);
    await gatherNewStatistics(database);
    const server = await newServer(config, database);
    for (const path of await sweepLeftovers(config)) {
      server.log.warn({ path }, "Removed what a killed move, restore or backup had left behind.");
    }
    const endUnasked = unaskedOf(server.server);
    database.onSlow(config.slowQueryMs, (slow) => server.log.warn(slow, "A statement took long."));
    serveHealth(server, database);
    serveMetrics(server, database, async () => {
      const [newest] = await backupsIn(config.backups.dir);
      return newest === undefined ? null : new Date(newest.madeAt);
    });
    serveDocuments(server);
    for (const room of rooms) room(server);
    await serveChanges(server, database);
    await serveWeb(server);
    await server.ready();
    const stopUpkeep = keepUp(database, (err) => server.log.warn({ err }, "Upkeep failed."));
    const workers = await workJobs(database, kinds, config.jobLeaseSeconds, (err) =>
      server.log.error({ err }, "A job failed."),
    );
    return {
      server,
      database,
      async close() {
        stopUpkeep();
        server.stopping = true;
        // Idle connections stay open until their next call, which is answered and closes them. If they were closed
        // here, a call that is being sent would fail.
        if (server.server.listening) await sleep(drainMs);
        // A connection that was busy when closing began would otherwise stay open for as long as its browser likes.
        const sweep = setInterval(() => {
          server.server.closeIdleConnections();
          endUnasked();
        }, 50);
        await server.close();
        clearInterval(sweep);
        await workers.stop();
        restMail();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
