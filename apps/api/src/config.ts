import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((text) => text === "true" || text === "1");

/** `true` for the one proxy that is in front, or the addresses and nets of all that are: "10.0.0.7, 10.1.0.0/16". */
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

/** Plain http only within one machine. */
function isSafeOrigin(text: string): boolean {
  const { origin, protocol, hostname } = new URL(text);
  return text.replace(/\/$/, "") === origin && (protocol === "https:" || hostname === "localhost");
}

/** Of one host, which the policy names: a pattern in its name would admit others. Plain http only within one machine. */
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
  /** Where the embedded database keeps its data; not used with DATABASE_URL. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** A PostgreSQL 15 or later: postgres://user:password@host/database */
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Where backups are kept; DATA_DIR/backups unless told. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Encrypts what is backed up, and opens it again. If it is lost, the backups are lost. */
  BACKUP_PASSPHRASE: z.string().min(12, { error: "give at least 12 characters" }).optional(),
  /** The address people type, for links that leave the app. */
  PUBLIC_URL: z.url().optional(),
  /** The server that takes mail: smtp://user:password@host:587, or smtps://. Without it links are handed over by hand. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "give smtp://user:password@host:587" }).optional(),
  /** Whom mail is from: an address that the mail server lets this one use. */
  MAIL_FROM: z.email().optional(),
  /** A road service that gives tables of distances, without the path of its table. Without it ways are reckoned from the map. */
  ROAD_SERVICE_URL: z
    .url({ protocol: /^https?$/, error: "give an http or https address" })
    .optional(),
  ROAD_SERVICE: z.enum(["osrm", "valhalla"]).default("osrm"),
  /** A server of map tiles; the pages' policy admits its pictures. Without it routes are drawn plainly. */
  MAP_TILES_URL: z
    .string()
    .refine(isTileAddress, {
      error:
        "give an https address with {z}, {x} and {y} in its path, such as https://tiles.example.org/{z}/{x}/{y}.png",
    })
    .optional(),
  /** Whom the tiles are owed to, as their server asks it to be said. */
  MAP_ATTRIBUTION: z.string().trim().min(1).max(200).optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  /** A statement to the database that takes as long or longer is logged, without its values. */
  SLOW_QUERY_MS: z.coerce.number().min(1).max(60_000).default(1_000),
  /** What a Prometheus shows to read /metrics; without it nothing is measured. */
  METRICS_TOKEN: z.string().min(16, { error: "give at least 16 characters" }).optional(),
  /** How long a job stays with a process that may have died; each renews its lease three times as often. */
  JOB_LEASE_SECONDS: z.coerce.number().min(1).max(600).default(60),
  /** Whose word is believed about who calls (X-Forwarded-For). */
  TRUST_PROXY: proxies.default(false),
  /** The one tenant whose people may sign in with Microsoft, and the app's registration there: both or neither. */
  MICROSOFT_TENANT_ID: z.guid({ error: tenantFault }).optional(),
  MICROSOFT_CLIENT_ID: z.guid({ error: "give the application's id, a UUID" }).optional(),
  /** Another address than the world's own, for a national cloud. */
  MICROSOFT_AUTHORITY_HOST: z
    .url()
    .refine(isSafeOrigin, { error: "give an https address without a path" })
    .default("https://login.microsoftonline.com"),
  /** A file of leaked passwords' hashes, which nobody may choose: as `isListed` reads it. */
  LEAKED_PASSWORDS_FILE: z
    .string()
    .refine((path) => existsSync(path), { error: "there is no such file" })
    .optional(),
  /** Multiplies what a call may take and wait before it is refused with 503: for a machine that others keep busy too. */
  PATIENCE: z.coerce.number().min(1).max(100).default(1),
  /** See that every answer has its declared shape, value by value, for developers of the app. */
  CHECK_ANSWERS: flag.default(false),
  /** The built web app. */
  WEB_DIR: z.string().default(resolve(import.meta.dirname, "../../web/dist")),
});

export type DatabaseConfig =
  | { kind: "memory"; snapshot?: Uint8Array<ArrayBuffer> }
  | { kind: "folder"; dataDir: string }
  | { kind: "server"; url: string; pool: number };

/** The identity provider's side of signing in: what the browser asks, and what the server believes. */
export interface MicrosoftConfig {
  tenantId: string;
  clientId: string;
  /** https://login.microsoftonline.com/{tenant} */
  authority: string;
}

export interface MailConfig {
  url: string;
  from: string;
  /** Nothing is sent in the clear, for links let people in; but within one machine, or where the address ends in ?requireTLS=false. */
  requireTls: boolean;
}

export interface BackupConfig {
  dir: string;
  /** Null where backups are not encrypted. */
  passphrase: string | null;
}

export interface RoadServiceConfig {
  kind: "osrm" | "valhalla";
  url: string;
}

/** Where pictures of the map come from, and whom they are owed to. */
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
  /** Null where nothing sends mail. */
  mail: MailConfig | null;
  /** Null where ways are reckoned from the map. */
  roadService: RoadServiceConfig | null;
  /** Null where routes are drawn plainly. */
  mapTiles: MapTilesConfig | null;
  logLevel: string;
  slowQueryMs: number;
  /** Null where nothing is measured. */
  metricsToken: string | null;
  jobLeaseSeconds: number;
  /** True where one proxy is in front; or the addresses of those that are. */
  trustProxy: boolean | string[];
  /** Null where nobody signs in with Microsoft. */
  microsoft: MicrosoftConfig | null;
  /** A file of leaked passwords' hashes; null where only those are refused that the app knows itself. */
  leakedPasswords: string | null;
  /** Whether an answer is held against its shape, value by value. */
  checkAnswers: boolean;
  webDir: string;
  /** Multiplies every limit of time beyond which a call is refused with 503. */
  patience: number;
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
    backups: {
      dir: resolve(e.BACKUP_DIR ?? `${e.DATA_DIR}/backups`),
      passphrase: e.BACKUP_PASSPHRASE ?? null,
    },
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ""),
    mail: mailOf(e),
    roadService:
      e.ROAD_SERVICE_URL === undefined ? null : { kind: e.ROAD_SERVICE, url: e.ROAD_SERVICE_URL },
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

/** Both values, or null where neither is given. Throws a sentence that names them where one is missing. */
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
