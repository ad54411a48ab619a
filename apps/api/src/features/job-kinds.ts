import type { JobKind } from "../jobs/job-kind.ts";
import { branchExport } from "./branches/export-job.ts";
import { mergeBranchJob } from "./branch-merge/merge-job.ts";
import { autoPlan } from "./auto-plan/auto-plan-job.ts";
import { fillExampleJob, removeExampleJob } from "./example/example-jobs.ts";
import { watchTasks } from "./school-tasks/watch-tasks.ts";
import { remindPickUp } from "./school-mails/remind-pick-up.ts";
import { tellTomorrow } from "./school-mails/tell-tomorrow.ts";
import { remindClaims } from "./km-claims/remind-claims.ts";
import { remindRenewals } from "./memberships/remind-renewals.ts";
import { endMemberships } from "./users/end-memberships.ts";
import { sendMail } from "./mail/send-mail.ts";
import { sendPush } from "./pushes/send-push.ts";
import { importJobs } from "./imports/import-jobs.ts";
import { backupDrill, nightlyBackup } from "./upkeep/nightly-backup.ts";
import { retention } from "./upkeep/retention.ts";

/** Every kind of background job. */
export const workedKinds: readonly JobKind[] = [
  autoPlan,
  backupDrill,
  branchExport,
  endMemberships,
  fillExampleJob,
  ...importJobs,
  mergeBranchJob,
  nightlyBackup,
  remindPickUp,
  removeExampleJob,
  remindClaims,
  remindRenewals,
  retention,
  sendMail,
  sendPush,
  tellTomorrow,
  watchTasks,
];
