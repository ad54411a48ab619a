import { createReadStream } from "node:fs";
import { join } from "node:path";
import {
  backUpNow,
  downloadBackup,
  getOperations,
} from "@kitround/contract/operations/operations.ts";
import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../../app-error.ts";
import { backupsIn } from "../../backup/backup-folder.ts";
import { mount, mountPrepared } from "../../http/mount.ts";
import { mountMade } from "../../http/mount-files.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { backupsHere, useBackups } from "../upkeep/backups-here.ts";
import { nightlyBackup } from "../upkeep/nightly-backup.ts";
import { readBackups, readOperations } from "./operations-queries.ts";

export function operationsRoutes(app: FastifyInstance): void {
  useBackups(app.config);
  mountPrepared(app, getOperations, readBackups, ({ tx, prepared }) =>
    readOperations(tx, prepared, app.config.database.kind),
  );

  mount(app, backUpNow, async ({ tx, actor }) => {
    if (app.config.database.kind === "memory") {
      const message =
        "The data are in memory and end with this server: there is nothing to back up.";
      throw new AppError("transition_refused", message, [{ path: "", message }]);
    }
    const input = { byHand: true };
    return { jobId: await enqueue(tx, actor, nightlyBackup, input, { onceKey: "now" }) };
  });

  mountMade(
    app,
    downloadBackup,
    async ({ params: { name } }) => {
      const { dir } = backupsHere();
      if (!(await backupsIn(dir)).some((each) => each.name === name)) throw notFound("This backup");
      return { path: join(dir, name), name };
    },
    ({ path, name }) => ({ bytes: createReadStream(path), name }),
  );
}
