import { createHash, timingSafeEqual } from "node:crypto";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "kysely";
import { asSystem } from "../db/as-system.ts";
import type { OpenDatabase } from "../db/connect.ts";
import { AppError } from "../app-error.ts";
import { version } from "../version.ts";

// Metrics for Prometheus. A route is named by its template, never by its parameters, and no metric reveals a branch
// or a person. Each process reports its own metrics; the jobs are those of all processes.

export const metricsPath = "/metrics";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Streams stay open as long as a session, so their durations are meaningless. */
const streams = new Set(allRoutes.filter(({ stream }) => stream).map(({ path }) => `/api${path}`));
const jobStates = ["waiting", "running", "failed"] as const;

/** When the newest backup in this process's backup folder was made; null if there is none. */
type LastBackup = () => Promise<Date | null>;

/**
 * Serves `/metrics` to callers with METRICS_TOKEN; without that variable no metrics are collected and the route does
 * not exist.
 */
export function serveMetrics(
  app: FastifyInstance,
  database: OpenDatabase,
  lastBackup: LastBackup,
): void {
  const { metricsToken } = app.config;
  const registry = metricsToken === null ? null : measured(app, database, lastBackup);
  app.get(metricsPath, async (request, reply) => {
    if (registry === null) throw new AppError("not_found", "There is nothing at this address.");
    if (!isSame(request.headers.authorization ?? "", `Bearer ${metricsToken}`)) {
      return reply
        .code(401)
        .header("WWW-Authenticate", "Bearer")
        .type("text/plain; charset=utf-8")
        .send("Give METRICS_TOKEN as a bearer token.\n");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares in constant time, so that the time reveals nothing about the token. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function measured(app: FastifyInstance, database: OpenDatabase, lastBackup: LastBackup): Registry {
  const registry = new Registry();
  const registers = [registry];
  measureVersion(registers);
  collectDefaultMetrics({ register: registry });
  measureAnswers(app, registers);
  measurePool(database, registers);
  measureJobs(app, database, registers);
  measureBackups(lastBackup, registers);
  measureReplica(database, registers);
  return registry;
}

/** The version is named here and not by `/api/health`, which answers anybody. */
function measureVersion(registers: Registry[]): void {
  new Gauge({
    name: "kitround_info",
    help: "Always 1; its label is the release that this process runs.",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
}

function measureAnswers(app: FastifyInstance, registers: Registry[]): void {
  const answers = new Histogram({
    name: "http_request_duration_seconds",
    help: "Seconds to answer, by method, the route's template and the status's class.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const { url = "none" } = request.routeOptions;
    if (streams.has(url)) return;
    // The web app's files are many and similar, so they share a name.
    const route = url.startsWith("/api/") || url === metricsPath || url === "none" ? url : "web";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    answers.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
  const refused = new Counter({
    name: "kitround_overload_refusals_total",
    help: "Calls refused with 503 because too much waited: for the database (full), or for the process (pressure).",
    labelNames: ["why"],
    registers,
  });
  for (const why of ["full", "pressure"]) refused.inc({ why }, 0);
  app.onOverload((why) => refused.inc({ why }));
}

function measurePool({ pool }: OpenDatabase, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("kitround_db_pool_size", "Connections the pool may open.", () => pool.options.max);
  gauge("kitround_db_pool_in_use", "Connections at work.", () => pool.totalCount - pool.idleCount);
  gauge("kitround_db_pool_waiting", "Calls that wait for one.", () => pool.waitingCount);
}

/** Only with a replica, so that an alert on it can't fire without one. */
function measureReplica(
  { db: { replica } }: OpenDatabase,
  registers: Registry[],
): Gauge<"from"> | null {
  if (replica === null) return null;
  const { reads } = replica;
  return new Gauge({
    name: "kitround_report_reads",
    help: "Reports of all branches since the start, by where they were read: primary, if the replica was away or late.",
    labelNames: ["from"],
    registers,
    collect() {
      this.set({ from: "replica" }, reads.replica);
      this.set({ from: "primary" }, reads.primary);
    },
  });
}

function measureBackups(lastBackup: LastBackup, registers: Registry[]): Gauge {
  return new Gauge({
    name: "kitround_last_backup_timestamp_seconds",
    help: "When the newest backup in BACKUP_DIR was made, in seconds since 1970; 0 if there is none.",
    registers,
    async collect() {
      const at = await lastBackup();
      this.set((at?.getTime() ?? 0) / 1_000);
    },
  });
}

function measureJobs(app: FastifyInstance, { db }: OpenDatabase, registers: Registry[]): void {
  const jobs = new Gauge({
    name: "kitround_jobs",
    help: "Work in the background of all branches: due and waiting, running, or failed and not dismissed.",
    labelNames: ["state"],
    registers,
    async collect() {
      try {
        const counted = await countJobs(db);
        for (const state of jobStates) jobs.set({ state }, counted[state]);
      } catch (err) {
        // The other metrics are needed most when the database does not answer.
        jobs.reset();
        app.log.warn({ err }, "The jobs could not be counted.");
      }
    },
  });
}

async function countJobs(
  db: OpenDatabase["db"],
): Promise<Record<(typeof jobStates)[number], number>> {
  const { rows } = await asSystem(db, (tx) =>
    sql<Record<(typeof jobStates)[number], number>>`
      select count(*) filter (where state = 'waiting' and run_at <= now()) as waiting,
        count(*) filter (where state = 'running') as running,
        count(*) filter (where state = 'failed' and dismissed_at is null) as failed
      from job where state in ('waiting', 'running', 'failed')`.execute(tx),
  );
  const [row] = rows;
  if (!row) throw new Error("Counting answers one row.");
  return row;
}
