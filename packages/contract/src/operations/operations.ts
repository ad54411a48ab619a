import { z } from "zod";
import { route } from "../route.ts";
import { id, instant } from "../wire.ts";

const count = z.int().min(0);

export const backup = z.object({ name: z.string(), bytes: count, madeAt: instant });

export const operations = z.object({
  version: z.string(),
  /** The newest migration. */
  schema: z.string(),
  /** Where the data are stored: in a folder of this server, in its memory (the demo), or in a PostgreSQL server. */
  engine: z.enum(["folder", "memory", "server"]),
  /** Background jobs of the session's branch. */
  jobs: z.object({ waiting: count, running: count, failed: count }),
  mails: z.object({ waiting: count, refused: count }),
  files: z.object({ count, bytes: count }),
  backups: z.object({
    encrypted: z.boolean(),
    /** Newest first. */
    items: z.array(backup),
    /** The last test of a backup. `fault` is null if the restored data were equal. */
    drill: z
      .object({ at: instant, file: z.string(), rows: count, fault: z.string().nullable() })
      .nullable(),
  }),
});
export type Operations = z.output<typeof operations>;

export const getOperations = route({
  method: "GET",
  path: "/operations",
  // People who may create branches are responsible for the whole installation.
  access: "branches:create",
  reads: ["file", "file_content", "job", "mail_out"],
  summary:
    "Read how the installation is: its version, work and mails that wait or failed, files, backups and the last drill",
  result: operations,
});

export const backUpNow = route({
  method: "POST",
  path: "/backups",
  access: "branches:create",
  summary: "Back up the whole installation now, in the background; the answer is the job",
  result: z.object({ jobId: id }),
  status: 202,
  perMinute: 6,
  errors: ["transition_refused"],
});

export const downloadBackup = route({
  method: "GET",
  path: "/backups/:name",
  access: "branches:create",
  summary: "The file of a backup, as it is kept: encrypted where there is a passphrase",
  params: z.object({
    name: z.string().regex(/^kitround-(nightly-)?\d{4}-\d\d-\d\dT\d{6}Z\.backup$/),
  }),
  answers: "application/octet-stream",
  result: z.string(),
});
