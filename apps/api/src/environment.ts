import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((text) => text === "true" || text === "1");

/** `true` for a single proxy in front, or the addresses and networks of all proxies: "10.0.0.7, 10.1.0.0/16". */
const proxies = flag.or(
  z
    .string()
    .transform((text) => text.split(",").map((each) => each.trim()))
    .refine((nets) => nets.every(isNet), {
      error: "give true for one proxy in front, or the addresses of all that are",
    }),
);

function isNet(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const longest = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  );
}

const tenantFault =
  "give the tenant's own id, a UUID. common, organizations or a domain would let in people of other organisations";

/** Plain http is allowed on this machine only. */
function isSafeOrigin(text: string): boolean {
  const { origin, protocol, hostname } = new URL(text);
  return text.replace(/\/$/, "") === origin && (protocol === "https:" || hostname === "localhost");
}

/**
 * The pages' Content-Security-Policy names the tiles' host, so a pattern in the host name would admit other hosts. Plain http is allowed
 * on this machine only.
 */
function isTileAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s;,'"]/.test(text)) return false;
  const { protocol, hostname, username, pathname, search } = new URL(text);
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  if (username !== "" || !(protocol === "https:" || (protocol === "http:" && local))) return false;
  if (!/^[a-z0-9.-]+$/i.test(hostname)) return false;
  const rest = decodeURIComponent(pathname + search);
  return ["{z}", "{x}", "{y}"].every((part) => rest.includes(part));
}

/** The environment variables that the app reads, each with its default. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default("0.0.0.0"),
  /** Folder of the embedded database; not used with DATABASE_URL. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** A PostgreSQL 15 or later: postgres://user:password@host/database */
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  /** The same database without its PgBouncer in transaction mode, if DATABASE_URL is that of a PgBouncer. */
  DATABASE_DIRECT_URL: z.string().startsWith("postgres").optional(),
  /** A streaming replica of that database, from which reports of all branches are read. */
  DATABASE_REPLICA_URL: z.string().startsWith("postgres").optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Folder of the backups; the default is DATA_DIR/backups. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Encrypts and decrypts backups. If it is lost, the backups can't be read. */
  BACKUP_PASSPHRASE: z.string().min(12, { error: "give at least 12 characters" }).optional(),
  /** Push services beside those of the browsers: origins, "https://push.example.org, ...". */
  PUSH_SERVICES: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((each) => each.trim() || []))
    .refine((all) => all.every((each) => URL.canParse(each) && new URL(each).origin === each), {
      error: "give addresses without a path, such as https://push.example.org",
    }),
  /** The app's public address, for links in mails and on papers. */
  PUBLIC_URL: z.url().optional(),
  /** The mail server: smtp://user:password@host:587, or smtps://. Without it people pass links on by hand. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "give smtp://user:password@host:587" }).optional(),
  /** The sender of mails: an address that the mail server accepts from this app. */
  MAIL_FROM: z.email().optional(),
  /**
   * A road service that gives tables of distances, without the path of its table. Without it distances are estimated.
   */
  ROAD_SERVICE_URL: z
    .url({ protocol: /^https?$/, error: "give an http or https address" })
    .optional(),
  ROAD_SERVICE: z.enum(["osrm", "valhalla"]).default("osrm"),
  /** A geocoding service that finds addresses, without the path of its search. Without it coordinates are pasted. */
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: "give an http or https address" }).optional(),
  GEOCODER: z.enum(["nominatim", "photon"]).default("nominatim"),
  /**
   * Milliseconds between an answer of the geocoding service and the next question. Nominatim's usage policy permits one
   * question a second: https://operations.osmfoundation.org/policies/nominatim/. Several processes each wait on their
   * own.
   */
  GEOCODER_PAUSE_MS: z.coerce.number().int().min(0).max(10_000).default(1000),
  /** A server of map tiles; the pages' policy admits its pictures. Without it maps are drawn without tiles. */
  MAP_TILES_URL: z
    .string()
    .refine(isTileAddress, {
      error:
        "give an https address with {z}, {x} and {y} in its path, such as https://tiles.example.org/{z}/{x}/{y}.png",
    })
    .optional(),
  /** The attribution that the tile server requires. */
  MAP_ATTRIBUTION: z.string().trim().min(1).max(200).optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  /** Statements that take at least this long are logged, without their values. */
  SLOW_QUERY_MS: z.coerce.number().min(1).max(60_000).default(1_000),
  /** The token that Prometheus sends to read /metrics; without it no metrics are collected. */
  METRICS_TOKEN: z.string().min(16, { error: "give at least 16 characters" }).optional(),
  /**
   * Duration of a job's lease, after which another process takes it over. The worker renews it three times in this
   * period.
   */
  JOB_LEASE_SECONDS: z.coerce.number().min(1).max(600).default(60),
  /** Proxies whose X-Forwarded-For header is trusted. */
  TRUST_PROXY: proxies.default(false),
  /** The one Microsoft tenant whose people may sign in, and the app's registration there: both or neither. */
  MICROSOFT_TENANT_ID: z.guid({ error: tenantFault }).optional(),
  MICROSOFT_CLIENT_ID: z.guid({ error: "give the application's id, a UUID" }).optional(),
  /** The address of a national cloud instead of the worldwide one. */
  MICROSOFT_AUTHORITY_HOST: z
    .url()
    .refine(isSafeOrigin, { error: "give an https address without a path" })
    .default("https://login.microsoftonline.com"),
  /** A file with hashes of leaked passwords, which are refused; `isListed` describes its format. */
  LEAKED_PASSWORDS_FILE: z
    .string()
    .refine((path) => existsSync(path), { error: "there is no such file" })
    .optional(),
  /**
   * Multiplies the time limits after which a call is refused with 503: for a machine that is busy with other work.
   */
  PATIENCE: z.coerce.number().min(1).max(100).default(1),
  /** Validates each answer's values against its declared shape; for developers of the app. */
  CHECK_ANSWERS: flag.default(false),
  /** The built web app. */
  WEB_DIR: z.string().default(resolve(import.meta.dirname, "../../web/dist")),
});

export type Environment = z.output<typeof environment>;
