import {
  cancelJob as cancelJobRoute,
  dismissJob as dismissJobRoute,
  getJob,
  listJobs,
} from "@kitround/contract/jobs/job.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { cancelJob, dismissJob } from "./end-job.ts";
import { listJobRows, readJob } from "./job-queries.ts";

export function jobRoutes(app: FastifyInstance): void {
  mount(app, listJobs, ({ tx, actor, query }) => listJobRows(tx, actor, query));
  mount(app, getJob, ({ tx, actor, params }) => readJob(tx, actor, params.id));
  mount(app, cancelJobRoute, ({ tx, actor, params }) => cancelJob(tx, actor, params.id));
  mount(app, dismissJobRoute, ({ tx, actor, params }) => dismissJob(tx, actor, params.id));
}
