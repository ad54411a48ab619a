import { resolve } from "node:path";
import { type Environment, environment } from "./environment.ts";

export type DatabaseConfig =
  | { kind: "memory"; snapshotFile?: string }
  | { kind: "folder"; dataDir: string }
  | {
      kind: "server";
      url: string;
      pool: number;
      /** The direct address, if `url` is that of a pooler which gives each transaction another connection. */
      direct?: string;
      /** A streaming replica, for reports. */
      replica?: string;
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
  pauseMs: number;
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
    geocoder:
      e.GEOCODER_URL === undefined
        ? null
        : { kind: e.GEOCODER, url: e.GEOCODER_URL, pauseMs: e.GEOCODER_PAUSE_MS },
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

function databaseOf(e: Environment): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = e;
  if (url !== undefined) {
    const more = { ...(direct && { direct }), ...(replica && { replica }) };
    return { kind: "server", url, pool: e.DATABASE_POOL, ...more };
  }
  const fault =
    direct !== undefined
      ? "DATABASE_DIRECT_URL: give DATABASE_URL too, the pooler's address."
      : replica !== undefined
        ? "DATABASE_REPLICA_URL: give DATABASE_URL too, the primary's address."
        : null;
  if (fault !== null) throw new Error(`The environment is not usable. ${fault}`);
  return { kind: "folder", dataDir: resolve(e.DATA_DIR) };
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
