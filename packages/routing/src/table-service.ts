import {
  type DistanceTable,
  type Estimate,
  estimateTable,
  type Point,
  USUAL_ESTIMATE,
} from "./distances.ts";
import { osrm, type RawTable, TableFault, type TableProtocol, valhalla } from "./table-answers.ts";

export type TableServiceOptions = {
  readonly kind: "osrm" | "valhalla";
  /** Address of the service, without the path of its table. */
  readonly url: string;
  /** Timeout from the request to the last byte of the answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** After a failure the service is not asked for this long, so that a dead service does not slow every call. */
  readonly restMs?: number;
  /** Roads change slowly, so an answer is reused for this long. */
  readonly keepMs?: number;
  readonly cachedTables?: number;
  readonly estimate?: Estimate;
};

export type TableService = {
  /** Never rejects: when the service gives no table, the result is an estimate and `note` says why. */
  readonly table: (points: readonly Point[]) => Promise<DistanceTable>;
};

type Cached = { readonly until: number; readonly table: Promise<DistanceTable> };

/** A client for a road service's table, with a cache that also merges equal requests made at the same time. */
export function createTableService(options: TableServiceOptions): TableService {
  const { kind, url, timeoutMs = 4000, restMs = 30_000, keepMs = 24 * 3_600_000 } = options;
  const { cachedTables = 200, estimate = USUAL_ESTIMATE } = options;
  const protocol = kind === "osrm" ? osrm : valhalla;
  const cache = new Map<string, Cached>();
  let failure = { until: 0, reason: "" };

  const fallBack = (points: readonly Point[], reason: string): DistanceTable =>
    estimateTable(
      points,
      estimate,
      `${protocol.name} ${reason}; the figures are straight lines times ${estimate.roadFactor}.`,
    );

  const ask = async (key: string, points: readonly Point[]): Promise<DistanceTable> => {
    try {
      const { metres, seconds } = await fetchTable(protocol, url, points, timeoutMs);
      return { metres: whole(metres), seconds: whole(seconds), source: kind, note: null };
    } catch (error) {
      // A fallback is not cached.
      cache.delete(key);
      const reason = reasonOf(error, timeoutMs);
      if (!(error instanceof TableFault)) failure = { until: Date.now() + restMs, reason };
      return fallBack(points, reason);
    }
  };

  const table = async (points: readonly Point[]): Promise<DistanceTable> => {
    if (points.length < 2) return estimateTable(points, estimate);
    const now = Date.now();
    const key = points.map(({ lat, lon }) => `${lat.toFixed(6)},${lon.toFixed(6)}`).join(";");
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > now) {
      // Deleted and added again, so that the map's first entry is always the least recently used.
      cache.delete(key);
      cache.set(key, cached);
      return cached.table;
    }
    if (failure.until > now) return fallBack(points, failure.reason);
    const asked = ask(key, points);
    cache.set(key, { until: now + keepMs, table: asked });
    const [oldest] = cache.keys();
    if (cache.size > cachedTables && oldest !== undefined) cache.delete(oldest);
    return asked;
  };
  return { table };
}

async function fetchTable(
  protocol: TableProtocol,
  url: string,
  points: readonly Point[],
  timeoutMs: number,
): Promise<RawTable> {
  // The signal covers the body too: a service that sends its answer slowly also times out.
  const signal = AbortSignal.timeout(timeoutMs);
  // A redirect is refused, so that only the configured service learns where the schools are.
  const response = await fetch(protocol.request(url, points), { signal, redirect: "error" });
  const body = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new TableFault(
      response.status === 200
        ? "did not answer in JSON"
        : `answered with status ${response.status}`,
    );
  }
  return protocol.read(response.status, parsed, points.length);
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof TableFault) return error.message;
  if (error instanceof Error && error.name === "TimeoutError") {
    return `did not answer within ${timeoutMs / 1000} s`;
  }
  return "could not be reached";
}

function whole(rows: readonly (readonly (number | null)[])[]): (number | null)[][] {
  return rows.map((row) => row.map((cell) => (cell === null ? null : Math.round(cell))));
}
