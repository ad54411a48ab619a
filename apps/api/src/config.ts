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

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default("0.0.0.0"),
  /** Folder of the embedded database; not used with DATABASE_URL. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** A PostgreSQL 15 or later: postgres://user:password@host/database */
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  /** The same database without its PgBouncer in transaction mode, if DATABASE_URL is that of a PgBouncer. */
  DATABASE_DIRECT_URL: z.string().startsWith("postgres").optional(),
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

export type DatabaseConfig =
  | { kind: "memory"; snapshot?: Uint8Array<ArrayBuffer> }
  | { kind: "folder"; dataDir: string }
  | {
      kind: "server";
      url: string;
      pool: number;
      /** The direct address, if `url` is that of a pooler which gives each transaction another connection. */
      direct?: string;
    };

/** Settings for signing in with Microsoft: the addresses that the browser and the server use. */
export interface MicrosoftConfig {
  tenantId: string;
  clientId: string;
  /** https://login.microsoftonline.com/{tenant} */
  authority: string;
}

export interface MailConfig {
  url: string;
  from: string;
  /**
   * Mail is sent over TLS only, because it contains sign-in links; except within one machine, or if the address ends
   * in ?requireTLS=false.
   */
  requireTls: boolean;
}

export interface BackupConfig {
  dir: string;
  /** Null if backups are not encrypted. */
  passphrase: string | null;
}

export interface RoadServiceConfig {
  kind: "osrm" | "valhalla";
  url: string;
}

export interface GeocoderConfig {
  kind: "nominatim" | "photon";
  url: string;
}

/** The server of map pictures and its attribution. */
export interface MapTilesConfig {
  url: string;
  attribution: string;
}

export interface Config {
  port: number;
  host: string;
  database: DatabaseConfig;
  backups: BackupConfig;
  publicUrl: string;
  /** Null if no mail server is configured. */
  mail: MailConfig | null;
  /** Origins of push services beside those of the browsers. */
  pushServices: readonly string[];
  /** Null if distances are estimated. */
  roadService: RoadServiceConfig | null;
  /** Null if addresses are not looked up. */
  geocoder: GeocoderConfig | null;
  /** Null if maps are drawn without tiles. */
  mapTiles: MapTilesConfig | null;
  logLevel: string;
  slowQueryMs: number;
  /** Null if no metrics are collected. */
  metricsToken: string | null;
  jobLeaseSeconds: number;
  /** True for a single proxy in front; or the addresses of all proxies. */
  trustProxy: boolean | string[];
  /** Null if nobody can sign in with Microsoft. */
  microsoft: MicrosoftConfig | null;
  /** A file with hashes of leaked passwords; null if only the app's built-in list is refused. */
  leakedPasswords: string | null;
  /** Whether the values of each answer are validated against its shape. */
  checkAnswers: boolean;
  webDir: string;
  /** Multiplies the time limits after which a call is refused with 503. */
  patience: number;
}

/** Reads the environment once. Throws a sentence that names each invalid variable. */
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
    database: databaseOf(e),
    backups: {
      dir: resolve(e.BACKUP_DIR ?? `${e.DATA_DIR}/backups`),
      passphrase: e.BACKUP_PASSPHRASE ?? null,
    },
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ""),
    mail: mailOf(e),
    pushServices: e.PUSH_SERVICES,
    roadService:
      e.ROAD_SERVICE_URL === undefined ? null : { kind: e.ROAD_SERVICE, url: e.ROAD_SERVICE_URL },
    geocoder: e.GEOCODER_URL === undefined ? null : { kind: e.GEOCODER, url: e.GEOCODER_URL },
    mapTiles: mapTilesOf(e),
    logLevel: e.LOG_LEVEL,
    slowQueryMs: e.SLOW_QUERY_MS,
    metricsToken: e.METRICS_TOKEN ?? null,
    jobLeaseSeconds: e.JOB_LEASE_SECONDS,
    trustProxy: e.TRUST_PROXY,
    microsoft: microsoftOf(e),
    leakedPasswords: e.LEAKED_PASSWORDS_FILE ?? null,
    checkAnswers: e.CHECK_ANSWERS,
    webDir: resolve(e.WEB_DIR),
    patience: e.PATIENCE,
  };
}

type Environment = z.output<typeof environment>;

function databaseOf(e: Environment): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = e;
  if (url !== undefined) {
    return { kind: "server", url, pool: e.DATABASE_POOL, ...(direct && { direct }) };
  }
  if (direct === undefined) return { kind: "folder", dataDir: resolve(e.DATA_DIR) };
  throw new Error(
    "The environment is not usable. DATABASE_DIRECT_URL: give DATABASE_URL too, the pooler's address.",
  );
}

/** The same database without its pooler, for commands, whose settings and locks belong to a connection. */
export function pastPooler(config: DatabaseConfig): DatabaseConfig {
  if (config.kind !== "server" || config.direct === undefined) return config;
  return { kind: "server", url: config.direct, pool: config.pool };
}

/** Both values, or null if neither is given. Throws a sentence that names the missing one if only one is given. */
function bothOf<A, B>(one: A | undefined, other: B | undefined, names: string): [A, B] | null {
  if (one === undefined && other === undefined) return null;
  if (one === undefined || other === undefined) {
    throw new Error(`The environment is not usable. ${names}: give both, or neither.`);
  }
  return [one, other];
}

function mailOf(e: Environment): MailConfig | null {
  const given = bothOf(e.SMTP_URL, e.MAIL_FROM, "SMTP_URL and MAIL_FROM");
  if (given === null) return null;
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(given[0]).hostname);
  return { url: given[0], from: given[1], requireTls: !local };
}

function mapTilesOf(e: Environment): MapTilesConfig | null {
  const given = bothOf(e.MAP_TILES_URL, e.MAP_ATTRIBUTION, "MAP_TILES_URL and MAP_ATTRIBUTION");
  return given && { url: given[0], attribution: given[1] };
}

function microsoftOf(e: Environment): MicrosoftConfig | null {
  const names = "MICROSOFT_TENANT_ID and MICROSOFT_CLIENT_ID";
  const given = bothOf(e.MICROSOFT_TENANT_ID, e.MICROSOFT_CLIENT_ID, names);
  if (!given) return null;
  const tenantId = given[0].toLowerCase();
  const host = new URL(e.MICROSOFT_AUTHORITY_HOST).origin;
  return { tenantId, clientId: given[1].toLowerCase(), authority: `${host}/${tenantId}` };
}
