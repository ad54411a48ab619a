import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((text) => text === "true" || text === "1");

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default("0.0.0.0"),
  /** Where the embedded database keeps its data; not used with DATABASE_URL. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** A PostgreSQL 15 or later: postgres://user:password@host/database */
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** The address people type, for links that leave the app. */
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  /** Believe X-Forwarded-* from the proxy in front. */
  TRUST_PROXY: flag.default(false),
  /** The built web app. */
  WEB_DIR: z.string().default(resolve(import.meta.dirname, "../../web/dist")),
});

export type DatabaseConfig =
  | { kind: "memory"; snapshot?: Uint8Array<ArrayBuffer> }
  | { kind: "folder"; dataDir: string }
  | { kind: "server"; url: string; pool: number };

export interface Config {
  port: number;
  host: string;
  database: DatabaseConfig;
  publicUrl: string;
  logLevel: string;
  trustProxy: boolean;
  webDir: string;
  /** Refuse with 503 when the process can't keep up; off where a test shares its thread. */
  underPressure: boolean;
}

/** Reads the environment once. Throws a sentence that names each variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const read = environment.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable. ${faults.join("; ")}`);
  }
  const e = read.data;
  return {
    port: e.PORT,
    host: e.HOST,
    database: e.DATABASE_URL
      ? { kind: "server", url: e.DATABASE_URL, pool: e.DATABASE_POOL }
      : { kind: "folder", dataDir: resolve(e.DATA_DIR) },
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ""),
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    webDir: resolve(e.WEB_DIR),
    underPressure: true,
  };
}
